// One PostgreSQL for all test files of a process, on a free loopback port and with its data in a temporary folder. It
// ends with the process, even one that was killed.
import { type ChildProcess, fork } from "node:child_process";
import { randomInt, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import type { Asked, Reported } from "./keeper-words.ts";

// No socket in /tmp, which others see; and tests need no more connections than this.
const flags = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=200"];

interface PostgreSql {
  readonly keeper: Keeper;
  /** The URL of a database, with user and password. */
  toUrl(name: string): string;
}

let started: Promise<PostgreSql> | undefined;
let made = 0;

/** @throws Error with what PostgreSQL said where it does not start */
async function start(isDurable: boolean): Promise<PostgreSql> {
  const port = await findPort();
  const password = randomUUID();
  const keeper = startKeeper();
  await keeper.ask({ ask: "open", port, password, flags: isDurable ? flags : [...flags, "fsync=off"] });
  return { keeper, toUrl: (name) => `postgres://postgres:${password}@127.0.0.1:${port}/${name}` };
}

function use(isDurable = false): Promise<PostgreSql> {
  started ??= start(isDurable);
  return started;
}

/**
 * Makes an empty database.
 * @param isDurable whether it outlives a loss of power, which costs time; the first database of a process decides for all
 * @returns its URL, with user and password
 */
export async function makeDatabase(isDurable = false): Promise<string> {
  const { toUrl } = await use(isDurable);
  made += 1;
  const name = `proof_${made}`;
  const client = new Client(toUrl("postgres"));
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${name} TEMPLATE template0`);
  } finally {
    await client.end();
  }
  return toUrl(name);
}

/** Ends PostgreSQL with SIGKILL: nothing can connect until `startDatabases`. */
export async function killDatabases(): Promise<void> {
  await (await use()).keeper.ask({ ask: "kill" });
}

/** Starts it again over the same data, on the same port; resolves when it has recovered and takes connections. */
export async function startDatabases(): Promise<void> {
  await (await use()).keeper.ask({ ask: "start" });
}

interface Keeper {
  ask(asked: Asked): Promise<void>;
}

function startKeeper(): Keeper {
  const path = fileURLToPath(new URL("./keeper.ts", import.meta.url));
  // A separate process group: a signal to this one need not reach it, and it has to outlive this process for a moment.
  const child = fork(path, { detached: true, execArgv: [], stdio: ["ignore", "ignore", "pipe", "ipc"] });
  let errors = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    errors = `${errors}${chunk.toString()}`.slice(-4_000);
  });
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`The keeper of PostgreSQL ended with ${code}: ${errors}`);
  });
  ended.catch(() => {});
  letGo(child);
  let line: Promise<unknown> = Promise.resolve();

  async function askNow(asked: Asked): Promise<void> {
    child.channel?.ref();
    try {
      // If it has ended, `ended` says so.
      child.send(asked, () => {});
      const [reported]: [Reported] = await Promise.race([once(child, "message") as Promise<[Reported]>, ended]);
      if (reported.error !== undefined) throw new Error(reported.error);
    } finally {
      child.channel?.unref();
    }
  }
  return {
    ask: (asked) => {
      const answer = line.then(() => askNow(asked));
      line = answer.catch(() => {});
      return answer;
    },
  };
}

/** This process may end while the keeper runs. */
function letGo(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  if (child.stderr !== null && "unref" in child.stderr && typeof child.stderr.unref === "function")
    child.stderr.unref();
}

/**
 * A free port below those that the system gives to connections: while PostgreSQL is down, a connection to its port must not meet itself or
 * another one.
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
