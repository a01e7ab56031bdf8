// Prints the behaviour suite's coverage of the contract (`npm run test:coverage`).
import { toCoverageText } from "../../../mock/control/coverage/coverage-text.ts";
import { behaviourCases } from "../cases/index.ts";
import { runCases } from "../run-cases.ts";
import { openInProcess } from "../transports/in-process.ts";
import { measureCoverage } from "./own-coverage.ts";
import { unreachedPlaces, unreachedValues } from "./unreached-values.ts";

const transcripts = await runCases(behaviourCases, openInProcess);
const { report, answerValues } = measureCoverage(transcripts);
const { covered, missing } = answerValues;
const surprising = missing.filter((value) => !unreachedValues.includes(value));
const failed = transcripts.filter(({ failure }) => failure !== null);

console.log(toCoverageText(report));
console.log(`enum values of answers  ${covered.length} of ${covered.length + missing.length}`);
for (const [place, { values, because }] of Object.entries(unreachedPlaces)) {
  console.log(`  cannot come: ${place} = ${values.join(", ")}: ${because}`);
}
for (const value of surprising) console.log(`  missing: ${value}`);
for (const { name, failure } of failed) console.log(`  failed: ${name}: ${failure}`);
if (surprising.length + failed.length > 0) process.exitCode = 1;
