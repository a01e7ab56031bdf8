// The behaviour suite in a process that cannot make code from texts, as pages with a strict content security policy cannot.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { behaviourCases } from "./cases/index.ts";

const script = `
import { behaviourCases } from "./cases/index.ts";
import { runCases } from "./run-cases.ts";
import { openInProcess } from "./transports/in-process.ts";

const transcripts = await runCases(behaviourCases, openInProcess);
const failures = transcripts.flatMap(({ failure }) => failure ?? []);
console.log(JSON.stringify({ cases: transcripts.length, failures }));
`;

it("every case passes without eval", { timeout: 240_000 }, async () => {
  const flags = ["--disallow-code-generation-from-strings", "--input-type=module", "--eval", script];
  const { stdout } = await promisify(execFile)(process.execPath, flags, { cwd: import.meta.dirname });
  expect(JSON.parse(stdout)).toEqual({ cases: behaviourCases.length, failures: [] });
});
