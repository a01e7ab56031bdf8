// The journal's list: any number of rows, few of them in the DOM. Scrolled to the end, it stays at the end.

// biome-ignore-all lint/a11y/useSemanticElements: table elements cannot be positioned manually, which virtual scrolling requires
// biome-ignore-all lint/a11y/useFocusableInteractive: the rows contain links, which take the focus
// biome-ignore-all lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Desk } from "../parts/desk.ts";
import { useNarrow, useVirtualRows } from "../parts/virtual-rows.ts";
import type { Row } from "./row.ts";
import type { JournalTexts } from "./texts.ts";

export interface RowsProps {
  readonly desk: Desk;
  readonly texts: JournalTexts;
  readonly rows: readonly Row[];
}

const heights = { wide: 34, narrow: 60 };
/** This many rows from the end still count as the end. */
const nearEnd = 2;

export function Rows({ desk, texts, rows }: RowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [active, setActive] = useState(-1);
  const height = useNarrow() ? heights.narrow : heights.wide;
  const virtual = useVirtualRows({ count: rows.length, height, getScroller: () => scroller.current });
  useLayoutEffect(() => {
    const place = scroller.current;
    if (isAtEnd.current && place !== null) place.scrollTop = rows.length * height;
  }, [rows.length, height]);
  const noteEnd = () => {
    const place = scroller.current;
    if (place !== null) isAtEnd.current = place.scrollTop + place.clientHeight >= place.scrollHeight - nearEnd * height;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moved(event.key, active, rows.length, Math.floor((scroller.current?.clientHeight ?? 0) / height));
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
    virtual.scrollToIndex(next);
    focusSoon(scroller, next);
  };
  return (
    <div role="table" class="rows" aria-label={texts.rows} aria-rowcount={rows.length + 1}>
      <Head texts={texts} />
      <div
        role="rowgroup"
        class="scroller"
        ref={scroller}
        onScroll={noteEnd}
        onKeyDown={onKeyDown}
        tabIndex={0}
        aria-label={texts.rows}
      >
        <div role="presentation" class="height" style={{ height: `${virtual.getTotalSize()}px` }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            return (
              row && (
                <Line
                  key={row.id}
                  desk={desk}
                  texts={texts}
                  row={row}
                  index={index}
                  start={start}
                  height={height}
                  onFocus={setActive}
                />
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}

function Head({ texts }: { readonly texts: JournalTexts }) {
  const columns = [texts.status, texts.method, texts.path, texts.operation, texts.duration, texts.remarks];
  return (
    <div role="rowgroup">
      <div role="row" class="row head" aria-rowindex={1}>
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
function moved(key: string, from: number, count: number, page: number): number | undefined {
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

/** Focuses the link of a row as soon as it is drawn. */
function focusSoon(scroller: { readonly current: HTMLElement | null }, index: number, tries = 5): void {
  requestAnimationFrame(() => {
    const link = scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] a`);
    if (link) link.focus();
    else if (tries > 0) focusSoon(scroller, index, tries - 1);
  });
}

interface LineProps {
  readonly desk: Desk;
  readonly texts: JournalTexts;
  readonly row: Row;
  readonly index: number;
  readonly start: number;
  readonly height: number;
  onFocus(index: number): void;
}

function Line({ desk, texts, row, index, start, height, onFocus }: LineProps) {
  const isOpen = desk.params.get("open") === String(row.id);
  const params = new URLSearchParams(desk.params);
  params.set("open", String(row.id));
  const isBad = row.status === null || row.status >= 400;
  return (
    <div
      role="row"
      class={isOpen ? "row open" : "row"}
      data-index={index}
      aria-rowindex={index + 2}
      style={{ height: `${height}px`, transform: `translateY(${start}px)` }}
    >
      <span role="cell" class={isBad ? "bad" : "good"}>
        {row.status ?? texts.noAnswer}
      </span>
      <span role="cell">{row.method}</span>
      <span role="cell" class="path">
        <a href={`?${params}`} aria-current={isOpen ? "true" : undefined} onFocus={() => onFocus(index)}>
          <bdi>{row.path}</bdi>
        </a>
      </span>
      <span role="cell">{row.operation}</span>
      <span role="cell" class="number">
        {row.durationMs.toFixed(1)}
      </span>
      <span role="cell">{toRemarks(row, texts)}</span>
    </div>
  );
}

function toRemarks({ violations, faults, isKnown }: Row, texts: JournalTexts): string {
  const said = violations === 0 ? [] : [`${violations} ${violations === 1 ? texts.violation : texts.violations}`];
  return [...said, ...(isKnown ? [] : [texts.unhandled]), ...faults].join(", ");
}
