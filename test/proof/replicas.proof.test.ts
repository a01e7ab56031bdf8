// Several processes over one PostgreSQL behave like one: a read on any of them returns the last acknowledged write.
import { expect, it } from "vitest";
import { createRandomStream } from "../../mock/engine/core/random.ts";
import { makeDatabase } from "../databases/databases.ts";
import { bySize } from "./proof-size.ts";
import { read, type Server, startServer, write } from "./server.ts";

const clients = [1, 2, 3, 4, 5, 6, 7, 8];
const operations = bySize(2_000, 80);
const processes = bySize(3, 2);

/** Reads and writes a ticket, each time on a random replica. */
async function useReplicas(replicas: readonly Server[], ticket: number): Promise<void> {
  const random = createRandomStream(operations, "replicas", ticket);
  let last = await write(random.pick(replicas), ticket, ticket);
  for (let number = ticket + clients.length; number <= operations; number += clients.length) {
    if (random.chance(0.5)) last = await write(random.pick(replicas), ticket, number);
    else expect(await read(random.pick(replicas), ticket), `ticket ${ticket}, operation ${number}`).toEqual(last);
  }
  for (const replica of replicas) expect(await read(replica, ticket), `ticket ${ticket} at the end`).toEqual(last);
}

it(`${processes} replicas stay consistent over ${operations} random reads and writes`, {
  timeout: 600_000,
}, async () => {
  const storage = await makeDatabase();
  const replicas: Server[] = [];
  try {
    for (let count = 0; count < processes; count += 1) replicas.push(await startServer(storage));
    await Promise.all(clients.map((ticket) => useReplicas(replicas, ticket)));
  } finally {
    await Promise.all(replicas.map(({ running }) => running.end()));
  }
});
