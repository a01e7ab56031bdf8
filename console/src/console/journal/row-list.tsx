// The journal's list: renders only visible rows, and follows new rows while it is scrolled to the end.

// biome-ignore-all lint/a11y/useSemanticElements: table elements cannot be positioned manually, which virtual scrolling requires
// biome-ignore-all lint/a11y/useFocusableInteractive: the rows contain links, which take the focus
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the link in a row does the same by keyboard
// biome-ignore-all lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
import { type CSSProperties, type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { toRule } from "../../shared/page-addresses.ts";
import { StatusPill } from "../../shared/status-pill.tsx";
import { formatMilliseconds, formatSize, formatTime, Time } from "../../shared/time.tsx";
import type { PartProps } from "../parts/view-context.ts";
import { useNarrow, useVirtualRows } from "../parts/virtual-rows.ts";
import type { LiveJournal } from "./live-journal.ts";
import { groupOf, type Row } from "./row.ts";
import type { JournalTexts } from "./texts.ts";
import { isTimelineRow, TimelineLine, type TimelineRow } from "./timeline-row.tsx";

export interface RowListProps extends PartProps<JournalTexts> {
  readonly rows: readonly (Row | TimelineRow)[];
  readonly live: LiveJournal;
  open(row: Row): void;
}

const heights = { regular: 34, compact: 27, narrow: 56 };
/** Within this many rows of the end, the list counts as scrolled to the end. */
const nearEnd = 2;

export function RowList({ context, texts, rows, live, open }: RowListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [active, setActive] = useState(-1);
  const regularHeight = document.documentElement.dataset.density === "compact" ? heights.compact : heights.regular;
  const height = useNarrow() ? heights.narrow : regularHeight;
  const virtual = useVirtualRows({ count: rows.length, height, getScroller: () => scroller.current });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (isAtEnd.current && element !== null) element.scrollTop = rows.length * height;
  }, [rows.length, height]);
  const trackEnd = () => {
    const element = scroller.current;
    if (element !== null)
      isAtEnd.current = element.scrollTop + element.clientHeight >= element.scrollHeight - nearEnd * height;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = targetRow(event.key, active, rows.length, Math.floor((scroller.current?.clientHeight ?? 0) / height));
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
    virtual.show(next);
    focusSoon(scroller, next);
  };
  const group = context.params.get("group");
  return (
    <div role="table" className="rows" aria-label={texts.rows} aria-rowcount={rows.length + 1}>
      <Head texts={texts} />
      <div
        role="rowgroup"
        className="scroller"
        ref={scroller}
        onScroll={trackEnd}
        onKeyDown={onKeyDown}
        tabIndex={0}
        aria-label={texts.rows}
      >
        <div role="presentation" className="height" style={{ height: `${rows.length * height}px` }}>
          {virtual.indexes.map((index) => {
            const row = rows[index];
            if (row === undefined) return null;
            const style = { height: `${height}px`, transform: `translateY(${index * height}px)` };
            const isTabStop = active < 0 ? index === rows.length - 1 : index === active;
            const shared = { context, texts, index, style, isTabStop, onFocus: setActive };
            if (isTimelineRow(row)) return <TimelineLine key={row.key} row={row} {...shared} />;
            const before = requestBefore(rows, index);
            return (
              <Line
                key={row.key}
                {...shared}
                row={row}
                live={live}
                open={open}
                group={group}
                isFirstOfRun={before !== undefined && before.run !== row.run}
                isFirstOfGroup={
                  group !== null && (before === undefined || groupOf(before, group) !== groupOf(row, group))
                }
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

function requestBefore(rows: RowListProps["rows"], index: number): Row | undefined {
  for (let before = index - 1; before >= 0; before -= 1) {
    const row = rows[before];
    if (row !== undefined && !isTimelineRow(row)) return row;
  }
  return undefined;
}

function Head({ texts }: { readonly texts: JournalTexts }) {
  const columns = [
    texts.time,
    texts.status,
    texts.method,
    texts.path,
    texts.operation,
    texts.remarks,
    texts.client,
    texts.size,
    texts.duration,
  ];
  return (
    <div role="rowgroup">
      <div role="row" className="row head" aria-rowindex={1}>
        {columns.map((name) => (
          <span key={name} role="columnheader">
            {name}
          </span>
        ))}
      </div>
    </div>
  );
}

/** The row that a key moves to; undefined for other keys. */
function targetRow(key: string, from: number, count: number, page: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: count - 1,
  };
  const to = Object.hasOwn(steps, key) ? steps[key] : undefined;
  return to === undefined || count === 0 ? undefined : Math.min(count - 1, Math.max(0, to));
}

/** Focuses the link of a row as soon as it is rendered. */
function focusSoon(scroller: { readonly current: HTMLElement | null }, index: number, attempts = 5): void {
  requestAnimationFrame(() => {
    const link = scroller.current?.querySelector<HTMLElement>(
      `[data-index="${index}"] .path a, [data-index="${index}"].moment a`,
    );
    if (link) link.focus();
    else if (attempts > 0) focusSoon(scroller, index, attempts - 1);
  });
}

interface LineProps extends PartProps<JournalTexts> {
  readonly row: Row;
  readonly live: LiveJournal;
  readonly index: number;
  readonly style: CSSProperties;
  readonly isFirstOfRun: boolean;
  readonly isFirstOfGroup: boolean;
  /** The property that groups rows; null for none. */
  readonly group: string | null;
  /** Whether Tab reaches the row; arrow keys reach the others. */
  readonly isTabStop: boolean;
  onFocus(index: number): void;
  open(row: Row): void;
}

function Line(props: LineProps) {
  const { context, texts, row, live, index, style, isFirstOfRun, isFirstOfGroup, group, isTabStop, onFocus, open } =
    props;
  const { params, language } = context;
  const isStale = row.run !== live.run;
  const isOpen = !isStale && params.get("open") === String(row.id);
  const address = new URLSearchParams(params);
  address.set("open", String(row.id));
  if (row.sandbox !== context.sandbox) {
    address.set("sandbox", row.sandbox);
    for (const name of ["scope", "group"]) address.delete(name);
  }
  const path = <bdi>{row.path}</bdi>;
  return (
    <div
      role="row"
      className="row"
      data-open={isOpen ? "" : undefined}
      data-gone={isStale ? "" : undefined}
      data-first={isFirstOfRun || isFirstOfGroup ? "" : undefined}
      data-index={index}
      aria-rowindex={index + 2}
      style={style}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest("a") === null) open(row);
      }}
    >
      <span role="cell">
        <Time at={row.at} form="short" />
      </span>
      <span role="cell">
        <StatusPill status={row.status} emptyLabel={texts.noResponse} />
      </span>
      <span role="cell" className="mono method">
        {row.method}
      </span>
      <span role="cell" className="mono path">
        {isStale ? (
          path
        ) : (
          <a
            href={`?${address}`}
            aria-current={isOpen ? "true" : undefined}
            tabIndex={isTabStop ? 0 : -1}
            onFocus={() => onFocus(index)}
          >
            {path}
          </a>
        )}
      </span>
      <span role="cell">{row.operation}</span>
      <span role="cell">
        {isFirstOfGroup && (
          <span className="pill" data-tone="info">
            {groupOf(row, group ?? "")}
          </span>
        )}
        {isFirstOfRun && live.restartedAt && (
          <span className="pill" data-tone="info">
            {texts.restarted.replace("{time}", formatTime(live.restartedAt, language, "short"))}
          </span>
        )}
        <Remarks row={row} texts={texts} />
      </span>
      <span role="cell" className="dim">
        {row.client}
      </span>
      <span role="cell" className="number dim">
        {row.bytes === 0 ? "–" : formatSize(row.bytes, language)}
      </span>
      <span role="cell" className="number dim">
        {formatMilliseconds(row.durationMs, language)}
      </span>
    </div>
  );
}

function Remarks({ row: { violations, faults, isKnown, code }, texts }: Pick<LineProps, "row" | "texts">) {
  return (
    <>
      {violations > 0 && (
        <span className="pill" data-tone="bad">
          {texts.violations(violations)}
        </span>
      )}
      {!isKnown && (
        <span className="pill" data-tone="plain">
          {texts.unhandled}
        </span>
      )}
      {faults.map((kind) => (
        <span key={kind} className="pill" data-tone="warn">
          {kind}
        </span>
      ))}
      {violations + faults.length === 0 && code !== "" && isKnown && (
        // Keyboard users find the same link in the open request.
        <a className="mono bad" href={toRule(code)} tabIndex={-1} title={`${code}: ${texts.toRule}`}>
          {code}
        </a>
      )}
    </>
  );
}
