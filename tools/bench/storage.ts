// Measures servers over storages, and replicas over one PostgreSQL.
import { join } from "node:path";
import { makeDatabase } from "../../test/databases/databases.ts";
import { wants } from "./command-line.ts";
import type { Package } from "./entrants.ts";
import { applyLoad, compareServers } from "./http-load.ts";
import { folder } from "./programs.ts";
import { gets, type LoadRequest, patches } from "./requests.ts";
import { inRounds, notes } from "./results.ts";
import { rows, thisPackage } from "./rows.ts";
import { packageSetup, type Server, type ServerSetup, startServer } from "./servers.ts";

export async function measureStorage(entrant: Package): Promise<void> {
  const storageSetup = (place: string, name: string) => ({ ...packageSetup(entrant, "--storage", place), name });
  const ids = rows.map(({ id }) => id).filter((id) => id.startsWith("storage.") && wants(id));
  if (ids.length === 0) return;
  let skipReason = "";
  const database = await makeDatabase(true).catch((error: unknown) => {
    skipReason = `no PostgreSQL here (${error})`;
  });
  if (wants("storage.get", "storage.patch")) {
    const setups = [packageSetup(entrant), storageSetup(`sqlite:${join(folder, "storage.db")}`, "sqlite")];
    if (database !== undefined) setups.push(storageSetup(`${database}?schema=one`, "PostgreSQL"));
    await compareServers(setups, { "storage.get": { load: gets }, "storage.patch": { load: patches } });
  }
  if (database !== undefined && ids.some((id) => id.startsWith("storage.replicas")))
    await compareReplicas(storageSetup(`${database}?schema=one`, "one replica"), storageSetup(database, "replica"));
  if (skipReason !== "") for (const id of ids) notes.set(id, [skipReason, notes.get(id) ?? []].flat().join("; "));
}

/** Puts load on three replicas at the same time, alternating with a single replica that has its own schema. */
async function compareReplicas(single: ServerSetup, shared: ServerSetup): Promise<void> {
  const servers: Server[] = [];
  try {
    for (const setup of [single, shared, shared, shared]) servers.push(await startServer(setup));
    const [singleReplica, ...replicas] = servers;
    if (singleReplica === undefined) return;
    const isolatedReplicas: Server[] = [];
    for (const [index, server] of replicas.entries()) isolatedReplicas.push(await isolate(server, `own-${index}`));
    await compareGroups("storage.replicas-get", replicas, singleReplica, gets);
    await compareGroups("storage.replicas-patch", replicas, singleReplica, patches);
    await compareGroups("storage.replicas-apart", isolatedReplicas, singleReplica, patches);
  } finally {
    for (const server of servers) await server.stop();
  }
}

/** The server with requests to a sandbox of its own. */
async function isolate(server: Server, id: string): Promise<Server> {
  const response = await fetch(`${server.url}/__admin/sandboxes`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ id }),
  });
  if (!response.ok) throw new Error(await response.text());
  return { ...server, prefix: `/__sandbox/${id}` };
}

async function compareGroups(
  id: string,
  replicas: readonly Server[],
  single: Server,
  load: readonly LoadRequest[],
): Promise<void> {
  if (!wants(id)) return;
  const entrants = [
    { name: thisPackage, servers: replicas },
    { name: single.name, servers: [single] },
  ];
  async function loadAll({ servers }: (typeof entrants)[number]): Promise<number> {
    const counts = await Promise.all(servers.map((server) => applyLoad(server, load)));
    return counts.reduce((sum, { requests, seconds }) => sum + requests / seconds, 0);
  }
  for (const entrant of entrants) await loadAll(entrant);
  await inRounds(id, entrants, loadAll);
}
