// Prism in a thread of its own, so that its judging delays nobody and its failure ends nothing. Started by
// harness/proxy/second-judge/second-judge.ts, which shows it what has passed; harness/proxy/second-judge/prism.ts judges. Node only.
import { parentPort, workerData } from "node:worker_threads";
import { jsonOf } from "../collect.ts";
import { openPrism, type PrismVerdict, type ShownExchange } from "./prism.ts";

/** What the thread is shown: an answer's body is a text here. */
export interface ShownMessage {
  readonly id: number;
  readonly request: ShownExchange["request"];
  readonly answer:
    | { readonly statusCode: number; readonly headers: Readonly<Record<string, string>>; readonly text: string }
    | undefined;
}

/** What it says. */
export type ThreadMessage =
  | { readonly version: string }
  | { readonly failure: string }
  | { readonly id: number; readonly verdict: PrismVerdict };

function say(message: ThreadMessage): void {
  parentPort?.postMessage(message);
}

try {
  const prism = await openPrism(String(workerData ?? import.meta.url));
  parentPort?.on("message", ({ id, request, answer }: ShownMessage) => {
    const shown = answer && { ...answer, body: jsonOf(answer.text) };
    prism.judge({ request, answer: shown }).then(
      (verdict) => say({ id, verdict }),
      (error: unknown) => say({ id, verdict: { request: [`Prism failed: ${String(error)}`], answer: [] } }),
    );
  });
  say({ version: prism.version });
} catch (error) {
  if (!(error instanceof RangeError)) throw error;
  say({ failure: error.message });
}
