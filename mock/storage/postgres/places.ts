// The directory of sandboxes and their pictures. Part of mock/storage/postgres/postgres-home.ts; the functions called here are in
// mock/storage/postgres/formats/format-1.ts.
import {
  type Ending,
  type FoundPlace,
  type Home,
  type KeptEntry,
  type KeptPlace,
  SandboxEnded,
  type SandboxKey,
} from "../home.ts";
import type { Row, Statement } from "./connection.ts";
import type { Link } from "./link.ts";

const columns = "l.life, l.id, l.head, l.text, l.created_at, u.at";
const readPlaces: Statement = {
  name: "places",
  text: `SELECT ${columns} FROM lives l JOIN uses u USING (life) ORDER BY l.life`,
};
// One statement, so that an id which is made again meanwhile is found as the one or the other.
const readPlace: Statement = {
  name: "place",
  text: `SELECT ${columns}, NULL AS ending FROM lives l JOIN uses u USING (life) WHERE l.id = $1
    UNION ALL (SELECT life, id, 0, '', 0, 0, ending FROM endings WHERE id = $1 ORDER BY life DESC LIMIT 1)
    ORDER BY life DESC LIMIT 1`,
};
const readOneEnding: Statement = { name: "ending", text: "SELECT ending FROM endings WHERE life = $1" };
const createLife: Statement = { name: "create", text: "SELECT create_life($1, $2, $3, $4)" };
const endLife: Statement = { name: "end", text: "SELECT end_life($1, $2)" };
// What another replica notes at this moment need not be noted again, so nobody waits here.
const noteUses: Statement = {
  name: "touch",
  text: `UPDATE uses SET at = greatest(at, $2) WHERE life IN
    (SELECT life FROM uses WHERE life = ANY($1::bigint[]) FOR NO KEY UPDATE SKIP LOCKED)`,
};
// One statement sees a compaction as a whole or not at all.
const readAll: Statement = {
  name: "load",
  text: `SELECT 0 AS part, version, text FROM pictures WHERE life = $1
    UNION ALL SELECT 1, version, text FROM entries WHERE life = $1 ORDER BY part, version`,
};
const readTail: Statement = {
  name: "since",
  text: `SELECT p.version, e.version, e.text FROM pictures p
    LEFT JOIN entries e ON e.life = p.life AND e.version > $2 WHERE p.life = $1 ORDER BY e.version`,
};
const compactLife: Statement = { name: "compact", text: "SELECT compact_life($1, $2, $3)" };

type PlaceMethods = Pick<Home, "places" | "find" | "create" | "end" | "touch" | "load" | "since" | "compact">;

export function createPlaceMethods(link: Link, now: Home["now"]): PlaceMethods {
  return {
    places: async () => (await link.ask("bulk", readPlaces)).map(toPlace),
    async find(id): Promise<FoundPlace> {
      const [row] = await link.ask("reads", readPlace, [id]);
      if (row === undefined) return undefined;
      const ending = row[6];
      return ending === null ? { place: toPlace(row) } : { ended: toEnding(ending) };
    },
    async create(id, text, picture) {
      const at = await now();
      const [row] = await link.ask("bulk", createLife, [id, text, picture, at]);
      const life = row?.[0] ?? undefined;
      if (life === undefined) return undefined;
      return { id, life: Number(life), head: 0, text, createdAt: at, lastUsedAt: at };
    },
    async end(key, ending) {
      const [row] = await link.ask("bulk", endLife, [key.life, ending]);
      return row?.[0] === true;
    },
    async touch(uses) {
      if (uses.length > 0) await link.ask("side", noteUses, [uses.map(({ life }) => life), await now()]);
    },
    async load(key) {
      const [first, ...rest] = await link.ask("bulk", readAll, [key.life]);
      if (first === undefined) throw new SandboxEnded(key, await readEnding(link, key));
      return { picture: toEntry(first, 1), tail: rest.map((row) => toEntry(row, 1)) };
    },
    async since(key, version) {
      const rows = await link.ask("reads", readTail, [key.life, version]);
      const [first] = rows;
      if (first === undefined) throw new SandboxEnded(key, await readEnding(link, key));
      if (Number(first[0]) > version) return undefined;
      // Without an entry there is one row, with the version of the picture alone.
      return first[1] === null ? [] : rows.map((row) => toEntry(row, 1));
    },
    async compact(key, { version, text }) {
      const [row] = await link.ask("bulk", compactLife, [key.life, version, text]);
      if (row?.[0] !== true) throw new SandboxEnded(key, await readEnding(link, key));
    },
  };
}

/** Why a life is not there; that of a life nobody remembers any more is taken as deleted. */
export async function readEnding(link: Link, key: SandboxKey): Promise<Ending> {
  const [row] = await link.ask("reads", readOneEnding, [key.life]);
  return toEnding(row?.[0]);
}

function toEnding(value: unknown): Ending {
  return value === "evicted" ? "evicted" : "deleted";
}

function toPlace([life, id, head, text, createdAt, lastUsedAt]: Row): KeptPlace {
  return {
    id: String(id),
    life: Number(life),
    head: Number(head),
    text: String(text),
    createdAt: Number(createdAt),
    lastUsedAt: Number(lastUsedAt),
  };
}

/** A version and its text, from a position in the row. */
function toEntry(row: Row, from: number): KeptEntry {
  return { version: Number(row[from]), text: String(row[from + 1]) };
}
