// Renders the comparison for people: differences by class, each with its location in the contract.

import { toPrintable } from "../../mock/engine/core/printable.ts";
import { formatCount } from "../../mock/engine/core/text/format-count.ts";
import { section } from "../verify/report/text.ts";
import type { Drift, DriftClass, DriftReport } from "./drift-report.ts";

/** Titles of the classes. */
export const titles: { readonly [name in DriftClass]: string } = {
  contract: "Contract drift: the service breaks the contract",
  assumption: "Assumption drift: an assumed part differs",
  behaviour: "Behaviour drift: the service behaves differently from the mock",
  undocumented: "Not in the contract",
};

export function toDriftText(report: DriftReport): string {
  const { target, contract, requests, drifts, warnings } = report;
  const lines = [
    `${target} compared with the mock, contract ${contract}: ${formatCount(requests, "request")}`,
    "",
    ...Object.entries(titles).flatMap(([name, title]) =>
      section(title, drifts.filter((drift) => drift.class === name).flatMap(toLines)),
    ),
    ...section("Gone since the last run", report.gone),
    ...section("Not compared", toNotCompared(report)),
    ...section("Warnings", warnings),
    toSummary(report),
  ];
  return `${lines.map(toPrintable).join("\n")}\n`;
}

/** Operations that were not compared, with reasons. */
export function toNotCompared({ notCompared }: DriftReport): readonly string[] {
  return notCompared.map(({ operationId, reason }) => `${operationId}: ${reason}`);
}

/** One line: the number of differences per class. */
export function toSummary({ outcome, drifts }: DriftReport): string {
  const counts = Object.keys(titles).map((name) => `${drifts.filter((drift) => drift.class === name).length} ${name}`);
  const acceptedCount = drifts.filter(({ accepted }) => accepted !== undefined).length;
  return `${outcome}: ${counts.join(", ")}${acceptedCount === 0 ? "" : `, ${acceptedCount} of them accepted`}`;
}

/** A difference as lines of text. */
export function toLines({ accepted, ...drift }: Drift): readonly string[] {
  const { operationId, kind, place, found, expected, example, count, where } = drift;
  const times = count > 1 ? ` (${count} times)` : "";
  return [
    `${operationId} ${kind} at ${place}: found ${found}, expected ${expected}${times}`,
    `  ${example}`,
    `  line ${where.line} of the contract, ${where.pointer}: ${where.text}`,
    `  to follow the service: ${where.change}`,
    ...(drift.isNew ? [] : ["  not new: also in the last run"]),
    ...(accepted === undefined ? [] : [`  accepted: ${accepted}`]),
  ];
}
