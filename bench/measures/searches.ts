// Searches of 20 rows beside the same bytes sent as text, over worlds of several sizes. `growth.*` compares the smallest world with the largest.
import type { Bench, Part } from "../bench.ts";
import { withServers } from "../bench.ts";
import type { Ask } from "../load/jobs.ts";
import { inRounds, type Seen, toSpeed } from "../load/rounds.ts";
import type { Server } from "../processes/server.ts";
import { type Findings, median } from "../results.ts";
import { orderMock } from "../setup/contestants.ts";
import { answerOf, toStored } from "../setup/stored.ts";
import { deepPages, forkSandbox, kinds, type SearchKind, searchRows } from "./search-kinds.ts";

type Sized = ReadonlyMap<number, Server>;

async function measure(bench: Bench): Promise<void> {
  const sizes = bench.plan.searched.filter((size) => size !== undefined);
  const orders = sizes.map((size) => orderMock(bench.packed, ["--tickets", String(size)], `ticket-mock ${size}`));
  return withServers(bench, [...orders, bench.orders.text], async (servers) => {
    const sized: Sized = new Map(
      sizes.flatMap((size) => {
        const server = servers.get(`ticket-mock ${size}`);
        return server === undefined ? [] : [[size, server] as const];
      }),
    );
    const text = servers.get("text");
    for (const kind of kinds) {
      if (text === undefined || !(bench.wants(kind.row) || bench.wants(kind.growth ?? kind.row))) continue;
      bench.tell(kind.row);
      bench.found(await measureKind(bench, kind, sized, text));
    }
    for (const [row, { first, deep }] of Object.entries(deepPages)) {
      if (!bench.wants(row)) continue;
      bench.tell(row);
      bench.found(await measureDeep(bench, row, sized, first, deep));
    }
  });
}

async function measureKind(bench: Bench, kind: SearchKind, sized: Sized, text: Server): Promise<Findings> {
  const [, middle] = bench.plan.searched;
  const server = sized.get(middle);
  if (server === undefined) return {};
  if (kind.isForked) await forkSandbox(server, bench.token);
  const answers = [];
  for (const ask of kind.asks) answers.push(await answerOf(server, bench.token, ask));
  const stored = await toStored(text, kind.row, kind.asks, answers);
  const compared = kind.growth === undefined ? [middle] : [...sized.keys()];
  const entrants = compared.flatMap((size) => {
    const one = sized.get(size);
    return one === undefined ? [] : [{ name: toName(size), server: one, asks: kind.asks }];
  });
  // What a kind of search makes at its first use is not what it costs later; `npm run bench:requests` tells first uses.
  for (const { server: one } of entrants)
    for (const ask of kind.asks.slice(0, 30)) await answerOf(one, bench.token, ask);
  const seen = await inRounds(bench, [...entrants, { name: "text", server: text, asks: stored }]);
  const speed = toSpeed(renamed(seen, toName(middle), "ticket-mock"), "ticket-mock", ["text"]);
  return { [kind.row]: speed, ...(kind.growth !== undefined && toGrowth(bench, kind.growth, seen)) };
}

function toName(size: number): string {
  return `${size.toLocaleString("en")} tickets`;
}

function renamed(seen: ReadonlyMap<string, Seen>, from: string, to: string): ReadonlyMap<string, Seen> {
  return new Map([...seen].map(([name, one]) => [name === from ? to : name, one]));
}

/** How many times as long a search takes in the largest world; nothing where it is left out. */
function toGrowth(bench: Bench, row: string, seen: ReadonlyMap<string, Seen>): Findings {
  const [small, , large] = bench.plan.searched;
  if (large === undefined) return {};
  const speeds = [...seen].flatMap(([name, { perSecond }]) =>
    name === "text" ? [] : [[name, median(perSecond)] as const],
  );
  const of = (size: number) => speeds.find(([name]) => name === toName(size))?.[1] ?? Number.NaN;
  const note = speeds.map(([name, perSecond]) => `${name} ${Math.round(perSecond)}/s`).join(", ");
  return { [row]: { figure: of(small) / of(large), note } };
}

async function measureDeep(
  bench: Bench,
  row: string,
  sized: Sized,
  first: readonly Ask[],
  deep: readonly Ask[],
): Promise<Findings> {
  const [small, , large] = bench.plan.searched;
  const [smallest, largest] = [sized.get(small), large === undefined ? undefined : sized.get(large)];
  if (smallest === undefined || largest === undefined || large === undefined) return {};
  for (const ask of deep) await answerOf(largest, bench.token, ask);
  const seen = await inRounds(bench, [
    { name: toName(small), server: smallest, asks: first },
    { name: toName(large), server: largest, asks: deep },
  ]);
  return toGrowth(bench, row, seen);
}

export const searchPart: Part = { rows: searchRows, measure };
