// Shows what changed between two states: the start, now, versions and snapshots.
import { useState } from "react";
import { Time } from "../../shared/time.tsx";
import { hrefOf } from "../parts/address.ts";
import { answered, type Schemas } from "../parts/admin.ts";
import { ChangePill, DifferenceTable } from "../parts/difference-table.tsx";
import { differencesOf } from "../parts/differences.ts";
import { Field } from "../parts/field.tsx";
import { Shown, useLoaded } from "../parts/loaded.tsx";
import type { StateProps } from "./props.ts";

const maxShown = 100;

export function Changes({ desk, texts }: Omit<StateProps, "collection">) {
  const { admin, sandbox: sandboxId, params, go, revision, words } = desk;
  const since = params.get("since") ?? "start";
  const until = params.get("until") ?? "now";
  const path = { sandboxId };
  const snapshots = useLoaded(
    () => answered(admin.GET("/__admin/sandboxes/{sandboxId}/snapshots", { params: { path } })),
    [admin, sandboxId, revision],
  );
  const loaded = useLoaded(() => {
    const query = { since, until, limit: maxShown };
    return answered(admin.GET("/__admin/sandboxes/{sandboxId}/changes", { params: { path, query } }));
  }, [admin, sandboxId, since, until, revision]);
  const named = snapshots.value?.snapshots.map(({ name }) => `snapshot:${name}`) ?? [];
  return (
    <section className="records" aria-label={texts.changes}>
      <div className="tools">
        <Field
          label={texts.since}
          value={since}
          options={["start", ...named]}
          set={(one) => go({ since: one }, true)}
        />
        <Field label={texts.until} value={until} options={["now", ...named]} set={(one) => go({ until: one }, true)} />
      </div>
      <Shown loaded={loaded} words={words}>
        {({ changes, total }) => (
          <>
            {changes.length === 0 && <p className="empty">{texts.noChanges}</p>}
            {changes.map((one) => (
              <Changed key={`${one.collection} ${one.id}`} desk={desk} texts={texts} change={one} />
            ))}
            {total > changes.length && (
              <p>
                {total - changes.length} {texts.more}
              </p>
            )}
          </>
        )}
      </Shown>
    </section>
  );
}

interface ChangedProps extends Omit<StateProps, "collection"> {
  readonly change: Schemas["RecordDifference"];
}

function Changed({ desk, texts, change: { change, collection, id, before, after, causes } }: ChangedProps) {
  const [isOpen, setOpen] = useState(false);
  const label = `${collection} ${id}`;
  return (
    <details className="card" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <ChangePill change={change} /> {label}
      </summary>
      {isOpen && (
        <>
          <p>
            {change !== "deleted" && (
              <a href={hrefOf("state", { sandbox: desk.sandbox, collection, record: String(id) })}>{label}</a>
            )}
            {causes.map(({ version, cause, at, request }) => (
              <span key={version} className="dim">
                {" · "}
                {request === undefined ? (
                  texts.causes[cause]
                ) : (
                  <a href={hrefOf("journal", { sandbox: desk.sandbox, open: String(request) })}>
                    {texts.request} {request}
                  </a>
                )}{" "}
                <Time at={at} />
              </span>
            ))}
          </p>
          {change === "replaced" && <DifferenceTable label={label} differences={differencesOf(before, after)} />}
        </>
      )}
    </details>
  );
}
