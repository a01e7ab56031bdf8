// Shows what a request changed: each record with its fields before and after.
import { toConsole } from "../../shared/settings.ts";
import { type Schemas, unwrap } from "../parts/admin.ts";
import { ChangePill, DifferenceTable, MoreChanges } from "../parts/difference-table.tsx";
import { differencesOf } from "../parts/differences.ts";
import { Shown, useLoaded } from "../parts/loaded.tsx";
import { nameRecord } from "../parts/record-name.ts";
import type { WholeProps } from "./entry.ts";

export function Changed(props: WholeProps) {
  return props.entry.changes.length === 0 ? null : <Records {...props} />;
}

const maxShown = 50;

function Records({ desk, texts, entry }: WholeProps) {
  const { admin, sandbox: sandboxId, words } = desk;
  const loaded = useLoaded(() => {
    const query = { request: entry.id, limit: maxShown };
    return unwrap(admin.GET("/__admin/sandboxes/{sandboxId}/changes", { params: { path: { sandboxId }, query } }));
  }, [admin, sandboxId, entry.id]);
  return (
    <section className="part" aria-labelledby="changed">
      <h3 id="changed">{texts.changed}</h3>
      <Shown loaded={loaded} words={words}>
        {({ changes, total }) => (
          <>
            {changes.map((one) => (
              <Record key={`${one.collection} ${one.id}`} desk={desk} change={one} />
            ))}
            <MoreChanges left={total - changes.length} />
          </>
        )}
      </Shown>
    </section>
  );
}

interface RecordProps extends Pick<WholeProps, "desk"> {
  readonly change: Schemas["RecordDifference"];
}

function Record({ desk, change: { change, collection, id, before, after } }: RecordProps) {
  const label = nameRecord(collection, id, desk.language);
  return (
    <>
      <p>
        <ChangePill change={change} />{" "}
        <a href={toConsole("state", { sandbox: desk.sandbox, collection, record: String(id) })}>{label}</a>
      </p>
      {change === "replaced" && <DifferenceTable label={label} differences={differencesOf(before, after)} />}
    </>
  );
}
