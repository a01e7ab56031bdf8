// Renders only the visible part of a long list with rows of equal height.
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
  const [top, setTop] = useState(0);
  const [visibleCount, setVisibleCount] = useState(0);
  useLayoutEffect(() => {
    const scroller = getScroller();
    if (scroller === null) return undefined;
    const update = () => {
      setTop(Math.floor(scroller.scrollTop / height));
      setVisibleCount(Math.ceil(scroller.clientHeight / height));
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(scroller);
    scroller.addEventListener("scroll", update);
    return () => {
      observer.disconnect();
      scroller.removeEventListener("scroll", update);
    };
  }, [height]);
  const first = Math.max(0, Math.min(top, count - visibleCount) - overscan);
  const last = Math.min(count, top + visibleCount + overscan);
  return {
    indexes: Array.from({ length: Math.max(0, last - first) }, (_, offset) => first + offset),
    /** Scrolls just far enough to make a row visible. */
    show(index: number) {
      const scroller = getScroller();
      if (scroller === null) return;
      const lowest = (index + 1) * height - scroller.clientHeight;
      scroller.scrollTop = Math.min(index * height, Math.max(lowest, scroller.scrollTop));
    },
  };
}

/** Whether the page is narrow. */
export function useNarrow(): boolean {
  const [query] = useState(() => matchMedia("(max-width: 48rem)"));
  const [isNarrow, setNarrow] = useState(query.matches);
  useLayoutEffect(() => {
    const update = () => setNarrow(query.matches);
    query.addEventListener("change", update);
    return () => query.removeEventListener("change", update);
  }, [query]);
  return isNarrow;
}
