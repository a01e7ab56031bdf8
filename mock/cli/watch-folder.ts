// Watches a folder for saved, renamed, removed or new files, and for its own replacement.
import { type Stats, unwatchFile, watchFile } from "node:fs";
import { relative, sep } from "node:path";
import { type FSWatcher, watch } from "chokidar";

export interface WatchedFolder {
  readonly path: string;
  /** Whether subfolders count. */
  readonly isDeep: boolean;
}

export interface Watch {
  close(): Promise<void>;
}

/** How often to check for a new folder at the path: the watcher itself stays with a folder that was moved or removed. */
const folderCheckMs = 250;

/** Watches a folder and its replacements; calls `onTouch` at least once at each start and after each change. */
export async function watchFolder({ path, isDeep }: WatchedFolder, onTouch: () => void): Promise<Watch> {
  const { promise: ready, resolve: setReady } = Promise.withResolvers<void>();
  let watcher = begin();
  // The first watcher may be closed before it is ready, because its folder was replaced.
  function begin(): FSWatcher {
    return watch(path, {
      ignoreInitial: true,
      ignorePermissionErrors: true,
      atomic: false,
      ...(isDeep ? {} : { depth: 0 }),
      ignored: (file) => isIgnored(relative(path, file)),
    })
      .on("all", onTouch)
      .on("error", onTouch)
      .on("ready", onTouch)
      .on("ready", setReady);
  }
  function compare(now: Stats, before: Stats): void {
    if (now.ino === before.ino && now.birthtimeMs === before.birthtimeMs) return;
    onTouch();
    if (!now.isDirectory()) return;
    void watcher.close();
    watcher = begin();
  }
  watchFile(path, { interval: folderCheckMs, persistent: false }, compare);
  await ready;
  return {
    async close() {
      unwatchFile(path, compare);
      await watcher.close();
    },
  };
}

/** Ignores hidden files, which editors create, and installed packages. */
function isIgnored(path: string): boolean {
  return path.split(sep).some((part) => part === "node_modules" || (part.startsWith(".") && !/^\.+$/.test(part)));
}
