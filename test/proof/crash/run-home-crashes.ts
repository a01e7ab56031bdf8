// Lets a process write to a SQLite home, kills it, opens the file and judges what is there, again and again. Called by
// test/proof/crash/crash.proof.test.ts; test/proof/crash/run-crashes.ts kills whole servers.
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createRandomStream } from "../../../mock/core/random.ts";
import type { KeptEntry } from "../../../mock/storage/home.ts";
import { openSqliteHome } from "../../../mock/storage/sqlite/sqlite-home.ts";

type Told =
  | { readonly tells: "open" }
  | { readonly tells: "asked"; readonly id: string; readonly entries: readonly KeptEntry[] }
  | { readonly tells: "kept"; readonly id: string; readonly head: number };

interface Account {
  /** By sandbox and version: what a writer wanted to keep last. */
  readonly asked: Map<string, string>;
  /** The newest acknowledged version of each sandbox. */
  readonly acknowledged: Map<string, number>;
}

const path = fileURLToPath(new URL("../children/sqlite-writer.ts", import.meta.url));

/** Lets a writer write for some milliseconds and kills it. */
async function writeAndKill(
  file: string,
  seed: number,
  isEarly: boolean,
  { asked, acknowledged }: Account,
): Promise<void> {
  const child = fork(path, [file, String(seed), String(isEarly)], {
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  const patience = createRandomStream(seed, "kill").integer(1, 120);
  // Every third time from its start on, else once all three sandboxes have an entry more.
  const still = new Set(seed % 3 === 0 ? [] : ["a", "b", "c"]);
  child.on("message", (told: Told) => {
    const isReady =
      told.tells === "kept" ? still.delete(told.id) && still.size === 0 : told.tells === "open" && still.size === 0;
    if (isReady) setTimeout(() => child.kill("SIGKILL"), patience);
    if (told.tells === "asked") for (const { version, text } of told.entries) asked.set(`${told.id} ${version}`, text);
    if (told.tells === "kept") acknowledged.set(told.id, told.head);
  });
  const [, signal] = await ended;
  if (signal !== "SIGKILL") throw new Error("The writer ended before it was killed.");
}

/** What is wrong with the file. */
async function judgeFile(file: string, { asked, acknowledged }: Account): Promise<string[]> {
  const home = await openSqliteHome(file);
  const breaches: string[] = [];
  try {
    for (const place of await home.places()) {
      const { id } = place;
      const { picture, tail } = await home.load(place);
      const isWholePicture = picture.text === (picture.version === 0 ? "begin" : `${id} up to ${picture.version}`);
      if (!isWholePicture) breaches.push(`${id}: the picture of version ${picture.version} is not whole`);
      for (const [index, { version, text }] of tail.entries()) {
        if (version !== picture.version + index + 1) breaches.push(`${id}: version ${version} after a gap`);
        if (text !== asked.get(`${id} ${version}`))
          breaches.push(`${id}: version ${version} is not what was asked for`);
      }
      const head = picture.version + tail.length;
      if (head !== place.head) breaches.push(`${id}: the directory says ${place.head}, the entries ${head}`);
      const least = acknowledged.get(id) ?? 0;
      if (head < least) breaches.push(`${id}: version ${least} was acknowledged, and ${head} is the newest`);
    }
  } finally {
    await home.close();
  }
  return breaches;
}

export interface HomeCrashes {
  /** What is wrong. */
  readonly breaches: readonly string[];
  /** How many sandboxes had an acknowledged entry. */
  readonly sandboxes: number;
}

/** @returns what is wrong after the first kill that leaves something wrong */
export async function runHomeCrashes(count: number, isEarly: boolean): Promise<HomeCrashes> {
  const folder = mkdtempSync(join(tmpdir(), "ticket-mock-sqlite-"));
  const account: Account = { asked: new Map(), acknowledged: new Map() };
  const breaches: string[] = [];
  try {
    const file = join(folder, "state.db");
    for (let kill = 1; kill <= count && breaches.length === 0; kill += 1) {
      await writeAndKill(file, kill, isEarly, account);
      breaches.push(...(await judgeFile(file, account)).map((text) => `after kill ${kill}: ${text}`));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { breaches, sandboxes: account.acknowledged.size };
}
