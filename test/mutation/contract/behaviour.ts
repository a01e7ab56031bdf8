// A child process of judge-mutants.ts, in its copy of the checkout: runs the cases of the behaviour suite in process, one by one, and prints
// the first one that fails as its last line, or "none".

import type { OpenTransport, Transport } from "../../behaviour/behaviour-case.ts";
import { behaviourCases } from "../../behaviour/cases/index.ts";
import { runCases } from "../../behaviour/run-cases.ts";
import { openInProcess } from "../../behaviour/transports/in-process.ts";

const opened = new Map<object, Promise<Transport>>();

/** One mock per house for all cases: each case has a sandbox of its own in it. */
const openOnce: OpenTransport = async (options) => {
  const transport = opened.get(options) ?? openInProcess(options);
  opened.set(options, transport);
  return { ...(await transport), close: async () => {} };
};

const failed = await findFailure();
for (const transport of opened.values()) await (await transport).close();
console.log(failed ?? "none");

async function findFailure(): Promise<string | undefined> {
  for (const one of behaviourCases) {
    const [transcript] = await runCases([one], openOnce);
    if (transcript?.failure != null) return `${one.name}: ${transcript.failure.replaceAll("\n", " ").slice(0, 200)}`;
  }
  return undefined;
}
