// Draws only the visible part of a long list whose rows have one height.
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
  const [fitting, setFitting] = useState(0);
  useLayoutEffect(() => {
    const place = getScroller();
    if (place === null) return undefined;
    const look = () => {
      setTop(Math.floor(place.scrollTop / height));
      setFitting(Math.ceil(place.clientHeight / height));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(place);
    place.addEventListener("scroll", look);
    return () => {
      observer.disconnect();
      place.removeEventListener("scroll", look);
    };
  }, [height]);
  const first = Math.max(0, Math.min(top, count - fitting) - overscan);
  const last = Math.min(count, top + fitting + overscan);
  return {
    indexes: Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at),
    /** Scrolls as little as makes a row visible. */
    show(index: number) {
      const place = getScroller();
      if (place === null) return;
      const lowest = (index + 1) * height - place.clientHeight;
      place.scrollTop = Math.min(index * height, Math.max(lowest, place.scrollTop));
    },
  };
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
