// The filters of a search as one table: keys, comparators and values, each with a button that tries it.
import { ActionIcon } from "@mantine/core";
import { Icon } from "../shared/icons.tsx";
import type { Contract } from "./contract.ts";
import { breakable } from "./fields.tsx";
import { type Filter, toType, valuesOf } from "./schema.ts";
import type { DocsTexts } from "./texts.ts";

export interface FilterTableProps {
  readonly contract: Contract;
  readonly filters: readonly Filter[];
  readonly texts: DocsTexts;
  /** The key to mark, from the address. */
  readonly marked: string;
  use(filter: Filter, key: string): void;
}

export function FilterTable({ contract, filters, texts, marked, use }: FilterTableProps) {
  const words = { list: texts.list, or: texts.orWord };
  return (
    <div className="scroll">
      <table className="filter-table">
        <thead>
          <tr>
            <th scope="col">{texts.keys}</th>
            <th scope="col">{texts.comparators}</th>
            <th scope="col">{texts.values}</th>
            <th scope="col">
              <span className="unseen">{texts.tryIt}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {filters.map((filter) => {
            const isMarked = filter.keys.includes(marked);
            const key = isMarked ? marked : (filter.keys[0] ?? "");
            const values = valuesOf(contract, filter.value);
            return (
              <tr
                key={filter.name}
                id={`at-${key}`}
                aria-current={isMarked ? "true" : undefined}
                title={filter.description}
              >
                <th scope="row">
                  <Chips values={withoutShort(filter.keys)} />
                </th>
                <td>
                  {filter.comparators.length === 0 ? (
                    <span className="dim">–</span>
                  ) : (
                    <Chips values={filter.comparators} />
                  )}
                </td>
                <td>
                  {values === undefined ? (
                    <span className="dim">{toType(contract, filter.value, words)}</span>
                  ) : (
                    <Chips values={values.map(String)} />
                  )}
                </td>
                <td className="end">
                  <ActionIcon
                    variant="subtle"
                    aria-label={`${texts.tryIt}: ${key}`}
                    title={texts.tryIt}
                    onClick={() => use(filter, key)}
                  >
                    <Icon name="send" />
                  </ActionIcon>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Leaves out keys that repeat another without its prefix. */
function withoutShort(keys: readonly string[]): readonly string[] {
  return keys.filter((key) => !keys.some((other) => other.endsWith(`.${key}`)));
}

function Chips({ values }: { readonly values: readonly string[] }) {
  return (
    <span className="values">
      {values.map((value) => (
        <code key={value}>{breakable(value)}</code>
      ))}
    </span>
  );
}
