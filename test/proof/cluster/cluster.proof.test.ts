// Replicas over one PostgreSQL behave like one server, while replicas and PostgreSQL are killed: sixteen clients record what they see, and
// test/proof/linearizability/judge.ts looks for an order that explains it. CLUSTER_SEED and CLUSTER_OPERATIONS play another run.
import { describe, expect, it } from "vitest";
import { createMock } from "../../../mock/create-mock.ts";
import { openDatabases } from "../databases/databases.ts";
import { bySize } from "../proof-size.ts";
import { serveInProcess } from "./in-process.ts";
import { play, type Server } from "./play.ts";
import { createInstants } from "./recorder.ts";
import { runCluster } from "./run-cluster.ts";
import { judgeSandboxes, openSandboxes, readSandboxes } from "./sandboxes.ts";

const { CLUSTER_SEED = "", CLUSTER_OPERATIONS = "" } = process.env;
const seeds = CLUSTER_SEED === "" ? bySize([1], [], [1, 2, 3]) : [Number(CLUSTER_SEED)];
const operations = CLUSTER_OPERATIONS === "" ? bySize(2_000, 2_000, 20_000) : Number(CLUSTER_OPERATIONS);

/** What is found where the clients play on these servers. */
async function playOn(servers: readonly Server[], makers: readonly Server[]): Promise<string[]> {
  const instants = createInstants();
  const sandboxes = await openSandboxes(makers, instants);
  const limits = { seed: 1, operations: 120, clients: 16, limitMs: 60_000 };
  const played = await play({ ...limits, servers, sandboxes, instants, onOperation: () => {} });
  for (const server of servers) await readSandboxes(sandboxes, server, instants);
  return [...judgeSandboxes(sandboxes), ...(played.isInTime ? [] : ["not in time"])];
}

describe("the clients in this process", () => {
  it("find nothing wrong with one mock", async () => {
    await using mock = await createMock({ auth: "off" });
    const server = serveInProcess(mock);
    expect(await playOn([server], [server])).toEqual([]);
  });

  it("find out that mocks share no state", async () => {
    await using one = await createMock({ auth: "off" });
    await using other = await createMock({ auth: "off" });
    const servers = [one, other].map(serveInProcess);
    const found = await playOn(servers, servers);
    expect(
      found.filter((text) => text.includes("no order of the operations explains all answers")).length,
    ).toBeGreaterThan(3);
    expect(found.some((text) => text.includes("was acknowledged and is not there at the end"))).toBe(true);
  });
});

describe.each(seeds)(`${operations} operations on three replicas (seed %i)`, (seed) => {
  it("can be told in one order per sandbox, and all replicas end with one whole state", {
    timeout: 1_200_000,
  }, async () => {
    await using databases = await openDatabases();
    const storage = await databases.makeDatabase();
    const { breaches, outcomes } = await runCluster({
      seed,
      operations,
      clients: 16,
      replicas: 3,
      flags: ["--storage", storage],
      replicaKills: bySize(2, 2, 6),
      databaseKills: bySize(1, 1, 2),
      database: databases,
      limitMs: bySize(120_000, 120_000, 900_000),
    });
    expect(breaches.join("\n\n")).toBe("");
    expect(outcomes["200"]).toBeGreaterThan(operations / 2);
  });
});
