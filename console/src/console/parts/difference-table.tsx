// Differences as a table: field, before, after.
import { Fragment } from "react";
import { both } from "../../shared/both.ts";
import { useLanguage } from "../../shared/page.tsx";
import { Table } from "../../shared/table.tsx";
import type { Difference } from "./differences.ts";

export interface DifferenceTableProps {
  readonly label: string;
  readonly differences: readonly Difference[];
}

const tableTexts = both({
  field: ["Field", "Feld"],
  before: ["Before", "Vorher"],
  after: ["After", "Nachher"],
  inserted: ["created", "neu"],
  replaced: ["changed", "geändert"],
  deleted: ["deleted", "gelöscht"],
  more: ["more changes are not shown", "weitere Änderungen sind nicht aufgeführt"],
});

const tones = { inserted: "good", replaced: "info", deleted: "bad" } as const;

/** What became of a record. */
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
  const texts = tableTexts[useLanguage().language];
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
            <Pointer key="field" pointer={pointer} />,
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

/** A pointer, which breaks at its slashes. */
export function Pointer({ pointer }: Pick<Difference, "pointer">) {
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

export function toShort(value: unknown): string {
  if (value === undefined) return "–";
  const text = JSON.stringify(value);
  return text.length > maxCharacters ? `${text.slice(0, maxCharacters)} …` : text;
}
