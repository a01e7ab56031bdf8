// The servers that are measured side by side: how each is started, with the payloads of bench/setup/payloads.ts.
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import type { ServerOrder } from "../processes/server.ts";
import type { Packed } from "./packed.ts";
import type { Payloads } from "./payloads.ts";
import { findPackage, versionOf } from "./peers.ts";

/** Names as tables show them. */
export const contestantNames = [
  "ticket-mock",
  "ticket-mock strict",
  "json",
  "text",
  "Prism",
  "Prism dynamic",
  "Scalar",
  "Mockoon",
  "json-server",
] as const;
export type ContestantName = (typeof contestantNames)[number];

/** When the worlds that are measured begin. */
const worldStart = "2026-03-02T09:00:00Z";

/** The mock's server. @param flags beside port, clock and log */
export function orderMock(packed: Packed, flags: readonly string[] = [], name = "ticket-mock"): ServerOrder {
  return {
    name,
    cwd: packed.folder,
    env: packed.env,
    command: (port) => [
      process.execPath,
      packed.command,
      "serve",
      "--port",
      String(port),
      "--now",
      worldStart,
      "--log",
      "silent",
      ...flags,
    ],
  };
}

function commandOfPrism(document: string, port: number, flags: readonly string[]): string[] {
  const program = join(findPackage("@stoplight/prism-cli"), "dist/index.js");
  return [process.execPath, program, "mock", document, "--port", String(port), "--verboseLevel", "silent", ...flags];
}

/** The order of each contestant. */
export function orderContestants(
  packed: Packed,
  payloads: Payloads,
  folder: string,
): Record<ContestantName, ServerOrder> {
  const node = process.execPath;
  const prism =
    (...flags: string[]) =>
    (port: number) =>
      commandOfPrism(payloads.document, port, flags);
  const ceiling = (kind: string) => (port: number) => [
    node,
    toServer("ceiling.mjs"),
    kind,
    payloads.tickets,
    String(port),
  ];
  const orders: Record<ContestantName, Pick<ServerOrder, "command"> | ServerOrder> = {
    "ticket-mock": orderMock(packed),
    "ticket-mock strict": orderMock(packed, ["--auth", "strict"]),
    json: { command: ceiling("json") },
    text: { command: ceiling("text") },
    Prism: { command: prism() },
    "Prism dynamic": { command: prism("--dynamic") },
    Scalar: { command: (port) => [node, toServer("scalar.mjs"), payloads.document, String(port)] },
    Mockoon: {
      command: (port) => [
        node,
        join(findPackage("@mockoon/cli"), "bin/run.js"),
        "start",
        "--data",
        payloads.environment,
        "--port",
        String(port),
        "--repair",
        "--disable-log-to-file",
        "--disable-admin-api",
      ],
    },
    "json-server": {
      command: (port) => {
        // It writes to its database: each start has a copy of its own.
        const database = join(folder, `database-${port}.json`);
        copyFileSync(payloads.database, database);
        const program = join(findPackage("json-server"), "lib/cli/bin.js");
        return [node, program, "--host", "127.0.0.1", "--port", String(port), "--quiet", database];
      },
    },
  };
  return Object.fromEntries(
    Object.entries(orders).map(([name, order]) => [name, { cwd: folder, ...order, name }]),
    // The same keys.
  ) as Record<ContestantName, ServerOrder>;
}

/** Versions of what is measured, by the name of its package. */
export function listVersions(all: boolean): Readonly<Record<string, string>> {
  const few = ["hono", "@hono/node-server", "@stoplight/prism-cli", "json-server", "msw", "autocannon"];
  const names = all ? [...few, "@scalar/mock-server", "@mockoon/cli"] : few;
  return Object.fromEntries(names.map((name) => [name, versionOf(name)]));
}

function toServer(file: string): string {
  return join(import.meta.dirname, "../servers", file);
}
