// Renders the comparison as an HTML page.
import { formatCount } from "../../mock/engine/core/text/format-count.ts";
import { linesOf, toPage } from "../verify/report/html.ts";
import type { DriftReport } from "./drift-report.ts";
import { titles, toNotCompared, toSummary } from "./drift-text.ts";

export function toDriftHtml(report: DriftReport): string {
  const { target, contract, requests, drifts, warnings, outcome } = report;
  return toPage({
    name: "ticket-mock drift",
    isGood: outcome === "no drift",
    summary: toSummary(report),
    lead: `${target} compared with the mock, contract ${contract}, ${formatCount(requests, "request")}`,
    parts: [
      ...Object.entries(titles).map(([name, title]) => ({
        title,
        columns: [
          "Operation",
          "Kind",
          "Part",
          "Found",
          "Expected",
          "Request",
          "Contract line",
          "Contract change to match the service",
        ],
        rows: drifts
          .filter((drift) => drift.class === name)
          .map(({ operationId, kind, place, found, expected, example, accepted, where }) => [
            operationId,
            accepted === undefined ? kind : `${kind}, accepted: ${accepted}`,
            place,
            found,
            expected,
            example,
            `${where.line}: ${where.text}`,
            where.change,
          ]),
      })),
      linesOf("Not compared", toNotCompared(report)),
      linesOf("Warnings", warnings),
    ],
  });
}
