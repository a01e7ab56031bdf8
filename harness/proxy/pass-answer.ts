// Passes an answer on: JSON of limited size waits for its verdict, which goes into a header; everything else streams.
import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import type { Violation } from "../../mock/engine/core/errors.ts";
import { startTimer } from "../../mock/engine/core/process-time.ts";
import { type Collected, collect, jsonOf, unpack } from "./collect.ts";
import { countHeader, toClientHeaders } from "./headers.ts";
import { judgeAnswer, maxJudgedBytes } from "./judge.ts";
import type { Passage } from "./passage.ts";
import { strictRefusal, TargetSilence, toFailure } from "./refusal.ts";

const withoutBody = [204, 205, 304];

/** Never rejects. */
export function passAnswer(answer: IncomingMessage, passage: Passage): void {
  answer.on("error", (error) => fail(passage, error));
  if (isHeld(answer, passage)) hold(answer, passage);
  else void stream(answer, passage, []);
}

function isHeld({ statusCode = 0, headers }: IncomingMessage, { incoming }: Passage): boolean {
  if (incoming.method === "HEAD" || withoutBody.includes(statusCode)) return false;
  const mediaType = (headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  const isJson = mediaType === "application/json" || mediaType.endsWith("+json");
  return isJson && Number(headers["content-length"] ?? 0) <= maxJudgedBytes;
}

/** Waits for the body, up to the target's timeout and the size limit for judging. */
function hold(answer: IncomingMessage, passage: Passage): void {
  const { timeoutMs, strict } = passage.options;
  const collected: Collected = collect(answer, (isTooLarge) => {
    if (isTooLarge) letGo();
  });
  const endTimer = startTimer(() => {
    if (strict) answer.destroy(new TargetSilence(`The target's response took longer than ${timeoutMs} ms.`));
    else letGo();
  }, timeoutMs);
  function letGo(): void {
    endTimer();
    answer.off("end", judge);
    answer.pause();
    void stream(answer, passage, collected.release());
  }
  function judge(): void {
    endTimer();
    void send(answer, passage, collected.whole() ?? Buffer.alloc(0));
  }
  answer.once("end", judge);
  answer.once("close", endTimer);
}

/** Sends an answer whose body is complete. */
async function send(answer: IncomingMessage, passage: Passage, bytes: Buffer): Promise<void> {
  const { outgoing, route, options } = passage;
  const head = headOf(answer);
  const { operationId } = route ?? {};
  let body: unknown;
  const judged = options.judgedAnswers.settle({ operationId, ...head }, bytes, () => {
    const data = unpack(bytes, answer.headers["content-encoding"]);
    const text = data?.toString();
    body = text === undefined ? undefined : jsonOf(text);
    const parts = { ...head, body, isText: data === undefined || isUtf8(data), isBodyJudged: data !== undefined };
    return { text, violations: judgeAnswer(route, parts) };
  });
  const { text, violations: ofAnswer } = judged;
  const violations = [...(await passage.judged()).violations, ...ofAnswer];
  if (outgoing.destroyed) return passage.note({ status: null, headers: {}, text: null }, violations);
  if (options.strict && violations.length > 0) return passage.refuse(strictRefusal(violations));
  // The journal entry comes first, so a client that has the answer can find it.
  await passage.note({ ...head, text: text ?? null, body, judged }, violations);
  if (writeHead(answer, passage, violations)) outgoing.end(bytes);
}

/** Streams an answer without judging its body. */
async function stream(answer: IncomingMessage, passage: Passage, firstPieces: readonly Buffer[]): Promise<void> {
  const { outgoing, options } = passage;
  const head = headOf(answer);
  const ofAnswer = judgeAnswer(passage.route, { ...head, body: undefined, isBodyJudged: false });
  const violations = [...(await passage.judged()).violations, ...ofAnswer];
  if (options.strict && violations.length > 0) {
    answer.destroy();
    return passage.refuse(strictRefusal(violations));
  }
  await passage.note({ ...head, text: null }, violations);
  if (outgoing.destroyed || !writeHead(answer, passage, violations)) {
    answer.destroy();
    return;
  }
  outgoing.flushHeaders();
  for (const piece of firstPieces) outgoing.write(piece);
  answer.pipe(outgoing);
}

function headOf({ statusCode = 0, headers }: IncomingMessage) {
  const list: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers))
    list[name] = Array.isArray(value) ? value.join(", ") : `${value}`;
  return { status: statusCode, headers: list };
}

/** @returns whether the answer's head can be sent; otherwise the failure is reported */
function writeHead(answer: IncomingMessage, passage: Passage, violations: readonly Violation[]): boolean {
  const headers = toClientHeaders(answer);
  headers.push(countHeader, String(violations.length));
  try {
    passage.outgoing.writeHead(answer.statusCode ?? 0, answer.statusMessage, headers);
    return true;
  } catch (error) {
    fail(passage, error instanceof Error ? error : new Error(String(error)));
    return false;
  }
}

function fail(passage: Passage, error: Error): void {
  void passage.refuse(toFailure(error, true));
}
