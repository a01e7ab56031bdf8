// Maps operations and statuses by how often each was answered, or never. Numbers, symbols and words convey it too, not colour alone.
import type { CSSProperties } from "react";
import { Wide } from "../../shared/table.tsx";
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
    <Wide label={texts.map}>
      <table className="heat">
        <thead>
          <tr>
            <th scope="col">{texts.operation}</th>
            <th scope="col">{texts.asked}</th>
            {columns.map((status) => (
              <th key={status} scope="col">
                {status}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {operations.map((one) => (
            <tr key={one.operationId}>
              <th scope="row">
                <bdi>{one.operationId}</bdi>
              </th>
              <td {...heatOf(one.requestCount, maxCount)}>{one.requestCount}</td>
              {columns.map((status) => (
                <Cell key={status} operation={one} status={status} maxCount={maxCount} texts={texts} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}

/** Statuses in the contract, by rules and by faults, followed by others that were answered. */
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
    const said = isDeclared ? texts.seen : texts.undeclared;
    return (
      <td {...(isDeclared ? heatOf(count, maxCount) : { className: "undeclared" })} title={said}>
        {count}
        <span aria-hidden="true">{isDeclared ? "" : " !"}</span>
        <span className="unseen">{said}</span>
      </td>
    );
  }
  if (!isDeclared) return <td />;
  const isByFault = faultStatuses.missing.includes(status);
  const said = isByFault ? texts.missingFault : texts.missing;
  return (
    <td className={isByFault ? "" : "missing"} title={said}>
      <span aria-hidden="true">{isByFault ? "·" : "○"}</span>
      <span className="unseen">{said}</span>
    </td>
  );
}
