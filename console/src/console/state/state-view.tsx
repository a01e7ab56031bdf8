// Shows the state: collections, records as a table, a single record, and what changed between two states.
import { Tabs } from "@mantine/core";
import { lazy, Suspense } from "react";
import { toConsole } from "../../shared/settings.ts";
import { toNumber } from "../../shared/time.tsx";
import { unwrap } from "../parts/admin.ts";
import type { Desk, ViewProps } from "../parts/desk.ts";
import { useLoaded } from "../parts/loaded.tsx";
import { type CollectionName, collectionNames, isCollectionName } from "./record-collections.ts";
import { RecordTable } from "./record-table.tsx";
import { stateTexts } from "./texts.ts";
import "./state.css";
import "@mantine/core/styles/Tabs.css";

const Changes = lazy(async () => ({ default: (await import("./changes.tsx")).Changes }));
const OneRecord = lazy(async () => ({ default: (await import("./one-record.tsx")).OneRecord }));

export function StateView({ desk }: ViewProps) {
  const { params, language, sandbox, go } = desk;
  const texts = stateTexts[language];
  const named = params.get("collection") ?? "";
  const collection = isCollectionName(named) ? named : "tickets";
  const counts = useCounts(desk);
  const isChanges = params.get("tab") === "changes";
  return (
    <Tabs
      className="state"
      value={isChanges ? "changes" : "records"}
      keepMounted={false}
      onChange={(tab) => go({ tab: tab === "changes" && tab })}
    >
      <Tabs.List>
        <Tabs.Tab value="records">{texts.records}</Tabs.Tab>
        <Tabs.Tab value="changes">{texts.changes}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="records" className="columns">
        <nav aria-label={texts.collections} className="menu">
          {collectionNames.map((one) => (
            <a
              key={one}
              href={toConsole("state", { sandbox, collection: one })}
              aria-current={one === collection ? "true" : undefined}
            >
              {one}
              <span className="count">{counts && toNumber(counts.get(one) ?? 0, language)}</span>
            </a>
          ))}
        </nav>
        {params.has("record") ? (
          <Suspense fallback={<div className="records" />}>
            <OneRecord key={params.get("record")} desk={desk} texts={texts} collection={collection} />
          </Suspense>
        ) : (
          <RecordTable key={collection} desk={desk} texts={texts} collection={collection} />
        )}
      </Tabs.Panel>
      <Tabs.Panel value="changes">
        <Suspense>
          <Changes desk={desk} texts={texts} />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}

/** Number of records per collection; undefined until the mock has answered. */
function useCounts({ admin, sandbox: sandboxId, pulse }: Desk): ReadonlyMap<CollectionName, number> | undefined {
  const { createdAt, version } = pulse.sandbox;
  const { value } = useLoaded(async () => {
    const counts = collectionNames.map(async (collection) => {
      const params = { path: { sandboxId, collection }, query: { limit: 1 } };
      const { total } = await unwrap(admin.GET("/__admin/sandboxes/{sandboxId}/state/{collection}", { params }));
      return [collection, total] as const;
    });
    return new Map(await Promise.all(counts));
  }, [admin, sandboxId, createdAt, version]);
  return value;
}
