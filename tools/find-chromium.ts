// Finds a Chromium browser for tests and pictures.
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/** Finds the path of Chromium: CHROMIUM_PATH, or else the first on the PATH; undefined if none is installed. */
export function findChromium(): string | undefined {
  const { CHROMIUM_PATH: configuredPath, PATH = "" } = process.env;
  const folders = PATH.split(delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...(configuredPath ? [configuredPath] : []), ...candidates].find(isExecutable);
}

/** Flags to run as any user, without background network requests. */
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
