// Draws only the visible part of a long list.
import { useVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useState } from "react";

export interface VirtualRowsOptions {
  readonly count: number;
  /** Height of a row in pixels. */
  readonly height: number;
  getScroller(): HTMLElement | null;
}

/** Extra rows above and below, so that scrolling shows no gaps. */
const overscan = 12;

export function useVirtualRows({ count, height, getScroller }: VirtualRowsOptions) {
  const rows = useVirtualizer({ count, getScrollElement: getScroller, estimateSize: () => height, overscan });
  useLayoutEffect(() => rows.measure(), [rows, height]);
  return rows;
}

/** Whether the page is narrow. */
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
