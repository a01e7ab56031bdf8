// Stores strings in this browser or tab; has no effect if the browser blocks storage.

type StorageName = "localStorage" | "sessionStorage";

/** @returns "" if nothing is stored */
export function readStored(key: string, storage: StorageName = "localStorage"): string {
  try {
    return globalThis[storage].getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** @param text "" removes the entry */
export function writeStored(key: string, text: string, storage: StorageName = "localStorage"): void {
  try {
    if (text === "") globalThis[storage].removeItem(key);
    else globalThis[storage].setItem(key, text);
  } catch {
    // The value is lost with the page.
  }
}
