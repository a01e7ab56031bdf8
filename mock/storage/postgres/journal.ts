// Requests that were noted, and texts that stay for good. Part of mock/storage/postgres/postgres-home.ts.
import { type Home, type KeptRequest, SandboxEnded, type SandboxKey } from "../home.ts";
import type { Row, Statement } from "./connection.ts";
import type { Link } from "./link.ts";
import { readEnding } from "./places.ts";

const note: Statement = { name: "note", text: "SELECT note_requests($1, $2, $3::bigint[], $4, $5)" };
const clear: Statement = { name: "clear", text: "SELECT clear_requests($1)" };
// One statement: the rows fit what is gone.
const read: Statement = {
  name: "requests",
  text: `SELECT r.last_position, r.replica, r.numbers, r.texts, j.gone FROM journals j
    LEFT JOIN requests r ON r.life = j.life AND r.last_position > $2 WHERE j.life = $1 ORDER BY r.last_position`,
};
const keepText: Statement = { name: "put", text: "INSERT INTO texts VALUES ($1, $2) ON CONFLICT (name) DO NOTHING" };
const readText: Statement = { name: "get", text: "SELECT text FROM texts WHERE name = $1" };

/** Stands between the texts of a row: JSON has no such character outside of its strings, and writes it with a backslash inside. */
const border = "\u001e";

type JournalMethods = Pick<Home, "noteRequests" | "requestsSince" | "clearRequests" | "putText" | "getText">;

export function createJournalMethods(link: Link): JournalMethods {
  async function need(key: SandboxKey, [row]: readonly Row[]): Promise<number> {
    const position = row?.[0];
    if (position === null || position === undefined) throw new SandboxEnded(key, await readEnding(link, key));
    return Number(position);
  }
  return {
    async noteRequests(key, requests, most) {
      let last = 0;
      for (const { replica, numbers, texts } of toRuns(requests))
        last = await need(key, await link.ask("side", note, [key.life, replica, numbers, texts.join(border), most]));
      return last;
    },
    async requestsSince(key, position) {
      const rows = await link.ask("reads", read, [key.life, position]);
      if (rows.length === 0) throw new SandboxEnded(key, await readEnding(link, key));
      return rows.flatMap((row) => toRequests(row, position));
    },
    async clearRequests(key) {
      await need(key, await link.ask("side", clear, [key.life]));
    },
    async putText(name, text) {
      await link.ask("bulk", keepText, [name, text]);
    },
    async getText(name) {
      const [row] = await link.ask("bulk", readText, [name]);
      return row === undefined ? undefined : String(row[0]);
    },
  };
}

interface Run {
  readonly replica: string;
  readonly numbers: number[];
  readonly texts: string[];
}

/** Requests of one replica that follow one another make a row: nearly always all of a call. */
function toRuns(requests: readonly Omit<KeptRequest, "position">[]): readonly Run[] {
  const runs: Run[] = [];
  for (const { replica, number, text } of requests) {
    let run = runs.at(-1);
    if (run?.replica !== replica) {
      run = { replica, numbers: [], texts: [] };
      runs.push(run);
    }
    run.numbers.push(number);
    run.texts.push(text);
  }
  return runs;
}

function toRequests([last, replica, numbers, texts, gone]: Row, after: number): readonly KeptRequest[] {
  if (!Array.isArray(numbers)) return [];
  const first = Number(last) - numbers.length + 1;
  const from = Math.max(after, Number(gone));
  return String(texts)
    .split(border)
    .map((text, nth) => ({ position: first + nth, replica: String(replica), number: Number(numbers[nth]), text }))
    .filter(({ position }) => position > from);
}
