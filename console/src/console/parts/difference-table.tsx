// Differences as a table: field, before, after.
import type { Difference } from "./differences.ts";
import { Wide } from "./wide.tsx";

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
    <Wide label={label}>
      <table className="differences">
        <thead>
          <tr>
            <th scope="col">{texts.field}</th>
            <th scope="col">{texts.before}</th>
            <th scope="col">{texts.after}</th>
          </tr>
        </thead>
        <tbody>
          {differences.slice(0, maxRows).map(({ pointer, before, after }) => (
            <tr key={pointer}>
              <th scope="row">
                <code>
                  <bdi>{pointer}</bdi>
                </code>
              </th>
              <td>
                <bdi>{toShort(before)}</bdi>
              </td>
              <td>
                <bdi>{toShort(after)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <p>
          {left} {texts.more}
        </p>
      )}
    </Wide>
  );
}

function toShort(value: unknown): string {
  if (value === undefined) return "–";
  const text = JSON.stringify(value);
  return text.length > maxCharacters ? `${text.slice(0, maxCharacters)} …` : text;
}
