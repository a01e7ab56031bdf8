// Differences as a table: field, before, after.

import { Table } from "../../shared/table.tsx";
import type { Difference } from "./differences.ts";

export interface DifferenceTableProps {
  readonly label: string;
  readonly differences: readonly Difference[];
  readonly texts: { readonly field: string; readonly before: string; readonly after: string; readonly more: string };
}

const maxRows = 100;
const maxCharacters = 500;

export function DifferenceTable({ label, differences, texts }: DifferenceTableProps) {
  const left = differences.length - maxRows;
  return (
    <>
      <Table
        label={label}
        className="differences"
        columns={[texts.field, texts.before, texts.after]}
        rows={differences.slice(0, maxRows).map(({ pointer, before, after }) => ({
          key: pointer,
          cells: [
            <code key="field">
              <bdi>{pointer}</bdi>
            </code>,
            <bdi key="before">{toShort(before)}</bdi>,
            <bdi key="after">{toShort(after)}</bdi>,
          ],
        }))}
      />
      {left > 0 && (
        <p>
          {left} {texts.more}
        </p>
      )}
    </>
  );
}

function toShort(value: unknown): string {
  if (value === undefined) return "–";
  const text = JSON.stringify(value);
  return text.length > maxCharacters ? `${text.slice(0, maxCharacters)} …` : text;
}
