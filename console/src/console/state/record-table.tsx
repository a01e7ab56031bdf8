// A collection's records as a table: columns to choose, sorted and searched over all of them, page by page.

import { Button, Checkbox } from "@mantine/core";
import { useMemo } from "react";
import { open } from "../../shared/address.ts";
import { Icon } from "../../shared/icons.tsx";
import { toConsole } from "../../shared/settings.ts";
import { Wide } from "../../shared/table.tsx";
import { Time, toNumber } from "../../shared/time.tsx";
import { askAll, unwrap } from "../parts/admin.ts";
import type { Desk } from "../parts/desk.ts";
import { Field, useTyped } from "../parts/field.tsx";
import { Shown, useLoaded } from "../parts/loaded.tsx";
import { Pages, rowsOfPage } from "../parts/pages.tsx";
import type { StateProps } from "./props.ts";
import { type CollectionName, linksOf } from "./record-collections.ts";

type Item = Readonly<Record<string, unknown>>;

interface Found {
  readonly records: readonly Item[];
  readonly total: number;
}

export function RecordTable({ desk, texts, collection }: StateProps) {
  const { params, words, go, admin, sandbox, revision, language } = desk;
  const sought = params.get("q") ?? "";
  const sort = params.get("sort") ?? "";
  const [typed, setTyped] = useTyped(sought, (q) => go({ q, page: null }, true));
  const page = Math.max(1, Math.trunc(Number(params.get("page") ?? 1)) || 1);
  const loaded = useLoaded(
    () => find(desk, collection, sought, sort, page),
    [admin, sandbox, collection, sought, sort, page, revision],
  );
  return (
    <section className="records" aria-labelledby="records">
      <div className="tools">
        <h2 id="records" className="unseen">
          {collection}
        </h2>
        <Field label={texts.find} type="search" isWide value={typed} icon={<Icon name="search" />} set={setTyped} />
        <span role="status" className="dim push">
          {loaded.value && `${toNumber(loaded.value.total, language)} ${texts.counted}`}
        </span>
      </div>
      <Shown loaded={loaded} words={words}>
        {({ records, total }) => (
          <>
            {records.length === 0 ? (
              <p className="empty">{sought === "" ? texts.empty : words.nothingFound}</p>
            ) : (
              <Table {...{ desk, texts, collection, records, sort }} />
            )}
            <Pages desk={desk} page={page} pages={Math.max(1, Math.ceil(total / rowsOfPage))} />
          </>
        )}
      </Shown>
    </section>
  );
}

/** Sorting and searching need all records; a page without either needs only its own. */
async function find(
  desk: Desk,
  collection: CollectionName,
  sought: string,
  sort: string,
  page: number,
): Promise<Found> {
  const ask = (query: { offset: number; limit: number }) =>
    unwrap(
      desk.admin.GET("/__admin/sandboxes/{sandboxId}/state/{collection}", {
        params: { path: { sandboxId: desk.sandbox, collection }, query },
      }),
    );
  const offset = (page - 1) * rowsOfPage;
  if (sought === "" && sort === "") return ask({ offset, limit: rowsOfPage });
  const all = await askAll(ask, ({ records }) => records);
  const lower = sought.toLowerCase();
  const matching =
    lower === "" ? [...all] : all.filter((record) => JSON.stringify(record).toLowerCase().includes(lower));
  if (sort !== "") matching.sort(toOrder(sort));
  return { records: matching.slice(offset, offset + rowsOfPage), total: matching.length };
}

/** `name` sorts up, `-name` down. */
function toOrder(sort: string): (one: Item, other: Item) => number {
  const name = sort.replace(/^-/, "");
  const sign = sort.startsWith("-") ? -1 : 1;
  return (one, other) => {
    const [left, right] = [one[name], other[name]];
    if (typeof left === "number" && typeof right === "number") return sign * (left - right);
    return sign * String(left ?? "").localeCompare(String(right ?? ""), undefined, { numeric: true });
  };
}

/** Fields that tell most about a record, most telling first. */
const telling = [
  "status",
  "state",
  "subject",
  "name",
  "title",
  "firstname",
  "lastname",
  "email",
  "type",
  "url",
  "priority",
  "ticketId",
];
const firstColumns = 6;

/** Columns whose values fit a cell, the telling ones first. */
function columnsOf(records: readonly Item[]): readonly string[] {
  const fits = (value: unknown) => value === null || ["string", "number", "boolean"].includes(typeof value);
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))].filter(
    (name) => name !== "id" && records.every((record) => fits(record[name] ?? null)),
  );
  const rank = (name: string) => (telling.includes(name) ? telling.indexOf(name) : telling.length);
  return names.sort((one, other) => rank(one) - rank(other));
}

interface TableProps extends StateProps {
  readonly records: readonly Item[];
  readonly sort: string;
}

function Table({ desk, texts, collection, records, sort }: TableProps) {
  const { params, go, sandbox } = desk;
  const columns = useMemo(() => columnsOf(records), [records]);
  const asked = params.get("columns")?.split(",");
  const shown = columns.filter((name, index) => (asked === undefined ? index < firstColumns : asked.includes(name)));
  const turn = (name: string, isOn: boolean) => {
    const next = columns.filter((one) => (one === name ? isOn : shown.includes(one)));
    go({ columns: next.join(",") }, true);
  };
  return (
    <>
      <Wide label={collection}>
        <table className="grid">
          <thead>
            <tr>
              {["id", ...shown].map((name) => (
                <th key={name} scope="col" aria-sort={sortOf(name, sort)}>
                  <Button
                    variant="subtle"
                    color="gray"
                    size="compact-xs"
                    onClick={() =>
                      go({ sort: sort === name ? `-${name}` : sort === `-${name}` ? null : name, page: null })
                    }
                  >
                    {name}
                    {sort === name && " ↑"}
                    {sort === `-${name}` && " ↓"}
                  </Button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {records.map((record) => {
              const id = String(record.id);
              const href = toConsole("state", { sandbox, collection, record: id });
              const links = linksOf(collection, record);
              return (
                <tr
                  key={id}
                  onClick={(event) =>
                    event.target instanceof Element && event.target.closest("a") === null && open(href)
                  }
                >
                  <th scope="row">
                    <a href={href}>
                      <bdi>{id}</bdi>
                    </a>
                  </th>
                  {shown.map((name) => {
                    const link = links.find(({ pointer }) => pointer === `/${name}`);
                    return (
                      <td key={name}>
                        {link === undefined ? (
                          <Cell value={record[name]} />
                        ) : (
                          <a href={toConsole("state", { sandbox, collection: link.collection, record: link.id })}>
                            {link.id}
                          </a>
                        )}
                      </td>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </Wide>
      <details>
        <summary>{texts.columns}</summary>
        <div className="tools">
          {columns.map((name) => (
            <Checkbox
              key={name}
              label={name}
              checked={shown.includes(name)}
              onChange={(event) => turn(name, event.currentTarget.checked)}
            />
          ))}
        </div>
      </details>
    </>
  );
}

function sortOf(name: string, sort: string): "ascending" | "descending" | undefined {
  if (sort === name) return "ascending";
  return sort === `-${name}` ? "descending" : undefined;
}

const maxCharacters = 120;

function Cell({ value }: { readonly value: unknown }) {
  if (value === null || value === undefined) return <span className="dim">–</span>;
  const text = String(value);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return <Time at={text} />;
  return <bdi>{text.length > maxCharacters ? `${text.slice(0, maxCharacters)} …` : text}</bdi>;
}
