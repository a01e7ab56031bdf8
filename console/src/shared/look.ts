// Density of rows, chosen by hand and kept in this browser.

const key = "ticket-mock-density";

export function startDensity(): void {
  setDensity(isCompact());
}

export function isCompact(): boolean {
  try {
    return localStorage.getItem(key) === "compact";
  } catch {
    return false;
  }
}

export function setDensity(compact: boolean): void {
  document.documentElement.dataset.density = compact ? "compact" : "comfortable";
  try {
    localStorage.setItem(key, compact ? "compact" : "comfortable");
  } catch {
    // Without storage, the choice ends with the page.
  }
}
