// Runs the behaviour suite in a process that cannot evaluate strings as code, like pages with a strict content security policy.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { bySize } from "../proof/proof-size.ts";
import type { Transcript } from "./behaviour-case.ts";
import { behaviourCases, coreCases } from "./cases/index.ts";
import { runInProcess, timeoutMs } from "./compare-with-in-process.ts";

/** Prints the transcripts of the cases. */
const script = `
import { ${bySize("behaviourCases", "coreCases")} as cases } from "./cases/index.ts";
import { runCases } from "./run-cases.ts";
import { openInProcess } from "./transports/in-process.ts";

process.stdout.write(JSON.stringify(await runCases(cases, openInProcess)));
`;

it("the suite gives the same transcripts in a process that cannot evaluate strings", {
  timeout: timeoutMs,
}, async () => {
  const flags = ["--disallow-code-generation-from-strings", "--input-type=module", "--eval", script];
  const settings = { cwd: import.meta.dirname, maxBuffer: 2 ** 30 };
  const { stdout } = await promisify(execFile)(process.execPath, flags, settings);
  const actual: readonly Transcript[] = JSON.parse(stdout);
  const expected = await runInProcess(bySize(behaviourCases, coreCases));
  const different = expected.filter(
    (transcript, index) => JSON.stringify(transcript) !== JSON.stringify(actual[index]),
  );
  expect(different.map(({ name }) => name)).toEqual([]);
  expect(actual.length).toBe(expected.length);
});
