// The comparison for people: what is otherwise by class, each with its place in the contract. Used by harness/verify.ts.
import type { Drift, DriftClass, DriftReport } from "./drift-report.ts";

const titles: { readonly [name in DriftClass]: string } = {
  contract: "Contract drift: the service breaks the contract",
  assumption: "Assumption drift: an assumed part is otherwise",
  behaviour: "Behaviour drift: the service does something else than the mock",
  undocumented: "Not in the contract",
};

/** The report as lines of plain text. */
export function toDriftText({ target, contract, requests, drifts, notCompared, outcome }: DriftReport): string {
  const lines = [
    `${target} beside the mock, contract ${contract}: ${requests} requests`,
    "",
    ...Object.entries(titles).flatMap(([name, title]) =>
      section(title, drifts.filter((one) => one.class === name).flatMap(toLines)),
    ),
    ...section(
      "Not compared",
      notCompared.map(({ operationId, reason }) => `${operationId}: ${reason}`),
    ),
    toSummary(outcome, drifts),
  ];
  return `${lines.join("\n")}\n`;
}

function toSummary(outcome: DriftReport["outcome"], drifts: readonly Drift[]): string {
  const counts = Object.keys(titles).map((name) => `${drifts.filter((one) => one.class === name).length} ${name}`);
  return `${outcome}: ${counts.join(", ")}`;
}

function toLines({ operationId, kind, place, found, expected, example, count, where }: Drift): readonly string[] {
  const times = count > 1 ? ` (${count} times)` : "";
  return [
    `${operationId} ${kind} at ${place}: found ${found}, expected ${expected}${times}`,
    `  ${example}`,
    `  line ${where.line} of the contract, ${where.pointer}: ${where.text}`,
    `  to follow the service: ${where.change}`,
  ];
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`), ""];
}
