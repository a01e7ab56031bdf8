// Shows what a write changed by comparing its answer with the previous one for the same path, or else shows what was sent.

import { DifferenceTable } from "../parts/difference-table.tsx";
import { differencesOf } from "../parts/differences.ts";
import { Shown, useLoaded } from "../parts/loaded.tsx";
import { askEntry, type WholeProps } from "./entry.ts";
import type { Entry, Row } from "./row.ts";

export function Changed(props: WholeProps) {
  const { entry } = props;
  const isWrite = entry.method !== "GET" && entry.method !== "HEAD" && entry.status !== null && entry.status < 300;
  return isWrite ? <Compared {...props} /> : null;
}

function Compared({ desk, texts, rows, entry }: WholeProps) {
  const before = rowBefore(rows, entry);
  const loaded = useLoaded(
    () => (before === undefined ? Promise.resolve(null) : askEntry(desk, before.id)),
    [desk.admin, desk.sandbox, before?.id],
  );
  return (
    <section aria-labelledby="changed">
      <h3 id="changed">{texts.changed}</h3>
      <Shown loaded={loaded} words={desk.words}>
        {(found) => {
          const differences =
            found === null
              ? differencesOf({}, entry.requestBody ?? {})
              : differencesOf(toRecord(found.responseBody), toRecord(entry.responseBody));
          return (
            <>
              <p>{found === null ? texts.changedUnknown : `${texts.changedSince} ${found.id}`}</p>
              {differences.length === 0 ? (
                <p>{texts.changedNothing}</p>
              ) : (
                <DifferenceTable label={texts.changed} differences={differences} texts={texts} />
              )}
            </>
          );
        }}
      </Shown>
    </section>
  );
}

/** The last successful answer for the same path before a request. */
function rowBefore(rows: readonly Row[], entry: Entry): Row | undefined {
  return rows.findLast(
    ({ id, path, status }) => id < entry.id && path === entry.path && status !== null && status < 300,
  );
}

/** The record in an answer: the whole body, or the only object next to `success`. */
function toRecord(body: unknown): unknown {
  if (typeof body !== "object" || body === null || !("success" in body)) return body;
  const inside = Object.values(body).filter((one) => typeof one === "object" && one !== null);
  return inside.length === 1 ? inside[0] : body;
}
