// Rereading scenario files under `--watch`, however they are saved.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, it } from "vitest";
import { watchScenarioFiles } from "../../../mock/cli/watch-scenarios.ts";
import type { ScenarioFiles } from "../../../mock/create-mock.ts";
import type { ScenarioPlaces } from "../../../mock/node/scenario-files.ts";
import { useTemporaryFolder } from "../temporary-folder.ts";

const folder = useTemporaryFolder();

const saveCount = 5;

type Save = (path: string, text: string) => void;

/** How editors and tools save files. */
const saveMethods: readonly [name: string, save: Save][] = [
  ["in place", (path, text) => writeFileSync(path, text)],
  [
    "by renaming another file",
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

interface Watch {
  /** Resolves once the scenarios of the files meet the condition. */
  waitFor(condition: (files: ScenarioFiles) => boolean): Promise<void>;
  close(): Promise<void>;
}

async function startWatch(places: ScenarioPlaces): Promise<Watch> {
  let current: ScenarioFiles = { files: [], broken: [] };
  let notify = () => {};
  const watch = await watchScenarioFiles(places, {
    onChange(files) {
      current = files;
      notify();
    },
    onFailure() {
      current = { files: [], broken: [] };
      notify();
    },
  });
  async function waitFor(condition: (files: ScenarioFiles) => boolean): Promise<void> {
    while (!condition(current))
      await new Promise<void>((resolve) => {
        notify = resolve;
      });
  }
  return { waitFor, close: watch.close };
}

/** Whether the only file has this many tickets. */
const hasTickets = (tickets: number) => (files: ScenarioFiles) =>
  JSON.stringify(files.files.map(({ value }) => value)) === JSON.stringify([{ tickets }]);

/** Creates a folder with one file. */
function makeFile(tickets = 0): { parent: string; path: string } {
  const parent = mkdtempSync(join(folder, "own-"));
  const path = join(parent, "sized.json");
  writeFileSync(path, toText(tickets));
  return { parent, path };
}

describe.concurrent("each of several saves is read", () => {
  for (const [name, save] of saveMethods) {
    it(`${name}, in a folder`, async () => {
      const { parent, path } = makeFile();
      await saveOften(path, save, { folder: parent });
    });

    it(`${name}, of a single file`, async () => {
      const { path } = makeFile();
      await saveOften(path, save, { file: relative("", path) });
    });
  }

  async function saveOften(path: string, save: Save, places: ScenarioPlaces): Promise<void> {
    const watch = await startWatch(places);
    for (let count = 1; count <= saveCount; count += 1) {
      save(path, toText(count));
      await watch.waitFor(hasTickets(count));
    }
    await watch.close();
  }
});

describe.concurrent("a watch", () => {
  it("reads files saved before it began", async () => {
    const { parent, path } = makeFile();
    const starting = startWatch({ folder: parent });
    writeFileSync(path, toText(1));
    const watch = await starting;
    await watch.waitFor(hasTickets(1));
    await watch.close();
  });

  it("continues after a file was missing for a while, and after another file replaced it", async () => {
    const { parent, path } = makeFile();
    const watch = await startWatch({ folder: parent });
    rmSync(path);
    await watch.waitFor(({ files }) => files.length === 0);
    writeFileSync(path, toText(1));
    await watch.waitFor(hasTickets(1));
    rmSync(path);
    writeFileSync(join(parent, "other.json"), toText(2));
    await watch.waitFor(hasTickets(2));
    await watch.close();
  });

  it.each([
    ["moved away", (path: string) => renameSync(path, `${path}-old`)],
    ["removed", (path: string) => rmSync(path, { recursive: true })],
  ])("follows a folder that is %s and recreated, immediately or later", async (_, remove) => {
    const { parent, path } = makeFile();
    const watch = await startWatch({ folder: parent });
    remove(parent);
    mkdirSync(parent);
    writeFileSync(path, toText(1));
    await watch.waitFor(hasTickets(1));
    rmSync(parent, { recursive: true });
    await watch.waitFor(({ files }) => files.length === 0);
    mkdirSync(parent);
    writeFileSync(path, toText(2));
    await watch.waitFor(hasTickets(2));
    writeFileSync(path, toText(3));
    await watch.waitFor(hasTickets(3));
    await watch.close();
  });

  it("rereads a module when a file that it imports below the folder changes", async () => {
    const { parent, path } = makeFile();
    rmSync(path);
    mkdirSync(join(parent, "parts"));
    const part = join(parent, "parts/size.js");
    writeFileSync(part, "export const tickets = 1;");
    writeFileSync(join(parent, "sized.js"), `import { tickets } from "./parts/size.js";\nexport default { tickets };`);
    const watch = await startWatch({ folder: parent });
    await watch.waitFor(hasTickets(1));
    writeFileSync(`${part}.tmp`, "export const tickets = 2;");
    renameSync(`${part}.tmp`, part);
    await watch.waitFor(hasTickets(2));
    await watch.close();
  });

  it("reads even while another program keeps writing to the folder", async () => {
    const { parent, path } = makeFile();
    const watch = await startWatch({ folder: parent });
    let lines = 0;
    const busy = setInterval(() => {
      lines += 1;
      writeFileSync(join(parent, "busy.log"), String(lines));
    }, 20);
    writeFileSync(path, toText(1));
    await watch.waitFor(hasTickets(1));
    clearInterval(busy);
    await watch.close();
  });
});
