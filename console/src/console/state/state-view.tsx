// Shows the state: collections, records, a single record, and changes since the start.

import { hrefOf } from "../parts/address.ts";
import { answered } from "../parts/admin.ts";
import type { Desk, ViewProps } from "../parts/desk.ts";
import { useLoaded } from "../parts/loaded.tsx";
import { Changes } from "./changes.tsx";
import { type CollectionName, collectionNames, isCollectionName } from "./forms-of-records.ts";
import { OneRecord } from "./one-record.tsx";
import { RecordList } from "./record-list.tsx";
import { stateTexts } from "./texts.ts";
import "./state.css";

export function StateView({ desk }: ViewProps) {
  const { params, language, sandbox } = desk;
  const texts = stateTexts[language];
  const named = params.get("collection") ?? "";
  const collection = isCollectionName(named) ? named : "tickets";
  const counts = useCounts(desk);
  return (
    <div className="state">
      <nav aria-label={texts.collections} className="collections">
        {collectionNames.map((one) => (
          <a
            key={one}
            href={hrefOf("state", { sandbox, collection: one })}
            aria-current={one === collection ? "true" : undefined}
          >
            {one} {counts?.get(one) ?? ""}
          </a>
        ))}
      </nav>
      <div>
        {params.has("record") ? (
          <OneRecord key={params.get("record")} desk={desk} texts={texts} collection={collection} />
        ) : (
          <RecordList key={collection} desk={desk} texts={texts} collection={collection} />
        )}
        <Changes desk={desk} texts={texts} />
      </div>
    </div>
  );
}

/** Number of records per collection; empty if the mock does not answer. */
function useCounts({ admin, sandbox: sandboxId, revision }: Desk): ReadonlyMap<CollectionName, number> | undefined {
  const { value } = useLoaded(async () => {
    const counts = collectionNames.map(async (collection) => {
      const params = { path: { sandboxId, collection }, query: { limit: 1 } };
      const { total } = await answered(admin.GET("/__admin/sandboxes/{sandboxId}/state/{collection}", { params }));
      return [collection, total] as const;
    });
    return new Map(await Promise.all(counts));
  }, [admin, sandboxId, revision]);
  return value;
}
