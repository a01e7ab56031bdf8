// A second judge beside a proxy's own check: it is shown what has passed once the answer has gone, and where the two differ is kept
// (harness/proxy/second-judge/differences.ts). Used by harness/proxy.ts; harness/proxy/passage.ts shows it what passes.
import { Worker } from "node:worker_threads";
import type { Violation } from "../../../mock/core/errors.ts";
import { createRedactor } from "../../../mock/core/secrets/redactor.ts";
import { createDifferenceTable, type JudgeDifferences } from "./differences.ts";
import type { ShownMessage, ThreadMessage } from "./prism-thread.ts";

/** What has passed, with what the proxy's own check says of it. */
export interface PassedExchange {
  readonly operationId: string | null;
  readonly method: string;
  /** Below the base path. */
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** undefined where the request was not kept whole. */
  readonly request: { readonly bytes: number; readonly body: unknown } | undefined;
  readonly requestViolations: readonly Violation[];
  readonly status: number | null;
  readonly answerHeaders: Readonly<Record<string, string>>;
  /** "" where it has no body, undefined where it was not read. */
  readonly answerText: string | undefined;
  readonly answerViolations: readonly Violation[];
}

export interface SecondJudge {
  /** Shows it an exchange, and returns at once. */
  see(exchange: PassedExchange): void;
  /** Resolves when it has judged all that it was shown. */
  differences(): Promise<JudgeDifferences>;
  /** Ends it when it has judged all, or after ten seconds. `differences` goes on answering. */
  close(): Promise<void>;
}

/** So many exchanges wait for the second judge; more are not shown to it. */
export const mostWaiting = 1000;
/** So long their answers are together, in characters. */
export const mostWaitingCharacters = 64 * 1024 * 1024;
const longestEndMs = 10_000;
const packageName = "@stoplight/prism-cli";

/**
 * @param from the module from whose place Prism is looked for; default: this package
 * @throws RangeError where Prism is not installed or cannot be used
 */
export async function createSecondJudge(from?: string): Promise<SecondJudge> {
  const self = import.meta.url;
  // In the package all chunks of code are one level below dist/, and the thread is a file of its own.
  const file = self.endsWith(".ts") ? "./prism-thread.ts" : "../harness/proxy/second-judge/prism-thread.js";
  const worker = new Worker(new URL(file, self), { workerData: from, stdout: true, stderr: true });
  const version = await readiness(worker);
  return beside(worker, `${packageName} ${version}`);
}

function readiness(worker: Worker): Promise<string> {
  return new Promise((resolve, reject) => {
    worker.once("message", (message: ThreadMessage) => {
      if ("version" in message) return resolve(message.version);
      void worker.terminate();
      reject(new RangeError("failure" in message ? message.failure : "secondJudge: Prism has not started"));
    });
    worker.once("error", (error) => reject(new RangeError(`secondJudge: Prism has not started (${error.message})`)));
  });
}

function beside(worker: Worker, judge: string): SecondJudge {
  const redactor = createRedactor();
  const table = createDifferenceTable((text) => redactor.text(text));
  const waiting = new Map<number, PassedExchange>();
  const counts = { requestCount: 0, answerCount: 0, unjudgedCount: 0 };
  let [lastId, characters] = [0, 0];
  let failure: string | undefined;
  let settled: (() => void)[] = [];

  function settle(): void {
    if (waiting.size > 0) return;
    for (const tell of settled) tell();
    settled = [];
  }
  function giveUp(reason: string): void {
    failure ??= reason;
    counts.unjudgedCount += waiting.size;
    waiting.clear();
    settle();
  }
  worker.on("message", (message: ThreadMessage) => {
    if (!("id" in message)) return;
    const passed = waiting.get(message.id);
    if (passed === undefined) return;
    waiting.delete(message.id);
    characters -= passed.answerText?.length ?? 0;
    const { operationId, method, path, status } = passed;
    const common = { operationId, example: { method, path: redactor.text(path), status } };
    counts.requestCount += 1;
    const { request, answer } = message.verdict;
    table.compare({ ...common, of: "request", own: passed.requestViolations.map(toLine), second: request });
    if (isAnswerShown(passed)) {
      counts.answerCount += 1;
      table.compare({ ...common, of: "answer", own: passed.answerViolations.map(toLine), second: answer });
    } else counts.unjudgedCount += 1;
    settle();
  });
  worker.on("error", (error) => giveUp(error.message));
  worker.on("exit", () => giveUp("its thread has ended"));

  function all(): Promise<void> {
    return waiting.size === 0 ? Promise.resolve() : new Promise((resolve) => settled.push(resolve));
  }
  return {
    see(passed) {
      const length = passed.answerText?.length ?? 0;
      const isFull = waiting.size >= mostWaiting || characters + length > mostWaitingCharacters;
      if (failure !== undefined || isFull || ["HEAD", "OPTIONS"].includes(passed.method) || !passed.request) {
        counts.unjudgedCount += 1;
        return;
      }
      lastId += 1;
      characters += length;
      waiting.set(lastId, passed);
      worker.postMessage(toShown(lastId, passed, passed.request));
    },
    async differences() {
      await all();
      const rows = table.rows();
      return { judge, ...counts, rows, furtherCount: table.furtherCount(), ...(failure && { failure }) };
    },
    async close() {
      const timer = setTimeout(() => giveUp("it was not ready when the proxy ended"), longestEndMs);
      await all();
      clearTimeout(timer);
      worker.removeAllListeners("exit");
      await worker.terminate();
    },
  };
}

/** An answer whose body was not read is not shown. */
function isAnswerShown({ status, answerText }: PassedExchange): boolean {
  return status !== null && answerText !== undefined;
}

function toShown(id: number, passed: PassedExchange, request: NonNullable<PassedExchange["request"]>): ShownMessage {
  const { method, path, query, headers, status, answerHeaders, answerText } = passed;
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value] as const],
  );
  // A length says that there is a body: one that comes in chunks has none.
  const length = { "content-length": String(request.bytes) };
  return {
    id,
    request: {
      method: method.toLowerCase(),
      url: { path, query: toValues(query) },
      headers: { ...Object.fromEntries(given), ...length },
      body: request.body,
    },
    answer:
      status === null || answerText === undefined
        ? undefined
        : { statusCode: status, headers: answerHeaders, text: answerText },
  };
}

function toValues(query: string): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = {};
  const given = new URLSearchParams(query);
  for (const name of given.keys()) {
    const all = given.getAll(name);
    values[name] = all.length === 1 ? (all[0] ?? "") : all;
  }
  return values;
}

function toLine({ in: part, pointer, found, expected }: Violation): string {
  return `${part}${pointer === "" ? "" : ` ${pointer}`}: found ${found.replace(/^in the answer: /, "")}, expected ${expected}`;
}
