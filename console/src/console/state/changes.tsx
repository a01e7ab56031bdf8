// Shows changes since the start by comparing the state with a fork that is reset and then deleted.
import { Button } from "@mantine/core";
import { useState } from "react";
import { hrefOf } from "../parts/address.ts";
import { answered, type Schemas } from "../parts/admin.ts";
import type { Desk } from "../parts/desk.ts";
import { DifferenceTable } from "../parts/difference-table.tsx";
import { type Difference, differencesOf } from "../parts/differences.ts";
import { collectionNames } from "./forms-of-records.ts";
import type { StateProps } from "./props.ts";
import type { StateTexts } from "./texts.ts";

interface Change {
  readonly collection: string;
  readonly id: string;
  readonly kind: "inserted" | "deleted" | "replaced";
  readonly differences: readonly Difference[];
}

/** Expiry in seconds of a fork that was left behind. */
const forkSeconds = 60;

export function Changes({ desk, texts }: Omit<StateProps, "collection">) {
  const [changes, setChanges] = useState<readonly Change[] | undefined>(undefined);
  const compare = () =>
    desk.act(async () => {
      const found = await askChanges(desk);
      setChanges(found);
      return `${texts.changes}: ${found.length}`;
    });
  return (
    <section className="card" aria-labelledby="changes">
      <h2 id="changes">{texts.changes}</h2>
      <p>{texts.compareHint}</p>
      <Button variant="default" disabled={desk.isBusy} onClick={compare}>
        {texts.compare}
      </Button>
      {changes?.length === 0 && <p>{texts.noChanges}</p>}
      {changes?.slice(0, maxShown).map((one) => (
        <Changed key={`${one.collection} ${one.id}`} desk={desk} texts={texts} change={one} />
      ))}
      {changes !== undefined && changes.length > maxShown && (
        <p>
          {changes.length - maxShown} {texts.more}
        </p>
      )}
    </section>
  );
}

const maxShown = 100;

function Changed({
  desk,
  texts,
  change,
}: {
  readonly desk: Desk;
  readonly texts: StateTexts;
  readonly change: Change;
}) {
  const { collection, id, kind, differences } = change;
  const label = `${collection} ${id}`;
  return (
    <details>
      <summary>
        {label}: {texts[kind]}
      </summary>
      {kind !== "deleted" && <a href={hrefOf("state", { sandbox: desk.sandbox, collection, record: id })}>{label}</a>}
      {kind === "replaced" && <DifferenceTable label={label} differences={differences} texts={texts} />}
    </details>
  );
}

async function askChanges({ admin, sandbox: sandboxId }: Desk): Promise<readonly Change[]> {
  const fork = await answered(
    admin.POST("/__admin/sandboxes/{sandboxId}/fork", {
      params: { path: { sandboxId } },
      body: { ttlSeconds: forkSeconds },
    }),
  );
  const params = { path: { sandboxId: fork.id } };
  try {
    const now = await exportOf(admin, fork.id);
    await answered(admin.POST("/__admin/sandboxes/{sandboxId}/reset", { params }));
    return changesOf(await exportOf(admin, fork.id), now);
  } finally {
    await admin.DELETE("/__admin/sandboxes/{sandboxId}", { params });
  }
}

async function exportOf(admin: Desk["admin"], sandboxId: string): Promise<Schemas["StateCollections"]> {
  const { collections } = await answered(
    admin.GET("/__admin/sandboxes/{sandboxId}/state", { params: { path: { sandboxId } } }),
  );
  return collections;
}

function changesOf(before: Schemas["StateCollections"], after: Schemas["StateCollections"]): readonly Change[] {
  return collectionNames.flatMap((collection) => {
    const old = byId(before[collection] ?? []);
    const now = byId(after[collection] ?? []);
    const gone = [...old.keys()].filter((id) => !now.has(id));
    const present = [...now].flatMap(([id, record]): readonly Change[] => {
      const known = old.get(id);
      if (known === undefined) return [{ collection, id, kind: "inserted", differences: [] }];
      const differences = differencesOf(known, record);
      return differences.length === 0 ? [] : [{ collection, id, kind: "replaced", differences }];
    });
    return [...present, ...gone.map((id): Change => ({ collection, id, kind: "deleted", differences: [] }))];
  });
}

function byId(records: readonly object[]): ReadonlyMap<string, object> {
  return new Map(records.map((record) => [String(Reflect.get(record, "id")), record]));
}
