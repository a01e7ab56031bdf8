// A server killed while clients write loses no acknowledged write, over any storage (at small size, only a file).
import { join } from "node:path";
import { expect, it } from "vitest";
import { makeDatabase } from "../databases/databases.ts";
import { useTemporaryFolder } from "../mock/temporary-folder.ts";
import { bySize } from "./proof-size.ts";
import { read, startServer, type TicketState, write } from "./server.ts";

const folder = useTemporaryFolder();

async function expectNothingLost(storage: string): Promise<void> {
  const first = await startServer(storage);
  const lastAnswers = new Map<number, TicketState>();
  let count = 0;
  /** Writes to a ticket until the server has ended. @returns the number of the unanswered write */
  async function writeUntilKilled(ticket: number): Promise<number> {
    for (let number = ticket; ; number += 8) {
      try {
        lastAnswers.set(ticket, await write(first, ticket, number));
      } catch {
        return number;
      }
      count += 1;
      if (count === 80) first.running.child.kill("SIGKILL");
    }
  }
  const unanswered = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(writeUntilKilled));
  await first.running.closed;
  expect(count).toBeGreaterThanOrEqual(80);
  const second = await startServer(storage);
  try {
    for (const [index, number] of unanswered.entries()) {
      const ticket = index + 1;
      const stored = await read(second, ticket);
      // The write in progress at the kill took effect completely or not at all.
      const repeated = await write(second, ticket, number);
      expect([lastAnswers.get(ticket), repeated], `ticket ${ticket}`).toContainEqual(stored);
    }
  } finally {
    await second.running.end();
  }
}

const file = { storage: "a SQLite file", open: async () => `sqlite:${join(folder, "state.db")}` };
const database = { storage: "PostgreSQL", open: makeDatabase };

it.each(bySize([file, database], [file]))(
  "a killed server loses nothing over $storage",
  { timeout: 120_000 },
  async ({ open }) => {
    await expectNothingLost(await open());
  },
);
