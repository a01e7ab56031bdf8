// Rereads scenario files whenever one changes.
import { statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { ScenarioFiles } from "../create-mock.ts";
import { readScenarioFiles, type ScenarioPlaces } from "../node/scenario-files.ts";
import { type Watch, type WatchedFolder, watchFolder } from "./watch-folder.ts";

/** Quiet period before files are read, because editors write in several steps. */
const quietMs = 80;
/** Maximum wait in a folder that never becomes quiet. */
const maxWaitMs = 400;

export interface Reloads {
  /** Receives the current files, without removed files. */
  onChange(files: ScenarioFiles): void | Promise<void>;
  /** Receives the error of a failed read, usually a removed folder. The next change triggers another read. */
  onFailure(error: unknown): void;
}

export interface WatchedPlaces extends ScenarioPlaces {
  /** The folder of the mock's own world. */
  readonly world?: string | undefined;
}

/** Starts watching, then reads everything once, so that no earlier change is missed. */
export async function watchScenarioFiles(paths: WatchedPlaces, reloads: Reloads): Promise<Watch> {
  const reload = debounce(async () => {
    try {
      await reloads.onChange(await readScenarioFiles(withoutMissing(paths)));
    } catch (error) {
      reloads.onFailure(error);
    }
  });
  const watches = await Promise.all(toFolders(paths).map((folder) => watchFolder(folder, reload.touch)));
  return {
    async close() {
      reload.stop();
      await Promise.all(watches.map((watch) => watch.close()));
    },
  };
}

function withoutMissing({ folder, file }: ScenarioPlaces): ScenarioPlaces {
  const exists = file !== undefined && statSync(file, { throwIfNoEntry: false })?.isFile() === true;
  return { folder, file: exists ? file : undefined };
}

/** For a single scenario, watches its folder, from which it may import. */
function toFolders({ folder, file, world }: WatchedPlaces): readonly WatchedFolder[] {
  const folderPath = folder === undefined ? undefined : resolve(folder);
  const parentFolder = file === undefined ? undefined : dirname(resolve(file));
  return [
    ...(world === undefined ? [] : [{ path: resolve(world), isDeep: true }]),
    ...(folderPath === undefined ? [] : [{ path: folderPath, isDeep: true }]),
    ...(parentFolder === undefined || parentFolder === folderPath ? [] : [{ path: parentFolder, isDeep: false }]),
  ];
}

/** Delays work until a quiet period; runs never overlap, so that older files never replace newer files. */
function debounce(work: () => Promise<void>): { touch(): void; stop(): void } {
  let quietTimer: NodeJS.Timeout | undefined;
  let deadlineTimer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let last = Promise.resolve();
  function clear(): void {
    clearTimeout(quietTimer);
    clearTimeout(deadlineTimer);
    deadlineTimer = undefined;
  }
  function run(): void {
    clear();
    last = last.then(() => (isStopped ? undefined : work()));
  }
  return {
    touch() {
      if (isStopped) return;
      clearTimeout(quietTimer);
      quietTimer = setTimeout(run, quietMs);
      deadlineTimer ??= setTimeout(run, maxWaitMs);
    },
    stop() {
      isStopped = true;
      clear();
    },
  };
}
