// Shows what changed between two states: the start, now, versions and snapshots.
import { Choice } from "../../shared/choice.tsx";
import { toConsole } from "../../shared/page-addresses.ts";
import { Table, type TableRow } from "../../shared/table.tsx";
import { Time } from "../../shared/time.tsx";
import { type Schemas, unwrap } from "../parts/admin.ts";
import { ChangePill, MoreChanges, toRows, useColumns } from "../parts/difference-table.tsx";
import { differencesOf } from "../parts/differences.ts";
import { useLoaded, WhenLoaded } from "../parts/loaded.tsx";
import { nameRecord } from "../parts/record-name.ts";
import type { ViewContext } from "../parts/view-context.ts";
import type { StateProps } from "./props.ts";
import type { StateTexts } from "./texts.ts";

const maxChanges = 100;
/** How many of the newest versions to choose from. */
const maxVersions = 50;

type Option = readonly [value: string, label: string];

export function Changes({ context, texts }: Omit<StateProps, "collection">) {
  const { admin, sandbox: sandboxId, params, go, revision, labels } = context;
  const since = params.get("since") ?? "start";
  const until = params.get("until") ?? "now";
  const path = { sandboxId };
  const snapshots = useLoaded(
    () => unwrap(admin.GET("/__admin/sandboxes/{sandboxId}/snapshots", { params: { path } })),
    [admin, sandboxId, revision],
  );
  const loaded = useLoaded(() => {
    const query = { since, until, limit: maxChanges };
    return unwrap(admin.GET("/__admin/sandboxes/{sandboxId}/changes", { params: { path, query } }));
  }, [admin, sandboxId, since, until, revision]);
  const columns = useColumns();
  const { version } = context.pulse.sandbox;
  const versions = Array.from({ length: Math.min(version, maxVersions) }, (_, back) => String(version - back));
  const states: readonly Option[] = [
    ...versions.map((number) => [number, `${texts.version} ${number}`] as const),
    ...(snapshots.value?.snapshots ?? []).map(({ name }) => [`snapshot:${name}`, `${texts.snapshot} ${name}`] as const),
  ];
  return (
    <section className="records" aria-label={texts.changes}>
      <div className="tools">
        <Choice
          label={texts.since}
          value={since}
          options={withSelected(since, [["start", texts.start], ...states])}
          set={(state) => go({ since: state }, { replace: true })}
        />
        <Choice
          label={texts.until}
          value={until}
          options={withSelected(until, [["now", texts.now], ...states])}
          set={(state) => go({ until: state }, { replace: true })}
        />
      </div>
      <WhenLoaded loaded={loaded} labels={labels}>
        {({ changes, total }) => (
          <>
            {changes.length === 0 ? (
              <p className="empty">{texts.noChanges}</p>
            ) : (
              <Table
                label={texts.changes}
                className="state-changes"
                columns={[texts.record, ...columns, texts.by]}
                rows={changes.flatMap((change) => rowsOf(change, context, texts))}
              />
            )}
            <MoreChanges count={total - changes.length} />
          </>
        )}
      </WhenLoaded>
    </section>
  );
}

/** Adds the selected value to the options if missing, because the address may name any version. */
function withSelected(selected: string, options: readonly Option[]): readonly Option[] {
  return options.some(([value]) => value === selected) ? options : [...options, [selected, selected]];
}

/** A row for each changed field, or one row for a created or deleted record. */
function rowsOf(difference: Schemas["RecordDifference"], context: ViewContext, texts: StateTexts): readonly TableRow[] {
  const { change, collection, id, before, after, causes } = difference;
  const label = nameRecord(collection, id, context.language);
  const href = toConsole("state", { sandbox: context.sandbox, collection, record: String(id) });
  const record = change === "deleted" ? label : <a href={href}>{label}</a>;
  const causeList = causes.map(({ version, cause, at, request }) => (
    <div key={version}>
      {request === undefined ? (
        texts.causes[cause]
      ) : (
        <a href={toConsole("journal", { sandbox: context.sandbox, open: String(request) })}>
          {texts.request} {request}
        </a>
      )}
      , <Time at={at} />
    </div>
  ));
  if (change !== "replaced")
    return [{ key: label, cells: [record, <ChangePill key="change" change={change} />, "", "", causeList] }];
  return toRows(differencesOf(before, after)).map(({ key, cells }) => ({
    key: `${label} ${key}`,
    cells: [record, ...cells, causeList],
  }));
}
