// Prepares the entrants: installs one or two packages, and other mocks.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createMock } from "../../mock/create-mock.ts";
import { atProcessEnd } from "../at-process-end.ts";
import { createConsumer } from "../package/consumer.ts";
import { checkout } from "../package/pack.ts";
import { wants } from "./command-line.ts";
import { folder, log, run } from "./programs.ts";
import { gets, searches, token } from "./requests.ts";
import { rows } from "./rows.ts";
import { type ServerSetup, worldNow } from "./servers.ts";

export interface Package {
  readonly name: string;
  readonly tarball: string;
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
}

/** This package, and the older one, if any. */
export type Packages = readonly [Package, ...Package[]];

export async function install(name: string, tarball: string): Promise<Package> {
  log(`installing ${name}`);
  const packages = rows.some(({ id }) => id.startsWith("storage.") && wants(id)) ? { pg: versionOf("pg") } : {};
  const consumer = await createConsumer({ name: "bench", packages, tarball });
  atProcessEnd(() => rmSync(consumer.folder, { recursive: true, force: true, maxRetries: 3 }));
  return { name, tarball, folder: consumer.folder, env: consumer.env };
}

export function versionOf(name: string): string {
  return JSON.parse(readFileSync(join(checkout, "node_modules", name, "package.json"), "utf8")).version;
}

/** Packs a commit in a worktree, with the dependencies of that commit. */
export async function packCommit(commit: string): Promise<string> {
  log(`packing ${commit}`);
  const worktree = join(folder, "worktree");
  await run(["git", "-C", checkout, "worktree", "add", "--detach", worktree, commit]);
  try {
    await run(["npm", "ci", "--no-audit", "--no-fund", "--prefer-offline"], { cwd: worktree });
    await run(["npm", "pack", "--pack-destination", folder], { cwd: worktree });
  } finally {
    await run(["git", "-C", checkout, "worktree", "remove", "--force", worktree]);
  }
  return join(folder, readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? "");
}

export const jsonServerVersion = "0.17.4";

/** Reads responses for the other mocks to serve. */
async function readResponses(): Promise<{ readonly tickets: readonly object[]; readonly searchResult: object }> {
  await using mock = await createMock({ tickets: 1_000, now: worldNow });
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const tickets: object[] = [];
  for (const { path } of gets) tickets.push(await (await mock.fetch(path, { headers })).json());
  const body = JSON.stringify(searches.indexed[0]);
  const response = await mock.fetch("/ticket/search", { method: "POST", headers, body });
  return { tickets, searchResult: await response.json() };
}

/** Describes the other mocks, with our tickets as data; Prism serves the contract's examples. */
export async function peerSetups(): Promise<readonly ServerSetup[]> {
  const responses = await readResponses();
  const data = join(folder, "responses.json");
  writeFileSync(data, JSON.stringify(responses));
  const prism = join(checkout, "node_modules/@stoplight/prism-cli/dist/index.js");
  const settings = ["mock", join(checkout, "spec/generated/openapi.json"), "--verboseLevel", "silent"];
  const setups: ServerSetup[] = [
    { name: "Hono", command: (port) => [process.execPath, join(import.meta.dirname, "hono.mjs"), data, String(port)] },
    { name: "Prism", command: (port) => [process.execPath, prism, ...settings, "--port", String(port)] },
  ];
  try {
    return [...setups, await installJsonServer(responses.tickets)];
  } catch (error) {
    log(`json-server cannot be installed and is left out: ${error instanceof Error ? error.message : error}`);
    return setups;
  }
}

async function installJsonServer(tickets: readonly object[]): Promise<ServerSetup> {
  const quiet = ["--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline"];
  await run(["npm", "install", "--prefix", folder, ...quiet, `json-server@${jsonServerVersion}`]);
  const program = join(folder, "node_modules/json-server/lib/cli/bin.js");
  return {
    name: "json-server",
    command(port) {
      // json-server writes to its database, so each start needs a new one.
      const database = join(folder, `database-${port}.json`);
      writeFileSync(database, JSON.stringify({ ticket: tickets }));
      return [process.execPath, program, "--host", "127.0.0.1", "--port", String(port), "--quiet", database];
    },
  };
}
