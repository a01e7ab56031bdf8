// A second judge beside a proxy's own check: it is shown what has passed once the answer has gone, and where the two differ is kept
// (harness/proxy/second-judge/differences.ts). Used by harness/proxy.ts; harness/proxy/passage.ts shows it what passes.
import { Worker } from "node:worker_threads";
import type { Violation } from "../../../mock/core/errors.ts";
import { startQuietTimer, startTimer } from "../../../mock/core/process-time.ts";
import { createRedactor } from "../../../mock/core/secrets/redactor.ts";
import { createDifferenceTable, type JudgeDifferences } from "./differences.ts";
import type { PrismVerdict } from "./prism.ts";
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
  /** Has it judge an exchange at the next pause between requests, and returns at once. */
  see(exchange: PassedExchange): void;
  /** Resolves when it has judged all that it was shown. */
  differences(): Promise<JudgeDifferences>;
  /** Ends it when it has judged all, or after ten seconds. `differences` goes on answering. */
  close(): Promise<void>;
}

/** So many exchanges wait for the second judge; more are not shown to it. */
const mostWaiting = 1000;
/** So long their answers are together, in characters. */
const mostWaitingCharacters = 64 * 1024 * 1024;
/** So many come together while requests follow each other without a pause of `quietMs`. */
const mostUnshown = 200;
const quietMs = 50;
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

/** What waits for the judge, and who waits for it. */
function createWaiting() {
  const passed = new Map<number, PassedExchange>();
  let [lastId, characters] = [0, 0];
  let told: (() => void)[] = [];

  function tell(): void {
    if (passed.size > 0) return;
    for (const each of told) each();
    told = [];
  }
  return {
    isFull: (exchange: PassedExchange) =>
      passed.size >= mostWaiting || characters + lengthOf(exchange) > mostWaitingCharacters,
    add(exchange: PassedExchange): number {
      lastId += 1;
      characters += lengthOf(exchange);
      passed.set(lastId, exchange);
      return lastId;
    },
    /** What was judged; `done` is called when it has been compared. */
    take(id: number): PassedExchange | undefined {
      const exchange = passed.get(id);
      if (exchange !== undefined) characters -= lengthOf(exchange);
      passed.delete(id);
      return exchange;
    },
    done: tell,
    /** @returns how many have waited in vain */
    clear(): number {
      const { size } = passed;
      passed.clear();
      tell();
      return size;
    },
    end: (): Promise<void> => (passed.size === 0 ? Promise.resolve() : new Promise((resolve) => told.push(resolve))),
  };
}

function lengthOf({ answerText }: PassedExchange): number {
  return answerText?.length ?? 0;
}

/** Compares what both say. */
function createComparison() {
  const redactor = createRedactor();
  const table = createDifferenceTable((text) => redactor.text(text));
  const counts = { requestCount: 0, answerCount: 0, unjudgedCount: 0 };
  return {
    counts,
    table,
    compare(passed: PassedExchange, { request, answer }: PrismVerdict): void {
      const { operationId, method, path, status, requestViolations, answerViolations } = passed;
      const common = { operationId, example: { method, path: redactor.text(path), status } };
      counts.requestCount += 1;
      table.compare({ ...common, of: "request", own: requestViolations.map(toLine), second: request });
      if (!isAnswerShown(passed)) {
        counts.unjudgedCount += 1;
        return;
      }
      counts.answerCount += 1;
      table.compare({ ...common, of: "answer", own: answerViolations.map(toLine), second: answer });
    },
  };
}

function beside(worker: Worker, judge: string): SecondJudge {
  const { table, counts, compare } = createComparison();
  const waiting = createWaiting();
  let failure: string | undefined;
  let unshown: ShownMessage[] = [];
  let endQuiet = () => {};

  /** Shows what has come together. Its judging takes a processor from whoever asks meanwhile, so it waits for a pause. */
  function show(): void {
    endQuiet();
    for (const message of unshown) worker.postMessage(message);
    unshown = [];
  }
  function giveUp(reason: string): void {
    failure ??= reason;
    counts.unjudgedCount += waiting.clear();
  }
  worker.on("message", (message: ThreadMessage) => {
    const passed = "id" in message ? waiting.take(message.id) : undefined;
    if (passed === undefined || !("id" in message)) return;
    compare(passed, message.verdict);
    waiting.done();
  });
  worker.on("error", (error) => giveUp(error.message));
  worker.on("exit", () => giveUp("its thread has ended"));
  return {
    see(passed) {
      const isLeftOut = failure !== undefined || ["HEAD", "OPTIONS"].includes(passed.method) || waiting.isFull(passed);
      if (isLeftOut || passed.request === undefined) counts.unjudgedCount += 1;
      else {
        unshown.push(toShown(waiting.add(passed), passed, passed.request));
        endQuiet();
        if (unshown.length >= mostUnshown) show();
        else endQuiet = startQuietTimer(show, quietMs);
      }
    },
    async differences() {
      show();
      await waiting.end();
      const rows = table.rows();
      return { judge, ...counts, rows, furtherCount: table.furtherCount(), ...(failure && { failure }) };
    },
    async close() {
      show();
      const endTimer = startTimer(() => giveUp("it was not ready when the proxy ended"), longestEndMs);
      await waiting.end();
      endTimer();
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
