// Finds a browser for tests.
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/** Path of a Chromium: CHROMIUM_PATH, or else the first on the PATH; undefined if there is none. */
export function findChromium(): string | undefined {
  const { CHROMIUM_PATH: named, PATH = "" } = process.env;
  const folders = PATH.split(delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...(named ? [named] : []), ...candidates].find(isExecutable);
}

/** Runs headless, as any user, without network requests of its own. */
export const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
] as const;

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
