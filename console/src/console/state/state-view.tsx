// Shows the state: collections, records as a table, a single record, and what changed between two states.
import { Tabs } from "@mantine/core";
import { lazy, Suspense } from "react";
import { toConsole } from "../../shared/page-addresses.ts";
import { formatNumber } from "../../shared/time.tsx";
import { unwrap } from "../parts/admin.ts";
import { useLoaded } from "../parts/loaded.tsx";
import type { ViewContext, ViewProps } from "../parts/view-context.ts";
import { type CollectionName, collectionNames, isCollectionName } from "./record-collections.ts";
import { RecordTable } from "./record-table.tsx";
import { stateTexts } from "./texts.ts";
import "./state.css";
import "@mantine/core/styles/Tabs.css";

const Changes = lazy(async () => ({ default: (await import("./changes.tsx")).Changes }));
const RecordView = lazy(async () => ({ default: (await import("./record-view.tsx")).RecordView }));

export function StateView({ context }: ViewProps) {
  const { params, language, sandbox, go } = context;
  const texts = stateTexts[language];
  const requestedName = params.get("collection") ?? "";
  const collection = isCollectionName(requestedName) ? requestedName : "tickets";
  const counts = useCounts(context);
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
          {collectionNames.map((name) => (
            <a
              key={name}
              href={toConsole("state", { sandbox, collection: name })}
              aria-current={name === collection ? "true" : undefined}
            >
              {name}
              <span className="count">{counts && formatNumber(counts.get(name) ?? 0, language)}</span>
            </a>
          ))}
        </nav>
        {params.has("record") ? (
          <Suspense fallback={<div className="records" />}>
            <RecordView key={params.get("record")} context={context} texts={texts} collection={collection} />
          </Suspense>
        ) : (
          <RecordTable key={collection} context={context} texts={texts} collection={collection} />
        )}
      </Tabs.Panel>
      <Tabs.Panel value="changes">
        <Suspense>
          <Changes context={context} texts={texts} />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}

/** Number of records per collection; undefined until the mock has answered. */
function useCounts({ admin, sandbox: sandboxId, pulse }: ViewContext): ReadonlyMap<CollectionName, number> | undefined {
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
