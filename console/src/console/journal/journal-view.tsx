// Shows the journal live, with a filter and one entry opened.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { answered } from "../parts/admin.ts";
import type { Desk, ViewProps } from "../parts/desk.ts";
import { Choice, Field } from "../parts/field.tsx";
import { toReason } from "../parts/loaded.tsx";
import { SureButton } from "../parts/sure-button.tsx";
import { type Live, useLive } from "./live.ts";
import { Opened } from "./opened.tsx";
import { matchesFilter, type Row } from "./row.ts";
import { Rows } from "./row-list.tsx";
import { type JournalTexts, journalTexts } from "./texts.ts";
import "./journal.css";

export function JournalView({ desk }: ViewProps) {
  const { params, language, words, admin, sandbox: sandboxId, act } = desk;
  const texts = journalTexts[language];
  const [epoch, setEpoch] = useState(0);
  const live = useLive(desk, epoch);
  const isPaused = params.get("paused") !== null;
  const rows = usePaused(live, isPaused);
  // The id in the address belongs to a request that is gone.
  useEffect(() => {
    if (live.restarts > 0) desk.go({ open: null }, true);
  }, [live.restarts]);
  const shown = useMemo(() => rows.filter((row) => matchesFilter(row, params)), [rows, params]);
  const clear = () =>
    act(async () => {
      const path = { sandboxId };
      const { removed } = await answered(admin.DELETE("/__admin/sandboxes/{sandboxId}/requests", { params: { path } }));
      setEpoch((before) => before + 1);
      return `${texts.cleared} ${removed}`;
    });
  if (live.refused !== undefined)
    return (
      <p class="bad" role="alert">
        {toReason(live.refused, words)}
      </p>
    );
  return (
    <div class="journal">
      <section class="listed" aria-label={texts.rows}>
        <Tools desk={desk} texts={texts} />
        <div class="tools">
          <p role="status">
            {toState(live, isPaused, live.rows.length - rows.length, texts)} {live.restarts > 0 && texts.restarted}
          </p>
          <p>
            {shown.length} {texts.shown}
          </p>
          <button type="button" aria-pressed={isPaused} onClick={() => desk.go({ paused: !isPaused }, true)}>
            {isPaused ? texts.resume : texts.pause}
          </button>
          <SureButton label={texts.clear} question={texts.sureClear} words={words} onSure={clear} />
        </div>
        {shown.length > 0 && <Rows desk={desk} texts={texts} rows={shown} />}
        {shown.length === 0 && live.state === "live" && <p>{rows.length === 0 ? texts.empty : words.nothingFound}</p>}
      </section>
      {params.has("open") && <Opened key={params.get("open")} desk={desk} texts={texts} rows={live.rows} />}
    </div>
  );
}

/** While paused, the rows at the time of the pause. */
function usePaused(live: Live, isPaused: boolean): readonly Row[] {
  const shown = useRef(live);
  // An address that says "paused" shows the rows at the time it was opened.
  const isOld = shown.current.restarts !== live.restarts || shown.current.rows.length === 0;
  if (!isPaused || isOld) shown.current = live;
  return shown.current.rows;
}

function toState({ state }: Live, isPaused: boolean, waiting: number, texts: JournalTexts): string {
  if (state === "lost") return texts.lost;
  if (state === "connecting") return texts.connecting;
  return isPaused ? `${texts.paused} ${waiting}` : texts.live;
}

function Tools({ desk: { params, go }, texts }: { readonly desk: Desk; readonly texts: JournalTexts }) {
  const statuses = ["2", "3", "4", "5"].map((one) => [one, `${one}xx`] as const);
  return (
    <search class="tools">
      <Field label={texts.filter} type="search" value={params.get("q") ?? ""} set={(q) => go({ q }, true)} />
      <Choice
        label={texts.status}
        value={params.get("status") ?? ""}
        options={[["", texts.all], ...statuses, ["none", texts.none]]}
        set={(status) => go({ status }, true)}
      />
      <label class="check">
        <input
          type="checkbox"
          checked={params.get("problems") !== null}
          onChange={(event) => go({ problems: event.currentTarget.checked }, true)}
        />{" "}
        {texts.problems}
      </label>
    </search>
  );
}
