// Shows the journal live: a query, filters, the list, and one request opened beside it.
import { Button, Checkbox } from "@mantine/core";
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import type { Violation } from "../../shared/ask.ts";
import { Choice } from "../../shared/choice.tsx";
import { Icon } from "../../shared/icons.tsx";
import { useShortcuts } from "../../shared/shortcuts.ts";
import { toNumber } from "../../shared/time.tsx";
import { type Schemas, unwrap } from "../parts/admin.ts";
import type { Desk, PartProps, ViewProps } from "../parts/desk.ts";
import { Field, useTyped } from "../parts/field.tsx";
import { useLoaded } from "../parts/loaded.tsx";
import { SureButton } from "../parts/sure-button.tsx";
import { type Live, useLive } from "./live.ts";
import { toQueryError } from "./query-error.ts";
import { groupOf, matchesFilter, type Row } from "./row.ts";
import { Rows } from "./row-list.tsx";
import { type JournalTexts, journalTexts } from "./texts.ts";
import { withTimeline } from "./timeline-row.tsx";
import "./journal.css";

const FirstRequest = lazy(async () => ({ default: (await import("./first-request.tsx")).FirstRequest }));
const Opened = lazy(async () => ({ default: (await import("./opened.tsx")).Opened }));

export function JournalView({ desk }: ViewProps) {
  const { params, language, admin, sandbox: sandboxId, act, go, pulse } = desk;
  const texts = journalTexts[language];
  const [epoch, setEpoch] = useState(0);
  const live = useLive(desk, params.get("q") ?? "", params.get("scope") === "all", epoch);
  const isPaused = params.get("paused") !== null;
  const rows = usePaused(live, isPaused);
  // The id in the address belongs to a request of an earlier run.
  useEffect(() => {
    if (live.run > 0) go({ open: null }, true);
  }, [live.run]);
  const shown = useMemo(() => toShown(rows, params), [rows, params]);
  const moments = useTimeline(desk);
  const lines = useMemo(() => withTimeline(shown, live.run, moments), [shown, live.run, moments]);
  const open = (row: Row | undefined) => {
    if (row === undefined || row.run !== live.run) return;
    if (row.sandbox === sandboxId) go({ open: row.id }, params.has("open"));
    else go({ sandbox: row.sandbox, open: row.id, scope: null, group: null });
  };
  const step = (by: number) => {
    const at = shown.findIndex(({ id, run }) => run === live.run && String(id) === params.get("open"));
    open(shown[at < 0 ? shown.length - 1 : at + by]);
  };
  useShortcuts({ j: () => step(1), k: () => step(-1), Escape: () => go({ open: null }) });
  const clear = () =>
    act(async () => {
      const path = { sandboxId };
      const { removed } = await unwrap(admin.DELETE("/__admin/sandboxes/{sandboxId}/requests", { params: { path } }));
      setEpoch((before) => before + 1);
      go({ open: null }, true);
      return `${texts.cleared} ${removed}`;
    });
  const wrong = live.refused?.violations[0];
  const isFiltered = params.has("q") || params.has("status");
  const ofPages = rows.filter(({ isPage }) => isPage).length;
  const openRow = live.rows.find(({ id, run }) => run === live.run && String(id) === params.get("open"));
  return (
    <div className="journal" data-open={params.has("open") ? "" : undefined}>
      <section className="listed" aria-label={texts.rows}>
        <Tools desk={desk} texts={texts} wrong={wrong} />
        {live.refused !== undefined && wrong === undefined && (
          <p className="bar" data-tone="bad" role="alert">
            {live.refused.message}
          </p>
        )}
        <div className="tools line">
          <p role="status" className="live" data-state={isPaused ? "paused" : live.state}>
            {toState(live, isPaused, live.rows.length - rows.length, texts)}
          </p>
          <span className="dim number">
            {toNumber(shown.length, language)} {shown.length === 1 ? texts.request : texts.requests}
          </span>
          {pulse.journal.droppedCount > 0 && (
            <span className="pill" data-tone="plain" title={texts.droppedHint}>
              {texts.dropped.replace("{count}", toNumber(pulse.journal.droppedCount, language))}
            </span>
          )}
          <span className="push tools">
            <Tick desk={desk} label={texts.timeline} hint={texts.timelineHint} name="timeline" />
            <Tick
              desk={desk}
              label={ofPages === 0 ? texts.showPages : `${texts.showPages} (${toNumber(ofPages, language)})`}
              hint={texts.showPagesHint}
              name="pages"
            />
            <Button variant="default" aria-pressed={isPaused} onClick={() => go({ paused: !isPaused }, true)}>
              {isPaused ? texts.resume : texts.pause}
            </Button>
            <SureButton label={texts.clear} question={texts.sureClear} words={desk.words} onSure={clear} />
          </span>
        </div>
        {lines.length > 0 && <Rows desk={desk} texts={texts} rows={lines} live={live} open={open} />}
        {lines.length === 0 && live.state !== "connecting" && (
          <div className="empty">
            <Icon name="journal" />
            <p>{isFiltered ? desk.words.nothingFound : texts.empty}</p>
            {!isFiltered && (
              <Suspense>
                <FirstRequest desk={desk} texts={texts} />
              </Suspense>
            )}
            {ofPages > 0 && <p>{texts.hidden.replace("{count}", toNumber(ofPages, language))}</p>}
          </div>
        )}
      </section>
      {params.has("open") && (
        <Suspense fallback={<section className="opened" />}>
          <Opened key={`${live.run} ${params.get("open")}`} desk={desk} texts={texts} row={openRow} />
        </Suspense>
      )}
    </div>
  );
}

/** While paused, the rows at the time of the pause. */
function usePaused(live: Live, isPaused: boolean): readonly Row[] {
  const shown = useRef(live);
  // An address that says "paused" shows the rows at the time it was opened.
  const isOld = shown.current.run !== live.run || shown.current.rows.length === 0;
  if (!isPaused || isOld) shown.current = live;
  return shown.current.rows;
}

/** The rows that fit the address, those of a group side by side. */
function toShown(rows: readonly Row[], params: URLSearchParams): readonly Row[] {
  const found = rows.filter((row) => matchesFilter(row, params));
  const group = params.get("group");
  if (group === null) return found;
  const groups = Map.groupBy(found, (row) => groupOf(row, group));
  return [...groups.values()].flat();
}

const noMoments: readonly Schemas["TimelineEntry"][] = [];
const maxMoments = 1000;

/** What happened between the requests, if the address asks for it; rows that are grouped or of several sandboxes have no place for it. */
function useTimeline({ admin, sandbox: sandboxId, params, revision }: Desk): readonly Schemas["TimelineEntry"][] {
  const isOn = params.has("timeline") && !params.has("group") && !params.has("scope");
  const { value } = useLoaded(async () => {
    if (!isOn) return noMoments;
    const asked = { params: { path: { sandboxId }, query: { limit: maxMoments } } };
    return (await unwrap(admin.GET("/__admin/sandboxes/{sandboxId}/timeline", asked))).entries;
  }, [admin, sandboxId, revision, isOn]);
  return value ?? noMoments;
}

function toState({ state }: Live, isPaused: boolean, waiting: number, texts: JournalTexts): string {
  if (state === "lost") return texts.lost;
  if (state === "connecting") return texts.connecting;
  return isPaused ? `${texts.paused} ${waiting}` : texts.live;
}

interface TickProps {
  readonly desk: Desk;
  readonly label: string;
  /** Shown on hover. */
  readonly hint: string;
  readonly name: string;
}

/** A box that sets a parameter of the address. */
function Tick({ desk: { params, go }, label, hint, name }: TickProps) {
  return (
    <Checkbox
      label={label}
      title={hint}
      checked={params.has(name)}
      onChange={(event) => go({ [name]: event.currentTarget.checked }, true)}
    />
  );
}

interface ToolsProps extends PartProps<JournalTexts> {
  /** What is wrong with the query. */
  readonly wrong: Violation | undefined;
}

function Tools({ desk: { params, go, language }, texts, wrong }: ToolsProps) {
  const [typed, setTyped] = useTyped(params.get("q") ?? "", (q) => go({ q }, true));
  const [isUnfolded, setUnfolded] = useState(false);
  const count = ["status", "group", "scope"].filter((name) => params.has(name)).length;
  return (
    <search className="tools" data-folded={isUnfolded ? undefined : ""}>
      <Field
        label={texts.query}
        type="search"
        isWide
        value={typed}
        error={wrong && toQueryError(wrong, language)}
        placeholder={'status:4xx  op:updateTicket  body:"IBAN"  -fault:any'}
        icon={<Icon name="search" />}
        set={setTyped}
      />
      <Button className="fold" variant="default" aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
        {texts.filters} {count > 0 && `(${count})`}
      </Button>
      <Choice
        label={texts.status}
        value={params.get("status") ?? ""}
        options={[
          ["", texts.all],
          ["problems", texts.problems],
          ...["2", "3", "4", "5"].map((one) => [one, `${one}xx`] as const),
          ["none", texts.noAnswer],
        ]}
        set={(status) => go({ status }, true)}
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
        set={(group) => go({ group }, true)}
      />
      <Choice
        label={texts.scope}
        value={params.get("scope") ?? ""}
        options={[
          ["", texts.thisSandbox],
          ["all", texts.allSandboxes],
        ]}
        set={(scope) => go({ scope, open: null, group: scope === "all" ? "sandbox" : null }, true)}
      />
    </search>
  );
}
