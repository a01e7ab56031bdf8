// Density of rows, chosen by hand and kept in this browser.
import { keep, readKept } from "./storage.ts";

const key = "ticket-mock-density";

export function startDensity(): void {
  setDensity(isCompact());
}

export function isCompact(): boolean {
  return readKept(key) === "compact";
}

export function setDensity(compact: boolean): void {
  document.documentElement.dataset.density = compact ? "compact" : "comfortable";
  keep(key, compact ? "compact" : "comfortable");
}
