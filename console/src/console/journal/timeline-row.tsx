// A timeline entry (something that happened between two requests) as a journal row that links to the view showing it.

// biome-ignore-all lint/a11y/useSemanticElements: table elements cannot be positioned manually, which virtual scrolling requires
// biome-ignore-all lint/a11y/useFocusableInteractive: the row contains a link, which takes the focus
import type { CSSProperties } from "react";
import { Icon, type IconName } from "../../shared/icons.tsx";
import { Time, toTime } from "../../shared/time.tsx";
import { hrefOf } from "../parts/address.ts";
import { type Schemas, unwrap } from "../parts/admin.ts";
import type { Desk } from "../parts/desk.ts";
import { useLoaded } from "../parts/loaded.tsx";
import { nameRecord } from "../parts/record-name.ts";
import type { Row } from "./row.ts";
import type { JournalTexts } from "./texts.ts";

type Entry = Schemas["TimelineEntry"];

export interface TimelineRow {
  readonly key: string;
  readonly entry: Entry;
}

export function isTimelineRow(row: Row | TimelineRow): row is TimelineRow {
  return "entry" in row;
}

/** Puts each entry after the newest row that came before it. */
export function withTimeline(
  rows: readonly Row[],
  run: number,
  entries: readonly Entry[],
): readonly (Row | TimelineRow)[] {
  const waiting = entries
    .map((entry, index) => ({ key: `moment ${run} ${index}`, entry }))
    .sort((one, other) => one.entry.after - other.entry.after);
  const all: (Row | TimelineRow)[] = [];
  for (const row of rows) {
    while (row.run === run && waiting[0] !== undefined && waiting[0].entry.after < row.id)
      all.push(...waiting.splice(0, 1));
    all.push(row);
  }
  return [...all, ...waiting];
}

export interface MomentLineProps {
  readonly desk: Desk;
  readonly texts: JournalTexts;
  readonly moment: TimelineRow;
  readonly index: number;
  readonly isTabStop: boolean;
  readonly style: CSSProperties;
  onFocus(index: number): void;
}

export function TimelineLine({ desk, texts, moment: { entry }, index, isTabStop, style, onFocus }: MomentLineProps) {
  const [icon, view, more] = placeOf(entry);
  return (
    <div role="row" className="row moment" data-index={index} aria-rowindex={index + 2} style={style}>
      <span role="cell">
        <Time at={entry.machineTime} form="short" />
      </span>
      <span role="cell" aria-colspan={8}>
        <a
          href={hrefOf(view, { sandbox: desk.sandbox, ...more })}
          tabIndex={isTabStop ? 0 : -1}
          onFocus={() => onFocus(index)}
        >
          <Icon name={icon} /> {toSentence(entry, desk, texts)}
        </a>
        {entry.changeCount > 0 && entry.move === undefined && <Named desk={desk} version={entry.version} />}
        {entry.clock === undefined && Math.abs(Date.parse(entry.at) - Date.parse(entry.machineTime)) > sameMs && (
          <span className="dim">
            {" "}
            {texts.sandboxTime} <Time at={entry.at} />
          </span>
        )}
      </span>
    </div>
  );
}

/** Sandbox and machine this close, in milliseconds, show the same time. */
const sameMs = 60_000;
/** Enough to find the ticket among a request's changes. */
const maxChanges = 10;

/** Links to the ticket that a change set was about, or else to its first record. */
function Named({ desk, version }: { readonly desk: Desk; readonly version: number }) {
  const { admin, sandbox, language } = desk;
  const { value } = useLoaded(() => {
    const query = { since: String(version - 1), until: String(version), limit: maxChanges };
    const params = { path: { sandboxId: sandbox }, query };
    return unwrap(admin.GET("/__admin/sandboxes/{sandboxId}/changes", { params }));
  }, [admin, sandbox, version]);
  const changes = value?.changes ?? [];
  const one = changes.find(({ collection }) => collection === "tickets") ?? changes[0];
  if (one === undefined) return null;
  const { collection, id, before, after } = one;
  const subject = String((after ?? before)?.subject ?? "").trim();
  return (
    <>
      {" "}
      <a href={hrefOf("state", { sandbox, collection, record: String(id) })} tabIndex={-1}>
        {nameRecord(collection, id, language)} {subject !== "" && <bdi>{subject.slice(0, 100)}</bdi>}
      </a>
    </>
  );
}

function placeOf({
  clock,
  faults,
  changeCount,
  version,
  move,
}: Entry): readonly [IconName, string, Record<string, string>] {
  if (move !== undefined) return ["sandboxes", "sandboxes", {}];
  if (clock !== undefined) return ["clock", "clock", {}];
  if (faults !== undefined) return ["faults", "faults", {}];
  if (changeCount === 0) return ["events", "events", {}];
  return ["state", "state", { tab: "changes", since: String(version - 1), until: String(version) }];
}

function toSentence(
  { cause, clock, faults, changeCount, events, move }: Entry,
  { language }: Desk,
  texts: JournalTexts,
) {
  const parts = [
    move && texts.moves[move],
    clock && `${texts.clock} ${toTime(clock.now, language, "long")}, ${texts.modes[clock.mode]}`,
    faults?.added.length && `${texts.faultOn} ${faults.added.join(", ")}`,
    faults?.removed.length && `${texts.faultOff} ${faults.removed.join(", ")}`,
    move === undefined &&
      changeCount > 0 &&
      cause !== "request" &&
      `${texts.records(changeCount)} ${texts.causes[cause]}`,
    events.map(({ type, count }) => (count === 1 ? type : `${count} ${type}`)).join(", "),
  ];
  return parts.filter(Boolean).join(" · ");
}
