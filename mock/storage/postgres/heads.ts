// The newest versions of many lives, by one statement for all who ask at a moment. Part of mock/storage/postgres/postgres-home.ts.
import type { SandboxKey } from "../home.ts";
import type { Statement } from "./connection.ts";
import type { Link } from "./link.ts";
import { shareQuestions } from "./shared-question.ts";

// A statement sees all that was committed before it began, and an append is answered only when it is committed: so whoever asks after that
// answer sees it. Nothing is seen before it is committed.
const readHeads: Statement = {
  name: "heads",
  text: "SELECT life, head FROM lives WHERE life = ANY($1::bigint[])",
};
const readHead: Statement = { name: "head", text: "SELECT life, head FROM lives WHERE life = $1" };

export function createHeads(link: Link): (keys: readonly SandboxKey[]) => Promise<ReadonlyMap<number, number>> {
  const ask = shareQuestions<readonly SandboxKey[], ReadonlyMap<number, number>>(async (calls) => {
    const lives = new Set(calls.flat().map(({ life }) => life));
    const [only] = lives;
    if (only === undefined) return new Map();
    const rows =
      lives.size === 1 ? await link.ask("reads", readHead, [only]) : await link.ask("reads", readHeads, [[...lives]]);
    return new Map(rows.map(([life, head]) => [Number(life), Number(head)]));
  });
  return async (keys) => {
    const { answer, calls } = await ask(keys);
    if (calls.length === 1) return answer;
    // No more than was asked for.
    const own = new Set(keys.map(({ life }) => life));
    return new Map([...answer].filter(([life]) => own.has(life)));
  };
}
