// Shows what changed between two states: the start, now, versions and snapshots.
import { Choice } from "../../shared/choice.tsx";
import { toConsole } from "../../shared/settings.ts";
import { Table, type TableRow } from "../../shared/table.tsx";
import { Time } from "../../shared/time.tsx";
import { type Schemas, unwrap } from "../parts/admin.ts";
import type { Desk } from "../parts/desk.ts";
import { ChangePill, MoreChanges, toRows, useColumns } from "../parts/difference-table.tsx";
import { differencesOf } from "../parts/differences.ts";
import { Shown, useLoaded } from "../parts/loaded.tsx";
import { nameRecord } from "../parts/record-name.ts";
import type { StateProps } from "./props.ts";
import type { StateTexts } from "./texts.ts";

const maxShown = 100;
/** The newest versions to choose from. */
const maxVersions = 50;

type Option = readonly [value: string, label: string];

export function Changes({ desk, texts }: Omit<StateProps, "collection">) {
  const { admin, sandbox: sandboxId, params, go, revision, words } = desk;
  const since = params.get("since") ?? "start";
  const until = params.get("until") ?? "now";
  const path = { sandboxId };
  const snapshots = useLoaded(
    () => unwrap(admin.GET("/__admin/sandboxes/{sandboxId}/snapshots", { params: { path } })),
    [admin, sandboxId, revision],
  );
  const loaded = useLoaded(() => {
    const query = { since, until, limit: maxShown };
    return unwrap(admin.GET("/__admin/sandboxes/{sandboxId}/changes", { params: { path, query } }));
  }, [admin, sandboxId, since, until, revision]);
  const columns = useColumns();
  const { version } = desk.pulse.sandbox;
  const versions = Array.from({ length: Math.min(version, maxVersions) }, (_, back) => String(version - back));
  const states: readonly Option[] = [
    ...versions.map((one) => [one, `${texts.version} ${one}`] as const),
    ...(snapshots.value?.snapshots ?? []).map(({ name }) => [`snapshot:${name}`, `${texts.snapshot} ${name}`] as const),
  ];
  return (
    <section className="records" aria-label={texts.changes}>
      <div className="tools">
        <Choice
          label={texts.since}
          value={since}
          options={withChosen(since, [["start", texts.start], ...states])}
          set={(one) => go({ since: one }, true)}
        />
        <Choice
          label={texts.until}
          value={until}
          options={withChosen(until, [["now", texts.now], ...states])}
          set={(one) => go({ until: one }, true)}
        />
      </div>
      <Shown loaded={loaded} words={words}>
        {({ changes, total }) => (
          <>
            {changes.length === 0 ? (
              <p className="empty">{texts.noChanges}</p>
            ) : (
              <Table
                label={texts.changes}
                className="state-changes"
                columns={[texts.record, ...columns, texts.by]}
                rows={changes.flatMap((change) => rowsOf(change, desk, texts))}
              />
            )}
            <MoreChanges left={total - changes.length} />
          </>
        )}
      </Shown>
    </section>
  );
}

/** The options, and the chosen one even if it is none of them, because the address may name any version. */
function withChosen(chosen: string, options: readonly Option[]): readonly Option[] {
  return options.some(([one]) => one === chosen) ? options : [...options, [chosen, chosen]];
}

/** A row for each field that changed, or one for a record that came or went. */
function rowsOf(changed: Schemas["RecordDifference"], desk: Desk, texts: StateTexts): readonly TableRow[] {
  const { change, collection, id, before, after, causes } = changed;
  const label = nameRecord(collection, id, desk.language);
  const href = toConsole("state", { sandbox: desk.sandbox, collection, record: String(id) });
  const record = change === "deleted" ? label : <a href={href}>{label}</a>;
  const by = causes.map(({ version, cause, at, request }) => (
    <div key={version}>
      {request === undefined ? (
        texts.causes[cause]
      ) : (
        <a href={toConsole("journal", { sandbox: desk.sandbox, open: String(request) })}>
          {texts.request} {request}
        </a>
      )}
      , <Time at={at} />
    </div>
  ));
  if (change !== "replaced")
    return [{ key: label, cells: [record, <ChangePill key="change" change={change} />, "", "", by] }];
  return toRows(differencesOf(before, after)).map(({ key, cells }) => ({
    key: `${label} ${key}`,
    cells: [record, ...cells, by],
  }));
}
