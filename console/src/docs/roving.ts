// Makes a region one tab stop: arrow keys, Home and End move between its links, buttons and disclosures.
import { type RefObject, useEffect, useRef } from "react";

const stops = "a[href], button, summary";

/** A ref for the element of the region. */
export function useRoving<Place extends HTMLElement>(): RefObject<Place | null> {
  const place = useRef<Place>(null);
  useEffect(() => {
    const region = place.current;
    if (region === null) return undefined;
    const list = () => [...region.querySelectorAll<HTMLElement>(stops)];
    const visible = () => list().filter((one) => one.checkVisibility());
    let current: HTMLElement | undefined;
    const mark = () => {
      const shown = visible();
      const preferred = shown.find((one) => one.ariaCurrent !== null) ?? shown[0];
      if (current === undefined || !shown.includes(current)) current = preferred;
      for (const one of list()) one.tabIndex = one === current ? 0 : -1;
    };
    const focus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || !target.matches(stops)) return;
      current = target;
      mark();
    };
    const press = (event: KeyboardEvent) => {
      const shown = visible();
      const from = shown.findIndex((one) => Object.is(one, event.target));
      const steps: Readonly<Record<string, number>> = {
        ArrowDown: from + 1,
        ArrowUp: from - 1,
        Home: 0,
        End: shown.length - 1,
      };
      const next = shown[steps[event.key] ?? -1];
      if (from === -1 || next === undefined) return;
      event.preventDefault();
      next.focus();
    };
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(region, { childList: true, subtree: true, attributeFilter: ["open", "aria-current"] });
    region.addEventListener("focusin", focus);
    region.addEventListener("keydown", press);
    return () => {
      observer.disconnect();
      region.removeEventListener("focusin", focus);
      region.removeEventListener("keydown", press);
    };
  }, []);
  return place;
}
