// The sandboxes that clients play on: made with tickets whose values are known, and read as a whole at the end. Used by
// test/proof/cluster/run-cluster.ts and test/proof/crash/run-crashes.ts.
import { createRandomStream } from "../../../mock/core/random.ts";
import { countTickets, readNotes } from "./more-moves.ts";
import { busyTickets, changeTicket, readTicket } from "./moves.ts";
import { playMove, type Server } from "./play.ts";
import { type Instants, Recorder } from "./recorder.ts";

export type Sandboxes = ReadonlyMap<string, Recorder>;

// Large enough for the busy tickets; whole states are compared and imported.
const worldSize = 24;

/** Makes three sandboxes on each of these servers, which is one server where all share a state. */
export async function openSandboxes(makers: readonly Server[], instants: Instants): Promise<Sandboxes> {
  const sandboxes = new Map<string, Recorder>();
  for (const id of ["one", "two", "three"]) {
    for (const server of makers) {
      const made = await server.send({ method: "POST", path: "/__admin/sandboxes", body: { id, tickets: worldSize } });
      if (made.kind !== "answered" || made.status >= 300)
        throw new Error(`Sandbox ${id} was not made: ${JSON.stringify(made)}`);
    }
    const recorder = new Recorder({ "tickets.next": worldSize + 1 });
    sandboxes.set(id, recorder);
    const context = { random: createRandomStream("first values", id), unique: () => recorder.unique(), taken: [] };
    for (const server of makers.slice(0, 1))
      for (const ticket of busyTickets)
        await playMove(changeTicket(context, ticket, 4), { id, recorder, server, instants });
  }
  return sandboxes;
}

/** Reads all that the clients changed, while nobody changes it. */
export async function readSandboxes(sandboxes: Sandboxes, server: Server, instants: Instants): Promise<void> {
  const moves = [...busyTickets.flatMap((ticket) => [readTicket(ticket), readNotes(ticket)]), countTickets()];
  for (const [id, recorder] of sandboxes) {
    for (const move of moves) {
      const outcome = await playMove(move, { id, recorder, server, instants });
      if (outcome !== "200") recorder.breach(`${move.asked.path} while nobody writes: ${outcome}`);
    }
  }
}

/** What is wrong with what the clients saw. */
export function judgeSandboxes(sandboxes: Sandboxes): string[] {
  return [...sandboxes].flatMap(([id, recorder]) => recorder.judge().map((text) => `sandbox ${id}: ${text}`));
}
