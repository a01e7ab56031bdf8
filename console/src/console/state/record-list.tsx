// Lists a collection's records page by page; searches cover all of them.
import { Button } from "@mantine/core";
import { useState } from "react";
import { hrefOf } from "../parts/address.ts";
import { answered, askAll } from "../parts/admin.ts";
import type { Desk } from "../parts/desk.ts";
import { Field } from "../parts/field.tsx";
import { Shown, useLoaded } from "../parts/loaded.tsx";
import { Pages, rowsOfPage } from "../parts/pages.tsx";
import { Wide } from "../parts/wide.tsx";
import type { CollectionName } from "./forms-of-records.ts";
import type { StateProps } from "./props.ts";

type Item = Readonly<Record<string, unknown>>;

interface Found {
  readonly records: readonly Item[];
  readonly total: number;
}

export function RecordList({ desk, texts, collection }: StateProps) {
  const { params, words, go, admin, sandbox, revision } = desk;
  const sought = params.get("q") ?? "";
  const [typed, setTyped] = useState(sought);
  const page = Math.max(1, Math.trunc(Number(params.get("page") ?? 1)) || 1);
  const found = useLoaded(
    () => find(desk, collection, sought, page),
    [admin, sandbox, collection, sought, page, revision],
  );
  return (
    <section className="card" aria-labelledby="records">
      <h2 id="records">{collection}</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          go({ q: typed, page: null });
        }}
      >
        <Field label={texts.find} type="search" value={typed} set={setTyped} />
        <Button type="submit" variant="default">
          {texts.findHint}
        </Button>
      </form>
      <Shown loaded={found} words={words}>
        {({ records, total }) => (
          <>
            <p role="status">
              {total} {texts.records}
            </p>
            {records.length === 0 && <p>{sought === "" ? texts.empty : words.nothingFound}</p>}
            {records.length > 0 && <Records desk={desk} texts={texts} collection={collection} records={records} />}
            <Pages desk={desk} page={page} pages={Math.max(1, Math.ceil(total / rowsOfPage))} />
          </>
        )}
      </Shown>
    </section>
  );
}

async function find(desk: Desk, collection: CollectionName, sought: string, page: number): Promise<Found> {
  const ask = (query: { offset: number; limit: number }) =>
    answered(
      desk.admin.GET("/__admin/sandboxes/{sandboxId}/state/{collection}", {
        params: { path: { sandboxId: desk.sandbox, collection }, query },
      }),
    );
  const offset = (page - 1) * rowsOfPage;
  if (sought === "") return ask({ offset, limit: rowsOfPage });
  const all = await askAll(ask, ({ records }) => records);
  const lower = sought.toLowerCase();
  const matching = all.filter((record) => JSON.stringify(record).toLowerCase().includes(lower));
  return { records: matching.slice(offset, offset + rowsOfPage), total: matching.length };
}

function Records({ desk, texts, collection, records }: StateProps & { readonly records: readonly Item[] }) {
  return (
    <Wide label={collection}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.id}</th>
            <th scope="col">{texts.what}</th>
          </tr>
        </thead>
        <tbody>
          {records.map((record) => {
            const id = String(record.id);
            return (
              <tr key={id}>
                <th scope="row">
                  <a href={hrefOf("state", { sandbox: desk.sandbox, collection, record: id })}>
                    <bdi>{id}</bdi>
                  </a>
                </th>
                <td>
                  <bdi>{toSummary(record)}</bdi>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Wide>
  );
}

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
  "ticketId",
];
const maxCharacters = 160;

/** A record's identifying values, as far as it has any. */
function toSummary(record: Item): string {
  const inside = typeof record.wire === "object" && record.wire !== null ? { ...record, ...record.wire } : record;
  const chosen = telling.flatMap((name) => {
    const value: unknown = Reflect.get(inside, name);
    return typeof value === "string" || typeof value === "number" ? [String(value)] : [];
  });
  const text = chosen.length > 0 ? chosen.join(" · ") : JSON.stringify(record);
  return text.length > maxCharacters ? `${text.slice(0, maxCharacters)} …` : text;
}
