// The clients of a cluster: each asks random replicas for random moves in random sandboxes, one after the other, and records what it saw. Used
// by test/proof/cluster/run-cluster.ts.
import { createRandomStream, type RandomStream } from "../../../mock/core/random.ts";
import { connectWebsite, countTickets, readNotes, readWork, takeIn, writeNote } from "./more-moves.ts";
import {
  busyTickets,
  changeTicket,
  changeTwo,
  countPriority,
  type Move,
  type MoveContext,
  readTicket,
  readTickets,
} from "./moves.ts";
import type { Instants, Recorder } from "./recorder.ts";
import type { Answered, Asked } from "./send-request.ts";

/** Whoever answers requests: a replica. */
export interface Server {
  readonly isListening: boolean;
  send(asked: Asked): Promise<Answered>;
}

export interface Game {
  readonly seed: number;
  readonly operations: number;
  readonly clients: number;
  readonly servers: readonly Server[];
  /** By the id of the sandbox. */
  readonly sandboxes: ReadonlyMap<string, Recorder>;
  readonly instants: Instants;
  /** Called before each operation with its number. */
  onOperation(number: number): void;
  /** After so many milliseconds no operation is begun any more, and the run is a failure. */
  readonly limitMs: number;
  /** True: no operation is begun any more. */
  isOver?(): boolean;
}

export interface Played {
  /** How many operations came to each end, such as `200` and `broken`. */
  readonly outcomes: Readonly<Record<string, number>>;
  readonly isInTime: boolean;
}

/** Resolves when all clients are through. */
export async function play(game: Game): Promise<Played> {
  const outcomes: Record<string, number> = {};
  const end = Date.now() + game.limitMs;
  let begun = 0;

  async function runClient(client: number): Promise<void> {
    const random = createRandomStream(game.seed, "client", client);
    const taken = new Map([...game.sandboxes.keys()].map((id) => [id, [] as string[]]));
    while (begun < game.operations && Date.now() < end && game.isOver?.() !== true) {
      begun += 1;
      game.onOperation(begun);
      const [id, recorder] = random.pick([...game.sandboxes]);
      const context = { random, unique: () => recorder.unique(), taken: taken.get(id) ?? [] };
      const server = random.pick(game.servers);
      const outcome = await playMove(pickMove(context), { id, recorder, server, instants: game.instants });
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      // What has not happened is played again; who was told that storage is away waits a moment.
      if (outcome === "notSent") begun -= 1;
      if (outcome === "notSent" || outcome === "503") await pause(random.integer(20, 120));
    }
  }
  await Promise.all(Array.from({ length: game.clients }, (_, client) => runClient(client)));
  return { outcomes, isInTime: begun >= game.operations };
}

export interface Table {
  readonly id: string;
  readonly recorder: Recorder;
  readonly server: Server;
  readonly instants: Instants;
}

/** Makes one move and records it. @returns the status, or how it ended else */
export async function playMove(
  { asked, unanswered, read }: Move,
  { id, recorder, server, instants }: Table,
): Promise<string> {
  const calledAt = instants.next();
  const answer = await server.send({ ...asked, path: `/__sandbox/${id}${asked.path}` });
  if (answer.kind === "notSent") return "notSent";
  if (answer.kind === "broken" || answer.status === 503) {
    if (unanswered !== undefined) recorder.unanswered(unanswered, calledAt);
    return answer.kind === "broken" ? "broken" : "503";
  }
  const answeredAt = instants.next();
  const { status, text } = answer;
  const seen = status < 500 ? read(status, text) : undefined;
  if (seen === undefined)
    recorder.breach(`${asked.method} ${asked.path} was answered with ${status}: ${text.slice(0, 500)}`);
  else recorder.answered(seen, calledAt, answeredAt);
  return String(status);
}

function pickMove(context: MoveContext): Move {
  const { random } = context;
  const ticket = random.pick(busyTickets);
  const moves: readonly (readonly [share: number, () => Move])[] = [
    [26, () => changeTicket(context, ticket)],
    [6, () => changeTwo(context)],
    [24, () => readTicket(ticket)],
    [8, () => readTickets(context)],
    [8, () => countPriority(context)],
    [6, () => writeNote(context)],
    [6, () => readNotes(ticket)],
    [4, () => takeIn(context)],
    [4, () => countTickets()],
    [5, () => connectWebsite(context)],
    [3, () => readWork(ticket)],
  ];
  return pickByShare(random, moves)();
}

function pickByShare<T>(random: RandomStream, items: readonly (readonly [number, T])[]): T {
  let left = random.next() * items.reduce((sum, [share]) => sum + share, 0);
  for (const [share, item] of items) {
    left -= share;
    if (left < 0) return item;
  }
  throw new RangeError("There is nothing to pick from.");
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
