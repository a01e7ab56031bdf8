// Keeps sandboxes in one SQLite file, for one process at a time. mock/storage/sqlite/open-file.ts opens
// the file, mock/storage/home.ts has the rules.
import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import { realTime } from "../../core/process-time.ts";
import type { Instant } from "../../core/time.ts";
import {
  type Ending,
  type Home,
  type KeptEntry,
  type KeptPicture,
  type KeptPlace,
  type KeptRequest,
  SandboxEnded,
  type SandboxKey,
} from "../home.ts";
import { createGroupCommit } from "./group-commit.ts";
import { openFile } from "./open-file.ts";
import { prepareAll, type Statements } from "./statements.ts";
import { createTries, type Tries } from "./tries.ts";

export interface SqliteHomeOptions {
  /** Real time in milliseconds since 1970; default: that of the machine. */
  now?(): Instant;
}

/**
 * The home in a file, which is made where there is none.
 * @throws RangeError where the file cannot be used, with what was found and what would be right
 */
export async function openSqliteHome(file: string, { now = realTime }: SqliteHomeOptions = {}): Promise<Home> {
  const database = await openFile(file);
  return createSqliteHome(file, database, () => Math.floor(now()));
}

const replica = "main";

/** The same over an open file. */
export function createSqliteHome(file: string, database: DatabaseSync, now: () => Instant): Home {
  const sql = prepareAll(database);
  const tries = createTries(file, sql);
  const { inTransaction } = tries;
  const heads = new Map<number, number>();
  for (const { life, head } of sql.heads.all()) heads.set(Number(life), Number(head));
  function assertAlive(key: SandboxKey): void {
    if (heads.has(key.life)) return;
    throw new SandboxEnded(key, toEnding(sql.endingOf.get(key.life)));
  }
  const group = createGroupCommit({
    heads,
    assertAlive,
    inTransaction,
    write: (life, { version, text }) => void sql.addEntry.run(life, version, text),
  });
  const parts = { sql, heads, assertAlive, now, ...tries };
  return {
    kind: "file",
    replica,
    ...toDirectory(parts),
    ...toVersions(parts),
    ...toBeside(parts),
    append: group.append,
    now: async () => now(),
    // Nobody else reads the file.
    hint() {},
    onHint: () => () => {},
    replicas: async () => [replica],
    state: tries.state,
    async close() {
      if (!database.isOpen) return;
      group.flush();
      database.close();
    },
  };
}

interface Parts extends Tries {
  readonly sql: Statements;
  readonly heads: Map<number, number>;
  assertAlive(key: SandboxKey): void;
  now(): Instant;
}

type PlaceRow = Omit<KeptPlace, "head">;

/** Which sandboxes there are. */
function toDirectory({
  sql,
  heads,
  now,
  attempt,
  inTransaction,
}: Parts): Pick<Home, "places" | "find" | "create" | "end" | "touch"> {
  function toPlace(row: Row): KeptPlace {
    const place = toPlaceRow(row);
    return { ...place, head: heads.get(place.life) ?? 0 };
  }
  return {
    places: async () => attempt(() => sql.places.all().map(toPlace)),
    find: async (id) =>
      attempt(() => {
        const row = sql.place.get(id);
        if (row !== undefined) return { place: toPlace(row) };
        const ended = sql.lastEnding.get(id);
        return ended === undefined ? undefined : { ended: toEnding(ended) };
      }),
    async create(id, text, picture) {
      const at = now();
      const made = inTransaction(() => {
        const { changes, lastInsertRowid } = sql.addPlace.run(id, text, at, at);
        if (changes === 0) return undefined;
        const life = Number(lastInsertRowid);
        sql.putPicture.run(life, 0, picture);
        return life;
      });
      if (made === undefined) return undefined;
      heads.set(made, 0);
      return { id, life: made, head: 0, text, createdAt: at, lastUsedAt: at };
    },
    async end({ id, life }, ending) {
      if (!heads.has(life)) return false;
      inTransaction(() => {
        sql.dropPlace.run(life);
        sql.dropPicture.run(life);
        sql.dropEntries.run(life, Number.MAX_SAFE_INTEGER);
        sql.dropRequests.run(life);
        sql.addEnding.run(life, id, ending);
        sql.dropEndings.run();
      });
      return heads.delete(life);
    },
    touch: async (uses) =>
      inTransaction(() => {
        for (const { life } of uses) sql.touch.run(now(), life);
      }),
  };
}

/** What was kept of one sandbox. */
function toVersions({
  sql,
  heads,
  assertAlive,
  attempt,
  inTransaction,
}: Parts): Pick<Home, "load" | "heads" | "since" | "compact"> {
  function pictureOf(key: SandboxKey): KeptPicture {
    const picture = sql.picture.get(key.life);
    if (picture === undefined) throw new Error(`The file has no picture of the sandbox ${key.id}.`);
    return toVersion(picture);
  }
  function entriesAfter(key: SandboxKey, version: number): readonly KeptEntry[] {
    return sql.entriesAfter.all(key.life, version).map(toVersion);
  }
  return {
    load: async (key) =>
      attempt(() => {
        assertAlive(key);
        const picture = pictureOf(key);
        return { picture, tail: entriesAfter(key, picture.version) };
      }),
    async heads(keys) {
      const known = keys.flatMap(({ life }) => {
        const head = heads.get(life);
        return head === undefined ? [] : [[life, head] as const];
      });
      return new Map(known);
    },
    since: async (key, version) =>
      attempt(() => {
        assertAlive(key);
        return version < pictureOf(key).version ? undefined : entriesAfter(key, version);
      }),
    compact: async (key, { version, text }) =>
      inTransaction(() => {
        assertAlive(key);
        if (version <= pictureOf(key).version) return;
        sql.putPicture.run(key.life, version, text);
        sql.dropEntries.run(key.life, version);
      }),
  };
}

/** What is kept beside the versions. */
function toBeside({
  sql,
  heads,
  attempt,
  inTransaction,
}: Parts): Pick<Home, "putText" | "getText" | "noteRequests" | "requestsSince" | "clearRequests"> {
  return {
    putText: async (name, text) => inTransaction(() => void sql.putText.run(name, text)),
    getText: async (name) => attempt(() => textOf(sql.text.get(name))),
    noteRequests: async ({ life }, requests, most) =>
      inTransaction(() => {
        // Of a life that has ended nothing is kept.
        if (!heads.has(life)) return 0;
        let last = 0;
        for (const { replica: by, number, text } of requests)
          last = Number(sql.addRequest.run(life, by, number, text).lastInsertRowid);
        sql.boundRequests.run(life, life, most);
        return last;
      }),
    requestsSince: async ({ life }, position) => attempt(() => sql.requestsAfter.all(life, position).map(toRequest)),
    clearRequests: async ({ life }) => inTransaction(() => void sql.dropRequests.run(life)),
  };
}

type Row = Record<string, SQLOutputValue>;

function toPlaceRow({ life, id, text, createdAt, lastUsedAt }: Row): PlaceRow {
  const times = { createdAt: Number(createdAt), lastUsedAt: Number(lastUsedAt) };
  return { life: Number(life), id: String(id), text: String(text), ...times };
}

/** An entry or a picture. */
function toVersion({ version, text }: Row): KeptEntry {
  return { version: Number(version), text: String(text) };
}

function toRequest({ position, replica: by, number, text }: Row): KeptRequest {
  return { position: Number(position), replica: String(by), number: Number(number), text: String(text) };
}

function toEnding(row: Row | undefined): Ending {
  return row?.ending === "evicted" ? "evicted" : "deleted";
}

function textOf(row: Row | undefined): string | undefined {
  return row === undefined ? undefined : String(row.text);
}
