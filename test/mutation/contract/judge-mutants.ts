// Judges changes of the contract: in a copy of the checkout it makes the generated code anew and runs the behaviour suite in process, then
// the conformance suite, until the first failure. No lint, no check of what is generated, no test of the document itself.
import { createHash } from "node:crypto";
import { createScratch, type Ended, type Scratch } from "../../recipes/scratch.ts";
import type { ContractMutant } from "./mutants.ts";

export interface Judged {
  readonly mutant: ContractMutant;
  /** `void`: the generator refuses the document, or what it makes is the same in code, so there is nothing to notice. */
  readonly verdict: "caught" | "missed" | "void";
  /** The test that failed first, or why there is no verdict. */
  readonly by: string;
}

const suites = ["test/behaviour/in-process.test.ts", "test/conformance/prism.test.ts"];
/** What the mock works with; openapi.json is the document that it hands out. */
const code = [
  "spec/generated/validation.json",
  "spec/generated/operations.ts",
  "spec/generated/records/validation.json",
];

interface Wanted {
  readonly count: number;
  /** So many are drawn and left alone first. */
  readonly skip: number;
}

/** Judges mutants until so many have a verdict. */
export async function* judgeMutants(mutants: Iterable<ContractMutant>, wanted: Wanted): AsyncGenerator<Judged> {
  const scratch = await createScratch();
  try {
    const unchanged = await digestOf(scratch);
    let [left, skipped] = [wanted.count, 0];
    for (const mutant of mutants) {
      if (left === 0) return;
      skipped += 1;
      if (skipped <= wanted.skip) continue;
      const judged = await judge(mutant, scratch, unchanged);
      if (judged.verdict !== "void") left -= 1;
      yield { mutant, ...judged };
      await scratch.reset();
    }
  } finally {
    await scratch.remove();
  }
}

async function judge(
  { file, text }: ContractMutant,
  scratch: Scratch,
  unchanged: string,
): Promise<Omit<Judged, "mutant">> {
  const { signal } = new AbortController();
  await scratch.put(file, text);
  const made = await scratch.run("spec/generate.ts", [], signal);
  if (!made.isGreen) return { verdict: "void", by: `not generated: ${lastLine(made)}` };
  if ((await digestOf(scratch)) === unchanged) return { verdict: "void", by: "what is generated does the same" };
  for (const suite of suites) {
    const flags = ["run", "--project", "unit", "--bail", "1", "--reporter", "json", suite];
    const ended = await scratch.run("node_modules/vitest/vitest.mjs", flags, signal);
    if (!ended.isGreen) return { verdict: "caught", by: `${suite}: ${firstFailure(ended)}` };
  }
  return { verdict: "missed", by: "every test passed" };
}

async function digestOf(scratch: Scratch): Promise<string> {
  const hash = createHash("sha256");
  for (const path of code) hash.update(withoutTexts(await scratch.read(path)));
  return hash.digest("hex");
}

function withoutTexts(text: string): string {
  return text.replaceAll(/^\s*"(?:description|summary)": .*$/gm, "");
}

interface Report {
  readonly testResults: readonly {
    readonly message?: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

function firstFailure({ said }: Ended): string {
  const line = said.split("\n").find((one) => one.startsWith('{"numTotalTestSuites"'));
  if (line === undefined) return lastLine({ said });
  const { testResults }: Report = JSON.parse(line);
  const failed = testResults.flatMap((file) => file.assertionResults).find(({ status }) => status === "failed");
  const message = testResults.find((file) => (file.message ?? "") !== "")?.message ?? "it fails";
  return failed?.fullName ?? message.split("\n")[0] ?? "";
}

function lastLine({ said }: Pick<Ended, "said">): string {
  return said.trim().split("\n").at(-1) ?? "";
}
