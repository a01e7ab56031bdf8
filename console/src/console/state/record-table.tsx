// A collection's records as a table with selectable columns, sorting, search and pagination.

import { Button, Checkbox } from "@mantine/core";
import { useMemo } from "react";
import { navigate } from "../../shared/address.ts";
import { Icon } from "../../shared/icons.tsx";
import { toConsole } from "../../shared/page-addresses.ts";
import { ScrollArea } from "../../shared/table.tsx";
import { formatNumber, Time } from "../../shared/time.tsx";
import { fetchAll, unwrap } from "../parts/admin.ts";
import { Field, useDelayedInput } from "../parts/field.tsx";
import { useLoaded, WhenLoaded } from "../parts/loaded.tsx";
import { Pagination, pageSize } from "../parts/pagination.tsx";
import type { ViewContext } from "../parts/view-context.ts";
import type { StateProps } from "./props.ts";
import { type CollectionName, linksOf } from "./record-collections.ts";

type Item = Readonly<Record<string, unknown>>;

interface RecordPage {
  readonly records: readonly Item[];
  readonly total: number;
}

export function RecordTable({ context, texts, collection }: StateProps) {
  const { params, labels, go, admin, sandbox, revision, language } = context;
  const query = params.get("q") ?? "";
  const sort = params.get("sort") ?? "";
  const [input, setInput] = useDelayedInput(query, (q) => go({ q, page: null }, { replace: true }));
  const page = Math.max(1, Math.trunc(Number(params.get("page") ?? 1)) || 1);
  const loaded = useLoaded(
    () => fetchRecords(context, { collection, query, sort, page }),
    [admin, sandbox, collection, query, sort, page, revision],
  );
  return (
    <section className="records" aria-labelledby="records">
      <div className="tools">
        <h2 id="records" className="unseen">
          {collection}
        </h2>
        <Field label={texts.find} type="search" isWide value={input} icon={<Icon name="search" />} set={setInput} />
        <span role="status" className="dim push">
          {loaded.value && `${formatNumber(loaded.value.total, language)} ${texts.counted}`}
        </span>
      </div>
      <WhenLoaded loaded={loaded} labels={labels}>
        {({ records, total }) => (
          <>
            {records.length === 0 ? (
              <p className="empty">{query === "" ? texts.empty : labels.nothingFound}</p>
            ) : (
              <RecordGrid context={context} texts={texts} collection={collection} records={records} sort={sort} />
            )}
            <Pagination context={context} page={page} pages={Math.max(1, Math.ceil(total / pageSize))} />
          </>
        )}
      </WhenLoaded>
    </section>
  );
}

interface PageRequest {
  readonly collection: CollectionName;
  readonly query: string;
  readonly sort: string;
  readonly page: number;
}

/** Fetches one page; sorting and searching fetch all records. */
async function fetchRecords(context: ViewContext, { collection, query, sort, page }: PageRequest): Promise<RecordPage> {
  const fetchPage = (paging: { offset: number; limit: number }) =>
    unwrap(
      context.admin.GET("/__admin/sandboxes/{sandboxId}/state/{collection}", {
        params: { path: { sandboxId: context.sandbox, collection }, query: paging },
      }),
    );
  const offset = (page - 1) * pageSize;
  if (query === "" && sort === "") return fetchPage({ offset, limit: pageSize });
  const all = await fetchAll(fetchPage, ({ records }) => records);
  const lower = query.toLowerCase();
  const matching =
    lower === "" ? [...all] : all.filter((record) => JSON.stringify(record).toLowerCase().includes(lower));
  if (sort !== "") matching.sort(toOrder(sort));
  return { records: matching.slice(offset, offset + pageSize), total: matching.length };
}

/** `name` sorts up, `-name` down. */
function toOrder(sort: string): (a: Item, b: Item) => number {
  const name = sort.replace(/^-/, "");
  const sign = sort.startsWith("-") ? -1 : 1;
  return (a, b) => {
    const [left, right] = [a[name], b[name]];
    if (typeof left === "number" && typeof right === "number") return sign * (left - right);
    return sign * String(left ?? "").localeCompare(String(right ?? ""), undefined, { numeric: true });
  };
}

/** The most informative fields, in order. */
const preferredFields = [
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

/** Columns whose values fit a cell, preferred fields first. */
function columnsOf(records: readonly Item[]): readonly string[] {
  const fits = (value: unknown) => value === null || ["string", "number", "boolean"].includes(typeof value);
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))].filter(
    (name) => name !== "id" && records.every((record) => fits(record[name] ?? null)),
  );
  const rank = (name: string) =>
    preferredFields.includes(name) ? preferredFields.indexOf(name) : preferredFields.length;
  return names.sort((a, b) => rank(a) - rank(b));
}

interface RecordGridProps extends StateProps {
  readonly records: readonly Item[];
  readonly sort: string;
}

function RecordGrid({ context, texts, collection, records, sort }: RecordGridProps) {
  const { params, go, sandbox } = context;
  const columns = useMemo(() => columnsOf(records), [records]);
  const requestedColumns = params.get("columns")?.split(",");
  const visibleColumns = columns.filter((name, index) =>
    requestedColumns === undefined ? index < firstColumns : requestedColumns.includes(name),
  );
  const toggle = (name: string, isOn: boolean) => {
    const next = columns.filter((column) => (column === name ? isOn : visibleColumns.includes(column)));
    go({ columns: next.join(",") }, { replace: true });
  };
  return (
    <>
      <ScrollArea label={collection}>
        <table className="grid">
          <thead>
            <tr>
              {["id", ...visibleColumns].map((name) => (
                <th key={name} scope="col" aria-sort={sortOf(name, sort)}>
                  <Button
                    variant="subtle"
                    color="gray"
                    size="compact-xs"
                    onClick={() => go({ sort: nextSort(name, sort), page: null })}
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
            {records.map((record) => (
              <RecordRow
                key={String(record.id)}
                record={record}
                sandbox={sandbox}
                collection={collection}
                columns={visibleColumns}
              />
            ))}
          </tbody>
        </table>
      </ScrollArea>
      <details>
        <summary>{texts.columns}</summary>
        <div className="tools">
          {columns.map((name) => (
            <Checkbox
              key={name}
              label={name}
              checked={visibleColumns.includes(name)}
              onChange={(event) => toggle(name, event.currentTarget.checked)}
            />
          ))}
        </div>
      </details>
    </>
  );
}

interface RecordRowProps extends Pick<StateProps, "collection"> {
  readonly record: Item;
  readonly sandbox: string;
  readonly columns: readonly string[];
}

/** A row that opens its record; references to other records are links. */
function RecordRow({ record, sandbox, collection, columns }: RecordRowProps) {
  const id = String(record.id);
  const href = toConsole("state", { sandbox, collection, record: id });
  const links = linksOf(collection, record);
  return (
    <tr onClick={(event) => event.target instanceof Element && event.target.closest("a") === null && navigate(href)}>
      <th scope="row">
        <a href={href}>
          <bdi>{id}</bdi>
        </a>
      </th>
      {columns.map((name) => {
        const link = links.find(({ pointer }) => pointer === `/${name}`);
        return (
          <td key={name}>
            {link === undefined ? (
              <Cell value={record[name]} />
            ) : (
              <a href={toConsole("state", { sandbox, collection: link.collection, record: link.id })}>{link.id}</a>
            )}
          </td>
        );
      })}
    </tr>
  );
}

/** Clicks on a column sort it up, then down, then not at all. */
function nextSort(name: string, sort: string): string | null {
  if (sort === name) return `-${name}`;
  return sort === `-${name}` ? null : name;
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
