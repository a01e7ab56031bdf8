// Differences as a table: field, before, after.
import { Fragment } from "react";
import { bilingual } from "../../shared/bilingual.ts";
import { useLanguage } from "../../shared/page.tsx";
import { Table, type TableRow } from "../../shared/table.tsx";
import type { Difference } from "./differences.ts";

export interface DifferenceTableProps {
  readonly label: string;
  readonly differences: readonly Difference[];
}

const tableTexts = bilingual({
  columns: [
    ["Field", "Before", "After"],
    ["Feld", "Vorher", "Nachher"],
  ],
  inserted: ["created", "neu"],
  replaced: ["changed", "geändert"],
  deleted: ["deleted", "gelöscht"],
  more: ["Further changes, not shown:", "Weitere Änderungen, nicht aufgeführt:"],
});

const tones = { inserted: "good", replaced: "info", deleted: "bad" } as const;

/** How a record changed. */
export function ChangePill({ change }: { readonly change: keyof typeof tones }) {
  return (
    <span className="pill" data-tone={tones[change]}>
      {tableTexts[useLanguage().language][change]}
    </span>
  );
}

const maxRows = 100;
const maxCharacters = 500;

export function DifferenceTable({ label, differences }: DifferenceTableProps) {
  return <Table label={label} columns={useColumns()} rows={toRows(differences)} />;
}

/** The column headings of a difference. */
export function useColumns(): readonly string[] {
  return tableTexts[useLanguage().language].columns;
}

/** A row for each difference up to a limit, and one that counts the others. */
export function toRows(differences: readonly Difference[]): readonly TableRow[] {
  const hiddenCount = differences.length - maxRows;
  const rows = differences.slice(0, maxRows).map(({ pointer, before, after }) => ({
    key: pointer,
    cells: [
      <Pointer key="field" pointer={pointer} />,
      <bdi key="before" className="mono">
        {toShort(before)}
      </bdi>,
      <bdi key="after" className="mono">
        {toShort(after)}
      </bdi>,
    ],
  }));
  return hiddenCount > 0
    ? [...rows, { key: "", cells: [<MoreChanges key="more" count={hiddenCount} />, "", ""] }]
    : rows;
}

/** The number of changes missing from a list, if any. */
export function MoreChanges({ count }: { readonly count: number }) {
  const { more } = tableTexts[useLanguage().language];
  return (
    count > 0 && (
      <p>
        {more} {count}
      </p>
    )
  );
}

/** A pointer that can wrap at its slashes. */
function Pointer({ pointer }: Pick<Difference, "pointer">) {
  return (
    <code className="pointer">
      {pointer.split(/(?=\/)/).map((part, index) => (
        <Fragment key={index}>
          <wbr />
          <bdi>{part}</bdi>
        </Fragment>
      ))}
    </code>
  );
}

function toShort(value: unknown): string {
  if (value === undefined) return "–";
  const text = JSON.stringify(value);
  return text.length > maxCharacters ? `${text.slice(0, maxCharacters)} …` : text;
}
