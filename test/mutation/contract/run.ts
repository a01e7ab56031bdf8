// `npm run test:contract-mutants -- --seed 1 --count 60`: changes the contract's source documents in a copy of the checkout, one change at a
// time, makes the generated code anew, and asks whether the behaviour and conformance tests notice. --list only prints the changes; --from
// leaves out the first draws. A run that was stopped goes on where it was, as long as sources and tests are the same; --again begins anew.
import { globSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { createRandomStream } from "../../../mock/core/random.ts";
import { judgeMutants } from "./judge-mutants.ts";
import { type ContractMutant, drawMutants } from "./mutants.ts";
import { createVerdictRecord, digestOfFiles } from "./verdict-record.ts";

const { values: flags } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "60" },
    from: { type: "string", default: "1" },
    list: { type: "boolean", default: false },
    again: { type: "boolean", default: false },
  },
});
const [count, from] = [Number(flags.count), Number(flags.from)];

const files = globSync(["spec/*.yaml", "spec/tickets/*.yaml"]).filter((file) => !/(?:admin|records)\.yaml$/.test(file));
const documents = new Map(files.sort().map((file) => [file, readFileSync(file, "utf8")]));
const mutants = drawMutants(documents, createRandomStream("contract mutants", flags.seed));

if (flags.list) {
  let left = count;
  for (const mutant of mutants) {
    if (left === 0) break;
    left -= 1;
    console.log(describe(mutant));
  }
} else {
  let [judged, caught] = [0, 0];
  const sources = globSync([
    "{spec,mock,fixtures,scenarios}/**/*.{ts,yaml,json}",
    "test/{behaviour,conformance}/**/*.ts",
  ]);
  const record = createVerdictRecord(`.mutation/contract-seed-${flags.seed}.jsonl`, digestOfFiles(sources));
  if (flags.again) record.clear();
  const known = record.read();
  for await (const { mutant, draw, verdict, by } of judgeMutants(mutants, { count, from, known })) {
    if (!known.has(draw)) record.keep(draw, { verdict, by });
    if (verdict !== "void") judged += 1;
    if (verdict === "caught") caught += 1;
    console.log(`${draw} ${verdict}: ${describe(mutant)}\n    ${by}`);
  }
  console.log(`${caught} of ${judged} caught: ${((100 * caught) / Math.max(1, judged)).toFixed(1)} %`);
}

function describe({ kind, file, place, change }: ContractMutant): string {
  return `${kind}: ${file} ${place.join("/")} (${change})`;
}
