// Row density, chosen by the user and stored in this browser.
import { readStored, writeStored } from "./storage.ts";

const key = "ticket-mock-density";

export function applyStoredDensity(): void {
  setDensity(isCompact());
}

export function isCompact(): boolean {
  return readStored(key) === "compact";
}

export function setDensity(isOn: boolean): void {
  document.documentElement.dataset.density = isOn ? "compact" : "comfortable";
  writeStored(key, isOn ? "compact" : "comfortable");
}
