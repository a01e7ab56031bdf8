// A journal row for an event between two requests, with a link to the view that shows it.

// biome-ignore-all lint/a11y/useSemanticElements: table elements cannot be positioned manually, which virtual scrolling requires
// biome-ignore-all lint/a11y/useFocusableInteractive: the row contains a link, which takes the focus
import type { CSSProperties } from "react";
import { Icon, type IconName } from "../../shared/icons.tsx";
import { toConsole } from "../../shared/page-addresses.ts";
import { formatTime, Time } from "../../shared/time.tsx";
import type { Schemas } from "../parts/admin.ts";
import { nameRecord } from "../parts/record-name.ts";
import type { PartProps, ViewContext } from "../parts/view-context.ts";
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

/** Inserts each entry after the last row that precedes it. */
export function withTimeline(
  rows: readonly Row[],
  run: number,
  entries: readonly Entry[],
): readonly (Row | TimelineRow)[] {
  const remaining = entries
    .map((entry, index) => ({ key: `moment ${run} ${index}`, entry }))
    .sort((a, b) => a.entry.after - b.entry.after);
  const all: (Row | TimelineRow)[] = [];
  for (const row of rows) {
    while (row.run === run && remaining[0] !== undefined && remaining[0].entry.after < row.id)
      all.push(...remaining.splice(0, 1));
    all.push(row);
  }
  return [...all, ...remaining];
}

export interface TimelineLineProps extends PartProps<JournalTexts> {
  readonly row: TimelineRow;
  readonly index: number;
  readonly isTabStop: boolean;
  readonly style: CSSProperties;
  onFocus(index: number): void;
}

export function TimelineLine({ context, texts, row: { entry }, index, isTabStop, style, onFocus }: TimelineLineProps) {
  const [icon, view, params] = targetOf(entry);
  return (
    <div role="row" className="row moment" data-index={index} aria-rowindex={index + 2} style={style}>
      <span role="cell">
        <Time at={entry.machineTime} form="short" />
      </span>
      <span role="cell" aria-colspan={8}>
        <a
          href={toConsole(view, { sandbox: context.sandbox, ...params })}
          tabIndex={isTabStop ? 0 : -1}
          onFocus={() => onFocus(index)}
        >
          <Icon name={icon} /> {toSentence(entry, context, texts)}
        </a>
        {entry.record && <RecordLink context={context} record={entry.record} />}
        {entry.clock === undefined && Math.abs(Date.parse(entry.at) - Date.parse(entry.machineTime)) > sameMs && (
          <span className="dim">
            {" · "}
            {texts.sandboxTime} <Time at={entry.at} />
          </span>
        )}
      </span>
    </div>
  );
}

/** Sandbox and machine time count as equal within this many milliseconds. */
const sameMs = 60_000;
interface RecordLinkProps {
  readonly context: ViewContext;
  readonly record: NonNullable<Entry["record"]>;
}

/** Links to the entry's ticket, or else to its first record. */
function RecordLink({ context: { sandbox, language }, record }: RecordLinkProps) {
  const { collection, id, subject = "" } = record;
  return (
    <>
      {" · "}
      <a href={toConsole("state", { sandbox, collection, record: String(id) })} tabIndex={-1}>
        {nameRecord(collection, id, language)} <bdi>{subject.trim().slice(0, 100)}</bdi>
      </a>
    </>
  );
}

function targetOf({
  clock,
  faults,
  changeCount,
  since,
  version,
  move,
}: Entry): readonly [IconName, string, Record<string, string>] {
  if (move !== undefined) return ["sandboxes", "sandboxes", {}];
  if (clock !== undefined) return ["clock", "clock", {}];
  if (faults !== undefined) return ["faults", "faults", {}];
  if (changeCount === 0) return ["events", "events", {}];
  return ["state", "state", { tab: "changes", since: String(since), until: String(version) }];
}

function toSentence(
  { cause, clock, faults, changeCount, events, move }: Entry,
  { language }: ViewContext,
  texts: JournalTexts,
) {
  const parts = [
    move && texts.moves[move],
    clock && `${texts.clock} ${formatTime(clock.now, language, "long")}, ${texts.modes[clock.mode]}`,
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
