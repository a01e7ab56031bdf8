// Shows the journal live: a query, filters, the list, and the open request beside it.
import { Button, Checkbox } from "@mantine/core";
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { Choice } from "../../shared/choice.tsx";
import { Icon } from "../../shared/icons.tsx";
import type { Violation } from "../../shared/mock-requests.ts";
import { useShortcuts } from "../../shared/shortcuts.ts";
import { formatNumber } from "../../shared/time.tsx";
import { type Schemas, unwrap } from "../parts/admin.ts";
import { ConfirmButton } from "../parts/confirm-button.tsx";
import { Field, useDelayedInput } from "../parts/field.tsx";
import { useLoaded } from "../parts/loaded.tsx";
import type { PartProps, ViewContext, ViewProps } from "../parts/view-context.ts";
import { type LiveJournal, useLiveJournal } from "./live-journal.ts";
import { toQueryError } from "./query-error.ts";
import { groupOf, matchesFilter, type Row } from "./row.ts";
import { RowList } from "./row-list.tsx";
import { type JournalTexts, journalTexts } from "./texts.ts";
import { withTimeline } from "./timeline-row.tsx";
import "./journal.css";

const FirstRequest = lazy(async () => ({ default: (await import("./first-request.tsx")).FirstRequest }));
const EntryDetails = lazy(async () => ({ default: (await import("./entry-details.tsx")).EntryDetails }));

export function JournalView({ context }: ViewProps) {
  const { params, language, admin, sandbox: sandboxId, act, go, pulse } = context;
  const texts = journalTexts[language];
  const [epoch, setEpoch] = useState(0);
  const live = useLiveJournal(context, params.get("q") ?? "", params.get("scope") === "all", epoch);
  const isPaused = params.get("paused") !== null;
  const rows = usePaused(live, isPaused);
  // The id in the address belongs to a request of an earlier run.
  useEffect(() => {
    if (live.run > 0) go({ open: null }, { replace: true });
  }, [live.run]);
  const visibleRows = useMemo(() => toVisibleRows(rows, params), [rows, params]);
  const timeline = useTimeline(context);
  const lines = useMemo(() => withTimeline(visibleRows, live.run, timeline), [visibleRows, live.run, timeline]);
  const open = (row: Row | undefined) => {
    if (row === undefined || row.run !== live.run) return;
    if (row.sandbox === sandboxId) go({ open: row.id }, { replace: params.has("open") });
    else go({ sandbox: row.sandbox, open: row.id, scope: null, group: null });
  };
  const step = (by: number) => {
    const index = visibleRows.findIndex(({ id, run }) => run === live.run && String(id) === params.get("open"));
    open(visibleRows[index < 0 ? visibleRows.length - 1 : index + by]);
  };
  useShortcuts({ j: () => step(1), k: () => step(-1), Escape: () => go({ open: null }) });
  const clear = () =>
    act(async () => {
      const path = { sandboxId };
      const { removed } = await unwrap(admin.DELETE("/__admin/sandboxes/{sandboxId}/requests", { params: { path } }));
      setEpoch((before) => before + 1);
      go({ open: null }, { replace: true });
      return `${texts.cleared} ${removed}`;
    });
  const violation = live.refusal?.violations[0];
  const pageRowCount = rows.filter(({ isPage }) => isPage).length;
  const openRow = live.rows.find(({ id, run }) => run === live.run && String(id) === params.get("open"));
  return (
    <div className="journal" data-open={params.has("open") ? "" : undefined}>
      <section className="listed" aria-label={texts.rows}>
        <Toolbar context={context} texts={texts} violation={violation} />
        {live.refusal !== undefined && violation === undefined && (
          <p className="bar" data-tone="bad" role="alert">
            {live.refusal.message}
          </p>
        )}
        <div className="tools line">
          <p role="status" className="live" data-state={isPaused ? "paused" : live.state}>
            {toState(live, isPaused, live.rows.length - rows.length, texts)}
          </p>
          <span className="dim number">{texts.requests(visibleRows.length)}</span>
          {pulse.journal.droppedCount > 0 && (
            <span className="pill" data-tone="plain" title={texts.droppedHint}>
              {texts.dropped(pulse.journal.droppedCount)}
            </span>
          )}
          <ListTools context={context} texts={texts} pageRowCount={pageRowCount} clear={clear} />
        </div>
        {lines.length > 0 && <RowList context={context} texts={texts} rows={lines} live={live} open={open} />}
        {lines.length === 0 && live.state !== "connecting" && (
          <EmptyJournal context={context} texts={texts} hiddenCount={pageRowCount} />
        )}
      </section>
      {params.has("open") && (
        <Suspense fallback={<section className="opened" />}>
          <EntryDetails key={`${live.run} ${params.get("open")}`} context={context} texts={texts} row={openRow} />
        </Suspense>
      )}
    </div>
  );
}

interface ListToolsProps extends PartProps<JournalTexts> {
  /** How many rows are requests of the mock's own pages. */
  readonly pageRowCount: number;
  readonly clear: () => void;
}

function ListTools({ context, texts, pageRowCount, clear }: ListToolsProps) {
  const { params, language, go } = context;
  const isPaused = params.has("paused");
  return (
    <span className="push tools">
      <ParamCheckbox context={context} label={texts.timeline} hint={texts.timelineHint} name="timeline" />
      <ParamCheckbox
        context={context}
        label={pageRowCount === 0 ? texts.showPages : `${texts.showPages} (${formatNumber(pageRowCount, language)})`}
        hint={texts.showPagesHint}
        name="pages"
      />
      <Button variant="default" aria-pressed={isPaused} onClick={() => go({ paused: !isPaused }, { replace: true })}>
        {isPaused ? texts.resume : texts.pause}
      </Button>
      <ConfirmButton context={context} label={texts.clear} question={texts.confirmClear} onConfirm={clear} />
    </span>
  );
}

interface EmptyJournalProps extends PartProps<JournalTexts> {
  readonly hiddenCount: number;
}

/** Shown without rows: why there are none, and a first request to send. */
function EmptyJournal({ context, texts, hiddenCount }: EmptyJournalProps) {
  const { params, labels } = context;
  const isFiltered = params.has("q") || params.has("status");
  return (
    <div className="empty">
      <Icon name="journal" />
      <p>{isFiltered ? labels.nothingFound : texts.empty}</p>
      {!isFiltered && (
        <Suspense>
          <FirstRequest context={context} texts={texts} />
        </Suspense>
      )}
      {hiddenCount > 0 && <p>{texts.hidden(hiddenCount)}</p>}
    </div>
  );
}

/** While paused, the rows at the time of the pause. */
function usePaused(live: LiveJournal, isPaused: boolean): readonly Row[] {
  const snapshot = useRef(live);
  // An address with `paused` shows the rows at the time it was opened.
  const isOutdated = snapshot.current.run !== live.run || snapshot.current.rows.length === 0;
  if (!isPaused || isOutdated) snapshot.current = live;
  return snapshot.current.rows;
}

/** The rows that match the address, ordered by group. */
function toVisibleRows(rows: readonly Row[], params: URLSearchParams): readonly Row[] {
  const matching = rows.filter((row) => matchesFilter(row, params));
  const group = params.get("group");
  if (group === null) return matching;
  const groups = Map.groupBy(matching, (row) => groupOf(row, group));
  return [...groups.values()].flat();
}

const emptyTimeline: readonly Schemas["TimelineEntry"][] = [];
const maxEntries = 1000;

/** The events between the requests, if the address enables them; grouped rows and rows of several sandboxes have no position for them. */
function useTimeline({
  admin,
  sandbox: sandboxId,
  params,
  revision,
}: ViewContext): readonly Schemas["TimelineEntry"][] {
  const isOn = params.has("timeline") && !params.has("group") && !params.has("scope");
  const { value } = useLoaded(async () => {
    if (!isOn) return emptyTimeline;
    const options = { params: { path: { sandboxId }, query: { limit: maxEntries } } };
    return (await unwrap(admin.GET("/__admin/sandboxes/{sandboxId}/timeline", options))).entries;
  }, [admin, sandboxId, revision, isOn]);
  return value ?? emptyTimeline;
}

function toState({ state }: LiveJournal, isPaused: boolean, waiting: number, texts: JournalTexts): string {
  if (state === "lost") return texts.lost;
  if (state === "connecting") return texts.connecting;
  return isPaused ? `${texts.paused} ${waiting}` : texts.live;
}

interface ParamCheckboxProps {
  readonly context: ViewContext;
  readonly label: string;
  /** Shown on hover. */
  readonly hint: string;
  readonly name: string;
}

/** A checkbox that sets a parameter of the address. */
function ParamCheckbox({ context: { params, go }, label, hint, name }: ParamCheckboxProps) {
  return (
    <Checkbox
      label={label}
      title={hint}
      checked={params.has(name)}
      onChange={(event) => go({ [name]: event.currentTarget.checked }, { replace: true })}
    />
  );
}

interface ToolbarProps extends PartProps<JournalTexts> {
  /** The error in the query. */
  readonly violation: Violation | undefined;
}

function Toolbar({ context: { params, go, language }, texts, violation }: ToolbarProps) {
  const [query, setQuery] = useDelayedInput(params.get("q") ?? "", (q) => go({ q }, { replace: true }));
  const [isExpanded, setExpanded] = useState(false);
  const count = ["status", "group", "scope"].filter((name) => params.has(name)).length;
  return (
    <search className="tools" data-folded={isExpanded ? undefined : ""}>
      <Field
        label={texts.query}
        type="search"
        isWide
        value={query}
        error={violation && toQueryError(violation, language)}
        placeholder={'status:4xx  op:updateTicket  body:"IBAN"  -fault:any'}
        icon={<Icon name="search" />}
        set={setQuery}
      />
      <Button className="fold" variant="default" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
        {texts.filters} {count > 0 && `(${count})`}
      </Button>
      <Choice
        label={texts.status}
        value={params.get("status") ?? ""}
        options={[
          ["", texts.all],
          ["problems", texts.problems],
          ...["2", "3", "4", "5"].map((digit) => [digit, `${digit}xx`] as const),
          ["none", texts.noResponse],
        ]}
        set={(status) => go({ status }, { replace: true })}
      />
      <Choice
        label={texts.group}
        value={params.get("group") ?? ""}
        options={[
          ["", texts.byTime],
          ["sandbox", texts.bySandbox],
          ["client", texts.client],
          ["operation", texts.operation],
        ]}
        set={(group) => go({ group }, { replace: true })}
      />
      <Choice
        label={texts.scope}
        value={params.get("scope") ?? ""}
        options={[
          ["", texts.thisSandbox],
          ["all", texts.allSandboxes],
        ]}
        set={(scope) => go({ scope, open: null, group: scope === "all" ? "sandbox" : null }, { replace: true })}
      />
    </search>
  );
}
