// The filters of a search as a table of keys, comparators and values. Clicking a key inserts its filter into the body.
import type { Contract } from "../contract/contract.ts";
import { type Filter, toType, valuesOf } from "../contract/schema.ts";
import { Table } from "../shared/table.tsx";
import { withoutAliases } from "../shared/without-aliases.ts";
import { withBreaks } from "./fields.tsx";
import type { DocsTexts } from "./texts.ts";

export interface FilterTableProps {
  readonly contract: Contract;
  readonly filters: readonly Filter[];
  readonly texts: DocsTexts;
  /** The key to mark, from the address. */
  readonly markedKey: string;
  use(filter: Filter, key: string): void;
}

export function FilterTable({ contract, filters, texts, markedKey, use }: FilterTableProps) {
  const labels = { list: texts.list, or: texts.orWord };
  return (
    <Table
      label={texts.filters}
      className="filter-table"
      columns={[`${texts.keys} (${texts.useKey})`, texts.comparators, texts.values]}
      rows={filters.map((filter) => {
        const isMarked = filter.keys.includes(markedKey);
        const key = isMarked ? markedKey : (filter.keys[0] ?? "");
        const values = valuesOf(contract, filter.value);
        const dash = <span className="dim">–</span>;
        return {
          key: filter.name,
          id: `at-${key}`,
          isCurrent: isMarked,
          title: filter.description,
          cells: [
            <span key="keys" className="values">
              {withoutAliases(filter.keys).map((name) => (
                <button key={name} type="button" aria-label={`${texts.use}: ${name}`} onClick={() => use(filter, name)}>
                  <code>{withBreaks(name)}</code>
                </button>
              ))}
            </span>,
            filter.comparators.length === 0 ? dash : <Chips key="comparators" values={filter.comparators} />,
            values === undefined ? (
              <span className="dim">{toType(contract, filter.value, labels)}</span>
            ) : (
              <Chips key="values" values={values.map(String)} />
            ),
          ],
        };
      })}
    />
  );
}

function Chips({ values }: { readonly values: readonly string[] }) {
  return (
    <span className="values">
      {values.map((value) => (
        <code key={value}>{withBreaks(value)}</code>
      ))}
    </span>
  );
}
