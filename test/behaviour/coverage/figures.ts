// The figures of the own coverage for docs/trust.md. They follow from the contract: test/behaviour/in-process.test.ts and
// test/conformance/error-codes.test.ts fail where a part of it is not met. Called by test/docs/trust-parts.ts.
import { listRefusals } from "../../conformance/listed-codes.ts";
import { measureCoverage } from "./own-coverage.ts";
import { unreachedValues } from "./unreached-values.ts";

/** The table, in Markdown. */
export function makeCoverageTable(): string {
  const { report, answerValues } = measureCoverage([]);
  const { operations, statuses, faultStatuses, parameters, requestProperties, enumValues } = report.groups;
  const inAnswers = answerValues.missing.length;
  const codes = listRefusals().length;
  const words = enumValues.total + inAnswers + codes;
  const rows = [
    ["operations, each in a written story", operations.total],
    ["statuses of an operation that its rules give, without a fault and without `Prefer`", statuses.total],
    ["statuses of an operation that only faults give", faultStatuses.total],
    ["query parameters", parameters.total],
    ["properties of bodies", requestProperties.total],
    ["enum values in queries and bodies", enumValues.total],
    ["enum values in answers, by operation and place", inAnswers, inAnswers - unreachedValues.length],
    ["codes of refusals, by operation and status", codes],
    ["enum values and codes together", words, words - unreachedValues.length],
  ] as const;
  const lines = rows.map(
    ([what, total, met = total]) => `| ${what} | ${shown(total)} | ${shown(met)} | ${share(met, total)} |`,
  );
  return ["| What of the contract | There are | Met | Share |", "| --- | --: | --: | --: |", ...lines].join("\n");
}

function shown(count: number): string {
  return count.toLocaleString("en");
}

function share(met: number, total: number): string {
  return `${((met / total) * 100).toFixed(met === total ? 0 : 1)} %`;
}
