// Hands an answer of the target on to the client. A JSON body of a bounded size is held until it was judged, because the number of breaches
// stands in a header; everything else goes on as it comes. Used by harness/proxy/forward.ts.
import type { IncomingMessage } from "node:http";
import type { Violation } from "../../mock/core/errors.ts";
import { startTimer } from "../../mock/core/process-time.ts";
import { type Collected, collect, jsonOf, textOf } from "./collect.ts";
import { countHeader, toClientHeaders } from "./headers.ts";
import { judgeAnswer, mostJudgedBytes } from "./judge.ts";
import type { Passage } from "./passage.ts";
import { strictRefusal, TargetSilence, toFailure } from "./refusal.ts";

const withoutBody = [204, 205, 304];

/** Hands on one answer. Never rejects. */
export function passAnswer(answer: IncomingMessage, passage: Passage): void {
  answer.on("error", (error) => fail(passage, error));
  if (isHeld(answer, passage)) hold(answer, passage);
  else void stream(answer, passage, []);
}

function isHeld({ statusCode = 0, headers }: IncomingMessage, { incoming }: Passage): boolean {
  if (incoming.method === "HEAD" || withoutBody.includes(statusCode)) return false;
  const mediaType = (headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  const isJson = mediaType === "application/json" || mediaType.endsWith("+json");
  return isJson && Number(headers["content-length"] ?? 0) <= mostJudgedBytes;
}

/** Waits for the body, at most for the time that the target has and for the bytes that are judged. */
function hold(answer: IncomingMessage, passage: Passage): void {
  const { timeoutMs, strict } = passage.settled;
  const collected: Collected = collect(answer, (isTooLarge) => {
    if (isTooLarge) letGo();
  });
  const endTimer = startTimer(() => {
    if (strict) answer.destroy(new TargetSilence(`The target's answer took longer than ${timeoutMs} ms.`));
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
    void send(answer, passage, collected.whole() ?? new Uint8Array());
  }
  answer.once("end", judge);
  answer.once("close", endTimer);
}

/** Sends an answer whose body is there. */
async function send(answer: IncomingMessage, passage: Passage, bytes: Uint8Array): Promise<void> {
  const { outgoing } = passage;
  const text = textOf(bytes, answer.headers["content-encoding"]);
  const { violations, ofAnswer } = await toViolations(answer, passage, text);
  const shown = { ...headOf(answer), text, violations: ofAnswer };
  if (outgoing.destroyed) {
    await passage.note({ status: null, headers: {}, text: null }, violations);
    return passage.compare(shown);
  }
  if (passage.settled.strict && violations.length > 0) return passage.refuse(strictRefusal(violations), shown);
  // Whoever has the answer finds it in the journal.
  await passage.note({ ...headOf(answer), text: text ?? null }, violations);
  outgoing.once("close", () => void passage.compare(shown));
  if (writeHead(answer, passage, violations)) outgoing.end(bytes);
}

/** Sends an answer as it comes. Its body is not judged. */
async function stream(answer: IncomingMessage, passage: Passage, begun: readonly Buffer[]): Promise<void> {
  const { outgoing, settled, incoming } = passage;
  const { violations, ofAnswer } = await toViolations(answer, passage, undefined);
  const isEmpty = incoming.method === "HEAD" || withoutBody.includes(answer.statusCode ?? 0);
  const shown = { ...headOf(answer), text: isEmpty ? "" : undefined, violations: ofAnswer };
  if (settled.strict && violations.length > 0) {
    answer.destroy();
    return passage.refuse(strictRefusal(violations), shown);
  }
  await passage.note({ ...headOf(answer), text: null }, violations);
  outgoing.once("close", () => void passage.compare(shown));
  if (outgoing.destroyed || !writeHead(answer, passage, violations)) {
    answer.destroy();
    return;
  }
  outgoing.flushHeaders();
  for (const piece of begun) outgoing.write(piece);
  answer.pipe(outgoing);
}

/** @param text undefined where the body is not judged */
async function toViolations(
  answer: IncomingMessage,
  { route, judged }: Passage,
  text: string | undefined,
): Promise<{ readonly violations: readonly Violation[]; readonly ofAnswer: readonly Violation[] }> {
  const { violations } = await judged();
  const body = text === undefined ? undefined : jsonOf(text);
  const found = judgeAnswer(route, { ...headOf(answer), body, isBodyJudged: text !== undefined });
  return { violations: found.length === 0 ? violations : [...violations, ...found], ofAnswer: found };
}

function headOf({ statusCode = 0, headers }: IncomingMessage) {
  const list: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers))
    list[name] = Array.isArray(value) ? value.join(", ") : `${value}`;
  return { status: statusCode, headers: list };
}

/** @returns whether the answer has a form that can be sent; else the failure is told */
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
