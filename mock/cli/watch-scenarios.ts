// Reads scenario files again whenever one of them changes.
import { statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { ScenarioFiles } from "../create-mock.ts";
import { readScenarioFiles, type ScenarioPlaces } from "../node/scenario-files.ts";
import { type Watch, type WatchedFolder, watchFolder } from "./watch-folder.ts";

/** Editors write a file in several steps: so long nothing may happen before it is read. */
const restMs = 80;
/** Where there is no rest, because something else writes there all the time, it is read after that. */
const longestMs = 400;

export interface Reloads {
  /** Gets what the files hold now; one that vanished is left out. */
  onChange(files: ScenarioFiles): void | Promise<void>;
  /** Gets what kept the files from being read: mostly a folder that is gone. They are read again at the next change. */
  onFailure(error: unknown): void;
}

/** Begins to watch, and reads everything once it does: nothing that changed before is missed. */
export async function watchScenarioFiles(places: ScenarioPlaces, reloads: Reloads): Promise<Watch> {
  const reload = whenAtRest(async () => {
    try {
      await reloads.onChange(await readScenarioFiles(withoutMissing(places)));
    } catch (error) {
      reloads.onFailure(error);
    }
  });
  const watches = await Promise.all(toFolders(places).map((folder) => watchFolder(folder, reload.touch)));
  return {
    async close() {
      reload.stop();
      await Promise.all(watches.map((one) => one.close()));
    },
  };
}

function withoutMissing({ folder, file }: ScenarioPlaces): ScenarioPlaces {
  const isThere = file !== undefined && statSync(file, { throwIfNoEntry: false })?.isFile() === true;
  return { folder, file: isThere ? file : undefined };
}

/** A scenario alone is watched with the files beside it, which it may import. */
function toFolders({ folder, file }: ScenarioPlaces): readonly WatchedFolder[] {
  const whole = folder === undefined ? undefined : resolve(folder);
  const beside = file === undefined ? undefined : dirname(resolve(file));
  return [
    ...(whole === undefined ? [] : [{ path: whole, isDeep: true }]),
    ...(beside === undefined || beside === whole ? [] : [{ path: beside, isDeep: false }]),
  ];
}

/** Does its work after a rest, one time after the other: an older reading never comes after a newer one. */
function whenAtRest(work: () => Promise<void>): { touch(): void; stop(): void } {
  let rest: NodeJS.Timeout | undefined;
  let latest: NodeJS.Timeout | undefined;
  let isStopped = false;
  let last = Promise.resolve();
  function clear(): void {
    clearTimeout(rest);
    clearTimeout(latest);
    latest = undefined;
  }
  function run(): void {
    clear();
    last = last.then(() => (isStopped ? undefined : work()));
  }
  return {
    touch() {
      if (isStopped) return;
      clearTimeout(rest);
      rest = setTimeout(run, restMs);
      latest ??= setTimeout(run, longestMs);
    },
    stop() {
      isStopped = true;
      clear();
    },
  };
}
