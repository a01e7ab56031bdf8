// A heat map of operations and statuses by number of responses. Numbers, symbols and labels convey the same without colour.
import type { CSSProperties } from "react";
import { ScrollArea } from "../../shared/table.tsx";
import type { Schemas } from "../parts/admin.ts";
import type { CoverageTexts } from "./texts.ts";

type Operation = Schemas["OperationCoverage"];

export interface HeatMapProps {
  readonly operations: readonly Operation[];
  readonly texts: CoverageTexts;
}

export function HeatMap({ operations, texts }: HeatMapProps) {
  const maxCount = Math.max(1, ...operations.map(({ requestCount }) => requestCount));
  const columns = [...new Set(operations.flatMap(statusesOf))].sort();
  return (
    <ScrollArea label={texts.map}>
      <table className="heat">
        <thead>
          <tr>
            <th scope="col">{texts.operation}</th>
            <th scope="col">{texts.requested}</th>
            {columns.map((status) => (
              <th key={status} scope="col">
                {status}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {operations.map((operation) => (
            <tr key={operation.operationId}>
              <th scope="row">
                <bdi>{operation.operationId}</bdi>
              </th>
              <td {...heatOf(operation.requestCount, maxCount)}>{operation.requestCount}</td>
              {columns.map((status) => (
                <Cell key={status} operation={operation} status={status} maxCount={maxCount} texts={texts} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

/** Statuses in the contract, by rules and by faults, followed by other statuses that occurred. */
function statusesOf({ statuses, faultStatuses, statusCounts }: Operation): readonly string[] {
  return [...declaredOf(statuses), ...declaredOf(faultStatuses), ...Object.keys(statusCounts)];
}

function declaredOf({ covered, missing }: Operation["statuses"]): readonly string[] {
  return [...covered, ...missing];
}

const hottest = 32;

/** Colour intensity on a logarithmic scale; the most requested operation has the strongest. */
function heatOf(count: number, maxCount: number) {
  if (count === 0) return {};
  const heat = (hottest * Math.log1p(count)) / Math.log1p(maxCount);
  return { className: "seen", style: { "--heat": `${heat}%` } as CSSProperties };
}

interface CellProps {
  readonly operation: Operation;
  readonly status: string;
  /** Requests of the most requested operation. */
  readonly maxCount: number;
  readonly texts: CoverageTexts;
}

function Cell({ operation: { statuses, faultStatuses, statusCounts }, status, maxCount, texts }: CellProps) {
  const count = statusCounts[status] ?? 0;
  const isDeclared = [...declaredOf(statuses), ...declaredOf(faultStatuses)].includes(status);
  if (count > 0) {
    const label = isDeclared ? texts.seen : texts.undeclared;
    return (
      <td {...(isDeclared ? heatOf(count, maxCount) : { className: "undeclared" })} title={label}>
        {count}
        <span aria-hidden="true">{isDeclared ? "" : " !"}</span>
        <span className="unseen">{label}</span>
      </td>
    );
  }
  if (!isDeclared) return <td />;
  const isByFault = faultStatuses.missing.includes(status);
  const label = isByFault ? texts.missingFault : texts.missing;
  return (
    <td className={isByFault ? "" : "missing"} title={label}>
      <span aria-hidden="true">{isByFault ? "·" : "○"}</span>
      <span className="unseen">{label}</span>
    </td>
  );
}
