// Judges changes of the contract: in a copy of the checkout it makes the generated code anew and runs the cases of the behaviour suite in
// process (behaviour.ts), then the conformance suite, until the first failure. No lint, no check of what is generated, no test of the
// document itself.
import { createHash } from "node:crypto";
import { join, relative } from "node:path";
import { contractDocuments } from "../../../spec/contract-documents.ts";
import { generateFiles } from "../../../spec/generate.ts";
import { createScratch, type Ended, type Scratch } from "../../recipes/scratch.ts";
import type { ContractMutant } from "./mutants.ts";

export interface Verdict {
  /** `void`: the generator refuses the document, or makes the same code of it, so there is nothing to notice; or the judge had no time. */
  readonly verdict: "caught" | "missed" | "void";
  /** The test that failed first, or why there is no verdict. */
  readonly by: string;
}

export interface Judged extends Verdict {
  readonly mutant: ContractMutant;
  /** The how manieth of its seed it is. */
  readonly draw: number;
}

const conformance = ["test/conformance/search-filters.test.ts", "test/conformance/prism.test.ts"];
/** What the mock works with; openapi.json is the document that it hands out. */
const code = [
  "spec/generated/validation.json",
  "spec/generated/operations.ts",
  "spec/generated/records/validation.json",
];
const reportFile = ".vitest/contract-mutant.json";

interface Wanted {
  readonly count: number;
  /** The first draw to judge; those before it are left alone. */
  readonly from: number;
  /** Verdicts of an earlier run, by draw: they stand. */
  readonly known?: ReadonlyMap<number, Verdict>;
}

/** Judges mutants until so many have a verdict. */
export async function* judgeMutants(mutants: Iterable<ContractMutant>, wanted: Wanted): AsyncGenerator<Judged> {
  const scratch = await createScratch();
  try {
    const unchanged = await digestOf(scratch);
    let [left, draw] = [wanted.count, 0];
    for (const mutant of mutants) {
      if (left === 0) return;
      draw += 1;
      if (draw < wanted.from) continue;
      const known = wanted.known?.get(draw);
      const judged = known ?? (await judge(mutant, scratch, unchanged));
      if (judged.verdict !== "void") left -= 1;
      yield { mutant, draw, ...judged };
      if (known === undefined) await scratch.reset();
    }
  } finally {
    await scratch.remove();
  }
}

async function judge({ file, text }: ContractMutant, scratch: Scratch, unchanged: string): Promise<Verdict> {
  const { signal } = new AbortController();
  await scratch.put(file, text);
  const refusal = await generate(scratch);
  if (refusal !== undefined) return { verdict: "void", by: `not generated: ${refusal}` };
  if ((await digestOf(scratch)) === unchanged) return { verdict: "void", by: "what is generated does the same" };
  const first = await scratch.run("test/mutation/contract/behaviour.ts", [], signal);
  if (!first.isGreen || lastLine(first) !== "none") return { verdict: "caught", by: lastLine(first) };
  const flags = [
    "run",
    "--project",
    "unit",
    "--bail",
    "1",
    "--reporter",
    "json",
    "--outputFile",
    reportFile,
    ...conformance,
  ];
  const second = await scratch.run("node_modules/vitest/vitest.mjs", flags, signal);
  if (!second.isGreen) {
    const by = await firstFailure(scratch);
    // A machine with too much to do has noticed nothing.
    return by.includes("timed out") ? { verdict: "void", by } : { verdict: "caught", by };
  }
  return { verdict: "missed", by: "every test passed" };
}

/** Makes all generated files of the copy anew, as spec/generate.ts does. @returns what the generator says against the document, if anything */
async function generate(scratch: Scratch): Promise<string | undefined> {
  try {
    for (const contract of contractDocuments) {
      const { source, folder } = contract;
      const here = relative(".", folder);
      const files = await generateFiles({ ...contract, entry: scratch.pathOf(source), folder: scratch.pathOf(here) });
      for (const [name, text] of files) await scratch.put(join(here, name), text);
    }
    return undefined;
  } catch (error) {
    return String(error).split("\n")[0];
  }
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
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

async function firstFailure(scratch: Scratch): Promise<string> {
  const { testResults }: Report = JSON.parse(await scratch.read(reportFile));
  const failed = testResults.flatMap((file) => file.assertionResults).find(({ status }) => status === "failed");
  const message = testResults.find((file) => (file.message ?? "") !== "")?.message ?? "it fails";
  const said = failed?.failureMessages?.[0] ?? message;
  return [...(failed === undefined ? [] : [failed.fullName]), said.split("\n")[0]].join(": ");
}

function lastLine({ said }: Pick<Ended, "said">): string {
  return said.trim().split("\n").at(-1) ?? "";
}
