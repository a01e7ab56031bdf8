// Draws only the visible part of a long list, with the virtualizer of @tanstack/virtual-core.
import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualizerOptions,
} from "@tanstack/virtual-core";
import { useLayoutEffect, useReducer, useState } from "preact/hooks";

type Rows = Virtualizer<HTMLElement, HTMLElement>;

export interface VirtualRowsOptions {
  readonly count: number;
  /** Height of a row in pixels. */
  readonly height: number;
  getScroller(): HTMLElement | null;
}

/** Extra rows above and below, so that scrolling shows no gaps. */
const overscan = 12;

export function useVirtualRows({ count, height, getScroller }: VirtualRowsOptions): Rows {
  const [, redraw] = useReducer((turn: number, _: undefined) => turn + 1, 0);
  const options: VirtualizerOptions<HTMLElement, HTMLElement> = {
    count,
    getScrollElement: getScroller,
    estimateSize: () => height,
    overscan,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    onChange: () => redraw(undefined),
  };
  const [rows] = useState(() => new Virtualizer(options));
  rows.setOptions(options);
  useLayoutEffect(() => rows._didMount(), [rows]);
  useLayoutEffect(() => rows._willUpdate());
  useLayoutEffect(() => rows.measure(), [rows, height]);
  return rows;
}

/** Whether the page is narrow, so that a row needs two lines. */
export function useNarrow(): boolean {
  const [query] = useState(() => matchMedia("(max-width: 48rem)"));
  const [isNarrow, setNarrow] = useState(query.matches);
  useLayoutEffect(() => {
    const look = () => setNarrow(query.matches);
    query.addEventListener("change", look);
    return () => query.removeEventListener("change", look);
  }, [query]);
  return isNarrow;
}
