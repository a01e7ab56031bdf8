// Starts a PostgreSQL for tests, on a free loopback port and with its data in a temporary folder, and makes empty databases in it. It ends with
// the process that asked for it, even one that was killed: test/proof/databases/keeper.ts sees to that.
import { type ChildProcess, fork } from "node:child_process";
import { randomInt, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import type { Asked, KeeperFacts, Told } from "./keeper-words.ts";

/** A running PostgreSQL. */
export interface Databases extends KeeperFacts {
  readonly port: number;
  /** Makes an empty database. @returns its URL, with user and password */
  makeDatabase(): Promise<string>;
  /** Ends PostgreSQL with SIGKILL: nobody can connect until `start`. */
  kill(): Promise<void>;
  /** Starts it again over the same data, on the same port; resolves when it has recovered and takes connections. */
  start(): Promise<void>;
  /** Ends it and removes its folder. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface DatabasesSettings {
  /** Settings of PostgreSQL beside those below, such as `fsync=off`. */
  readonly flags?: readonly string[];
}

// No socket in /tmp, which others see; and tests need no more connections than this.
const defaultFlags = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=200"];

/**
 * Starts a PostgreSQL with no database of its own; `makeDatabase` makes them.
 * @throws Error with what PostgreSQL said where it does not start
 */
export async function openDatabases({ flags = [] }: DatabasesSettings = {}): Promise<Databases> {
  const port = await findPort();
  const password = randomUUID();
  const keeper = startKeeper();
  const facts = await keeper.ask({ ask: "open", port, password, flags: [...defaultFlags, ...flags] }).catch((error) => {
    keeper.release();
    throw error;
  });
  if (facts === undefined) throw new Error("The keeper did not say where it keeps the data.");

  let made = 0;
  let closed: Promise<void> | undefined;
  const toUrl = (name: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${name}`;

  async function makeDatabase(): Promise<string> {
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
  async function tell(ask: "start" | "kill" | "close"): Promise<void> {
    await keeper.ask({ ask });
  }
  function close(): Promise<void> {
    closed ??= tell("close").finally(() => keeper.release());
    return closed;
  }
  return {
    ...facts,
    port,
    makeDatabase,
    kill: () => tell("kill"),
    start: () => tell("start"),
    close,
    [Symbol.asyncDispose]: close,
  };
}

interface Keeper {
  ask(asked: Asked): Promise<KeeperFacts | undefined>;
  /** Lets it end what it keeps, and itself. */
  release(): void;
}

function startKeeper(): Keeper {
  const path = fileURLToPath(new URL("./keeper.ts", import.meta.url));
  // A group of its own: what ends this process need not reach it, and it has to outlive this process for a moment.
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

  async function askNow(asked: Asked): Promise<KeeperFacts | undefined> {
    child.channel?.ref();
    try {
      // Where it has ended, `ended` tells.
      child.send(asked, () => {});
      const [told]: [Told] = await Promise.race([once(child, "message") as Promise<[Told]>, ended]);
      if (told.error !== undefined) throw new Error(told.error);
      return told.facts;
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
    release: () => {
      if (child.connected) child.disconnect();
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
