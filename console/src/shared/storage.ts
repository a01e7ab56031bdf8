// Keeps texts in this browser, or in this tab; where the browser allows no storage, nothing is kept.

type Place = "localStorage" | "sessionStorage";

/** @returns "" if nothing is kept */
export function readKept(key: string, place: Place = "localStorage"): string {
  try {
    return globalThis[place].getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** @param text "" removes what is kept */
export function keep(key: string, text: string, place: Place = "localStorage"): void {
  try {
    if (text === "") globalThis[place].removeItem(key);
    else globalThis[place].setItem(key, text);
  } catch {
    // Then it ends with the page.
  }
}
