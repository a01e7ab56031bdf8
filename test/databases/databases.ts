// One PostgreSQL for all test files of a process, on a free loopback port, with its data in a temporary folder. It
// ends with the process, even if the process is killed.
import { type ChildProcess, fork } from "node:child_process";
import { randomInt, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import type { Command, Reply } from "./supervisor-messages.ts";

// No socket in /tmp, which others can see, and no more connections than tests need.
const flags = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=200"];

interface PostgreSql {
  readonly supervisor: Supervisor;
  /** The URL of a database, with user and password. */
  toUrl(name: string): string;
}

let instance: Promise<PostgreSql> | undefined;
let count = 0;

/** @throws Error with PostgreSQL's output if it does not start */
async function start(isDurable: boolean): Promise<PostgreSql> {
  const port = await findPort();
  const password = randomUUID();
  const supervisor = startSupervisor();
  await supervisor.send({ command: "open", port, password, flags: isDurable ? flags : [...flags, "fsync=off"] });
  return { supervisor, toUrl: (name) => `postgres://postgres:${password}@127.0.0.1:${port}/${name}` };
}

function getInstance(isDurable = false): Promise<PostgreSql> {
  instance ??= start(isDurable);
  return instance;
}

/**
 * Creates an empty database.
 * @param isDurable whether it survives a power failure, which costs time; the first database of a process decides for all
 * @returns its URL, with user and password
 */
export async function makeDatabase(isDurable = false): Promise<string> {
  const { toUrl } = await getInstance(isDurable);
  count += 1;
  const name = `proof_${count}`;
  const client = new Client(toUrl("postgres"));
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${name} TEMPLATE template0`);
  } finally {
    await client.end();
  }
  return toUrl(name);
}

/** Kills PostgreSQL: nothing can connect until `startDatabases`. */
export async function killDatabases(): Promise<void> {
  await (await getInstance()).supervisor.send({ command: "kill" });
}

/** Restarts PostgreSQL with the same data and port; resolves once it has recovered and accepts connections. */
export async function startDatabases(): Promise<void> {
  await (await getInstance()).supervisor.send({ command: "start" });
}

interface Supervisor {
  send(command: Command): Promise<void>;
}

function startSupervisor(): Supervisor {
  const path = fileURLToPath(new URL("./supervisor.ts", import.meta.url));
  // A separate process group: signals to this one must not reach it, because it has to outlive this process briefly.
  const child = fork(path, { detached: true, execArgv: [], stdio: ["ignore", "ignore", "pipe", "ipc"] });
  let errors = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    errors = `${errors}${chunk.toString()}`.slice(-4_000);
  });
  const exited = once(child, "exit").then(([code]) => {
    throw new Error(`The supervisor of PostgreSQL ended with ${code}: ${errors}`);
  });
  exited.catch(() => {});
  detach(child);
  let queue: Promise<unknown> = Promise.resolve();

  async function sendNow(command: Command): Promise<void> {
    child.channel?.ref();
    try {
      // If the supervisor has ended, `exited` rejects.
      child.send(command, () => {});
      const [reply]: [Reply] = await Promise.race([once(child, "message") as Promise<[Reply]>, exited]);
      if (reply.error !== undefined) throw new Error(reply.error);
    } finally {
      child.channel?.unref();
    }
  }
  return {
    send: (command) => {
      const done = queue.then(() => sendNow(command));
      queue = done.catch(() => {});
      return done;
    },
  };
}

/** Lets this process end while the supervisor runs. */
function detach(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  if (child.stderr !== null && "unref" in child.stderr && typeof child.stderr.unref === "function")
    child.stderr.unref();
}

/**
 * Finds a free port below the range of outgoing connections: while PostgreSQL is down, a connection to its port must reach neither itself
 * nor another one.
 */
async function findPort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(15_000, 30_000);
    if (await isFree(port)) return port;
  }
  throw new Error("No free port was found between 15000 and 30000.");
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
