// Passes a response to the client: JSON up to a size limit is checked first, everything else is streamed unchecked.
import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import type { Violation } from "../../mock/engine/core/errors.ts";
import { startTimer } from "../../mock/engine/core/process-time.ts";
import { parseJsonOrText } from "../../mock/engine/core/text/parse-json.ts";
import { checkResponse, maxCheckedBytes } from "./check-exchange.ts";
import { type CollectedBody, collect, decompress } from "./collect.ts";
import { countHeader, toClientHeaders } from "./headers.ts";
import { noResponse, type Passage } from "./passage.ts";
import { failureRefusal, strictRefusal, TargetTimeout } from "./refusal.ts";

const bodilessStatuses = [204, 205, 304];

/** Passes the response to the client; failures become refusals. */
export function passResponse(response: IncomingMessage, passage: Passage): void {
  response.on("error", (error) => fail(passage, error));
  if (needsVerdict(response, passage)) waitForBody(response, passage);
  else void stream(response, passage, []);
}

function needsVerdict({ statusCode = 0, headers }: IncomingMessage, { incoming }: Passage): boolean {
  if (incoming.method === "HEAD" || bodilessStatuses.includes(statusCode)) return false;
  const mediaType = (headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  const isJson = mediaType === "application/json" || mediaType.endsWith("+json");
  return isJson && Number(headers["content-length"] ?? 0) <= maxCheckedBytes;
}

/** Waits for the body, up to the target's timeout and the size limit for checks. */
function waitForBody(response: IncomingMessage, passage: Passage): void {
  const { timeoutMs, strict } = passage.options;
  const collected: CollectedBody = collect(response, (isTooLarge) => {
    if (isTooLarge) stopWaiting();
  });
  const endTimer = startTimer(() => {
    if (strict) response.destroy(new TargetTimeout(`The target's response took longer than ${timeoutMs} ms.`));
    else stopWaiting();
  }, timeoutMs);
  function stopWaiting(): void {
    endTimer();
    response.off("end", sendCollected);
    response.pause();
    void stream(response, passage, collected.release());
  }
  function sendCollected(): void {
    endTimer();
    void send(response, passage, collected.content() ?? Buffer.alloc(0));
  }
  response.once("end", sendCollected);
  response.once("close", endTimer);
}

/** Sends a response whose body is complete. */
async function send(response: IncomingMessage, passage: Passage, bytes: Buffer): Promise<void> {
  const { outgoing, route, options } = passage;
  const head = headOf(response);
  const data = decompress(bytes, response.headers["content-encoding"]);
  const text = data?.toString();
  const body = text === undefined || text === "" ? undefined : parseJsonOrText(text);
  const parts = { ...head, body, isUtf8: data === undefined || isUtf8(data), isBodyChecked: data !== undefined };
  const violations = [...(await passage.check()).violations, ...checkResponse(route, parts)];
  if (outgoing.destroyed) return passage.finish(noResponse, violations);
  if (options.strict && violations.length > 0) return passage.refuse(strictRefusal(violations));
  // The journal entry comes first, so a client that has the response can find it.
  await passage.finish({ ...head, text: text ?? null, body }, violations);
  if (writeHead(response, passage, violations)) outgoing.end(bytes);
}

/** Streams a response without checking its body. */
async function stream(response: IncomingMessage, passage: Passage, firstChunks: readonly Buffer[]): Promise<void> {
  const { outgoing, options } = passage;
  const head = headOf(response);
  const responseViolations = checkResponse(passage.route, { ...head, body: undefined, isBodyChecked: false });
  const violations = [...(await passage.check()).violations, ...responseViolations];
  if (options.strict && violations.length > 0) {
    response.destroy();
    return passage.refuse(strictRefusal(violations));
  }
  await passage.finish({ ...head, text: null, body: undefined }, violations);
  if (outgoing.destroyed || !writeHead(response, passage, violations)) {
    response.destroy();
    return;
  }
  outgoing.flushHeaders();
  for (const chunk of firstChunks) outgoing.write(chunk);
  response.pipe(outgoing);
}

function headOf({ statusCode = 0, headers }: IncomingMessage) {
  const joinedHeaders: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers))
    joinedHeaders[name] = Array.isArray(value) ? value.join(", ") : `${value}`;
  return { status: statusCode, headers: joinedHeaders };
}

/** @returns whether the response's head can be sent; otherwise the failure is reported */
function writeHead(response: IncomingMessage, passage: Passage, violations: readonly Violation[]): boolean {
  const headers = toClientHeaders(response);
  headers.push(countHeader, String(violations.length));
  try {
    passage.outgoing.writeHead(response.statusCode ?? 0, response.statusMessage, headers);
    return true;
  } catch (error) {
    fail(passage, error instanceof Error ? error : new Error(String(error)));
    return false;
  }
}

function fail(passage: Passage, error: Error): void {
  void passage.refuse(failureRefusal(error, "open"));
}
