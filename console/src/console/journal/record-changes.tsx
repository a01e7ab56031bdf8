// Shows the records that a request changed, each with its fields before and after.
import { toConsole } from "../../shared/page-addresses.ts";
import { type Schemas, unwrap } from "../parts/admin.ts";
import { ChangePill, DifferenceTable, MoreChanges } from "../parts/difference-table.tsx";
import { differencesOf } from "../parts/differences.ts";
import { useLoaded, WhenLoaded } from "../parts/loaded.tsx";
import { nameRecord } from "../parts/record-name.ts";
import type { EntryProps } from "./load-entry.ts";

export function RecordChanges(props: EntryProps) {
  return props.entry.changes.length === 0 ? null : <ChangeList {...props} />;
}

const maxChanges = 50;

function ChangeList({ context, texts, entry }: EntryProps) {
  const { admin, sandbox: sandboxId, labels } = context;
  const loaded = useLoaded(() => {
    const query = { request: entry.id, limit: maxChanges };
    return unwrap(admin.GET("/__admin/sandboxes/{sandboxId}/changes", { params: { path: { sandboxId }, query } }));
  }, [admin, sandboxId, entry.id]);
  return (
    <section className="part" aria-labelledby="changed">
      <h3 id="changed">{texts.changed}</h3>
      <WhenLoaded loaded={loaded} labels={labels}>
        {({ changes, total }) => (
          <>
            {changes.map((change) => (
              <Record key={`${change.collection} ${change.id}`} context={context} change={change} />
            ))}
            <MoreChanges count={total - changes.length} />
          </>
        )}
      </WhenLoaded>
    </section>
  );
}

interface RecordProps extends Pick<EntryProps, "context"> {
  readonly change: Schemas["RecordDifference"];
}

function Record({ context, change: { change, collection, id, before, after } }: RecordProps) {
  const label = nameRecord(collection, id, context.language);
  return (
    <>
      <p>
        <ChangePill change={change} />{" "}
        <a href={toConsole("state", { sandbox: context.sandbox, collection, record: String(id) })}>{label}</a>
      </p>
      {change === "replaced" && <DifferenceTable label={label} differences={differencesOf(before, after)} />}
    </>
  );
}
