// Makes a region a single tab stop: arrow keys, Home and End move between its links, buttons and disclosures.
import { type RefObject, useEffect, useRef } from "react";

const stops = "a[href], button, summary";

/** A ref for the element of the region. */
export function useRoving<Region extends HTMLElement>(): RefObject<Region | null> {
  const ref = useRef<Region>(null);
  useEffect(() => {
    const region = ref.current;
    if (region === null) return undefined;
    const allStops = () => [...region.querySelectorAll<HTMLElement>(stops)];
    const visibleStops = () => allStops().filter((stop) => stop.checkVisibility());
    let current: HTMLElement | undefined;
    const updateTabStop = () => {
      const visible = visibleStops();
      const preferred = visible.find((stop) => stop.ariaCurrent !== null) ?? visible[0];
      if (current === undefined || !visible.includes(current)) current = preferred;
      for (const stop of allStops()) stop.tabIndex = stop === current ? 0 : -1;
    };
    const focus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || !target.matches(stops)) return;
      current = target;
      updateTabStop();
    };
    const press = (event: KeyboardEvent) => {
      const visible = visibleStops();
      const from = visible.findIndex((stop) => Object.is(stop, event.target));
      const steps: Readonly<Record<string, number>> = {
        ArrowDown: from + 1,
        ArrowUp: from - 1,
        Home: 0,
        End: visible.length - 1,
      };
      const next = visible[steps[event.key] ?? -1];
      if (from === -1 || next === undefined) return;
      event.preventDefault();
      next.focus();
    };
    updateTabStop();
    const observer = new MutationObserver(updateTabStop);
    observer.observe(region, { childList: true, subtree: true, attributeFilter: ["open", "aria-current"] });
    region.addEventListener("focusin", focus);
    region.addEventListener("keydown", press);
    return () => {
      observer.disconnect();
      region.removeEventListener("focusin", focus);
      region.removeEventListener("keydown", press);
    };
  }, []);
  return ref;
}
