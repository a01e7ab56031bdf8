// Operations and their statuses as a map: what was answered, and what never. It is told by signs and words, too, not by colour alone.
import type { Schemas } from "../parts/admin.ts";
import { Wide } from "../parts/wide.tsx";
import type { CoverageTexts } from "./texts.ts";

type Operation = Schemas["OperationCoverage"];

export interface HeatMapProps {
  readonly operations: readonly Operation[];
  readonly texts: CoverageTexts;
}

export function HeatMap({ operations, texts }: HeatMapProps) {
  const most = Math.max(1, ...operations.map(({ requestCount }) => requestCount));
  const statuses = [...new Set(operations.flatMap((one) => [...one.statuses.covered, ...one.statuses.missing]))].sort();
  return (
    <Wide label={texts.map}>
      <table class="heat">
        <thead>
          <tr>
            <th scope="col">{texts.operation}</th>
            <th scope="col">{texts.asked}</th>
            {statuses.map((status) => (
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
              <td class={heatOf(one, most)}>{one.requestCount}</td>
              {statuses.map((status) => (
                <Cell key={status} operation={one} status={status} heat={heatOf(one, most)} texts={texts} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}

const strengths = 4;

/** How strong the colour of an operation is, on a logarithmic scale: the one that was asked most has the strongest. */
function heatOf({ requestCount }: Operation, most: number): string {
  if (requestCount === 0) return "";
  return `seen heat-${Math.ceil((strengths * Math.log1p(requestCount)) / Math.log1p(most))}`;
}

interface CellProps {
  readonly operation: Operation;
  readonly status: string;
  readonly heat: string;
  readonly texts: CoverageTexts;
}

function Cell({ operation: { statuses }, status, heat, texts }: CellProps) {
  if (statuses.covered.includes(status)) {
    return (
      <td class={heat} title={texts.seen}>
        <span aria-hidden="true">✓</span>
        <span class="unseen">{texts.seen}</span>
      </td>
    );
  }
  if (!statuses.missing.includes(status)) return <td />;
  return (
    <td class="missing" title={texts.missing}>
      <span aria-hidden="true">○</span>
      <span class="unseen">{texts.missing}</span>
    </td>
  );
}
