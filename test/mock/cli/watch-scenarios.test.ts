// Every way of saving a file under `--watch`, in temporary folders.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, describe, it } from "vitest";
import { watchScenarioFiles } from "../../../mock/cli/watch-scenarios.ts";
import type { ScenarioFiles } from "../../../mock/create-mock.ts";
import type { ScenarioPlaces } from "../../../mock/node/scenario-files.ts";

const folder = mkdtempSync(join(tmpdir(), "watched-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const saves = 5;

type Save = (path: string, text: string) => void;

/** The ways in which editors and tools save. */
const kinds: readonly [name: string, save: Save][] = [
  ["in place", (path, text) => writeFileSync(path, text)],
  [
    "to another file that is renamed",
    (path, text) => {
      writeFileSync(`${path}.tmp`, text);
      renameSync(`${path}.tmp`, path);
    },
  ],
  [
    "by `sed -i`",
    (path, text) => {
      const inPlace = process.platform === "darwin" ? ["-i", ""] : ["-i"];
      execFileSync("sed", [...inPlace, `s/.*/${text}/`, path]);
    },
  ],
  [
    "by removing and recreating the file",
    (path, text) => {
      rmSync(path);
      writeFileSync(path, text);
    },
  ],
  [
    "by moving the old file to a backup and back",
    (path, text) => {
      renameSync(path, `${path}~`);
      writeFileSync(path, text);
      rmSync(`${path}~`);
    },
  ],
];

const toText = (tickets: number) => JSON.stringify({ tickets });

interface Watched {
  /** Resolves once the scenarios of the files meet the condition. */
  waitFor(isWanted: (files: ScenarioFiles) => boolean): Promise<void>;
  close(): Promise<void>;
}

async function startWatch(places: ScenarioPlaces): Promise<Watched> {
  let now: ScenarioFiles = { files: [], broken: [] };
  let notify = () => {};
  const watch = await watchScenarioFiles(places, {
    onChange(files) {
      now = files;
      notify();
    },
    onFailure() {
      now = { files: [], broken: [] };
      notify();
    },
  });
  async function waitFor(isWanted: (files: ScenarioFiles) => boolean): Promise<void> {
    while (!isWanted(now))
      await new Promise<void>((resolve) => {
        notify = resolve;
      });
  }
  return { waitFor, close: watch.close };
}

/** Whether the only file has this many tickets. */
const holds = (tickets: number) => (files: ScenarioFiles) =>
  JSON.stringify(files.files.map(({ value }) => value)) === JSON.stringify([{ tickets }]);

/** A new folder with one file. */
function makeFile(tickets = 0): { own: string; path: string } {
  const own = mkdtempSync(join(folder, "own-"));
  const path = join(own, "sized.json");
  writeFileSync(path, toText(tickets));
  return { own, path };
}

describe.concurrent("each of several saves is read", () => {
  for (const [name, save] of kinds) {
    it(`${name}, in a folder`, async () => {
      const { own, path } = makeFile();
      await saveOften(path, save, { folder: own });
    });

    it(`${name}, of a single file`, async () => {
      const { path } = makeFile();
      await saveOften(path, save, { file: relative("", path) });
    });
  }

  async function saveOften(path: string, save: Save, places: ScenarioPlaces): Promise<void> {
    const watched = await startWatch(places);
    for (let count = 1; count <= saves; count += 1) {
      save(path, toText(count));
      await watched.waitFor(holds(count));
    }
    await watched.close();
  }
});

describe.concurrent("a watch", () => {
  it("reads what was saved before it began", async () => {
    const { own, path } = makeFile();
    const begun = startWatch({ folder: own });
    writeFileSync(path, toText(1));
    const watched = await begun;
    await watched.waitFor(holds(1));
    await watched.close();
  });

  it("continues after the file was missing for a while, and with a new file", async () => {
    const { own, path } = makeFile();
    const watched = await startWatch({ folder: own });
    rmSync(path);
    await watched.waitFor(({ files }) => files.length === 0);
    writeFileSync(path, toText(1));
    await watched.waitFor(holds(1));
    rmSync(path);
    writeFileSync(join(own, "other.json"), toText(2));
    await watched.waitFor(holds(2));
    await watched.close();
  });

  it.each([
    ["moved away", (path: string) => renameSync(path, `${path}-old`)],
    ["removed", (path: string) => rmSync(path, { recursive: true })],
  ])("follows a folder that is %s and recreated, immediately or later", async (_, remove) => {
    const { own, path } = makeFile();
    const watched = await startWatch({ folder: own });
    remove(own);
    mkdirSync(own);
    writeFileSync(path, toText(1));
    await watched.waitFor(holds(1));
    rmSync(own, { recursive: true });
    await watched.waitFor(({ files }) => files.length === 0);
    mkdirSync(own);
    writeFileSync(path, toText(2));
    await watched.waitFor(holds(2));
    writeFileSync(path, toText(3));
    await watched.waitFor(holds(3));
    await watched.close();
  });

  it("rereads a module when a file that it imports below the folder changes", async () => {
    const { own, path } = makeFile();
    rmSync(path);
    mkdirSync(join(own, "parts"));
    const part = join(own, "parts/size.js");
    writeFileSync(part, "export const tickets = 1;");
    writeFileSync(join(own, "sized.js"), `import { tickets } from "./parts/size.js";\nexport default { tickets };`);
    const watched = await startWatch({ folder: own });
    await watched.waitFor(holds(1));
    writeFileSync(`${part}.tmp`, "export const tickets = 2;");
    renameSync(`${part}.tmp`, part);
    await watched.waitFor(holds(2));
    await watched.close();
  });

  it("reads even while something else keeps writing there", async () => {
    const { own, path } = makeFile();
    const watched = await startWatch({ folder: own });
    let lines = 0;
    const busy = setInterval(() => {
      lines += 1;
      writeFileSync(join(own, "busy.log"), String(lines));
    }, 20);
    writeFileSync(path, toText(1));
    await watched.waitFor(holds(1));
    clearInterval(busy);
    await watched.close();
  });
});
