// One connection to PostgreSQL: opened within a bounded time, told how to behave, and given up as a whole when a statement takes too long or
// the database goes. mock/storage/postgres/link.ts holds several of them.
import type { Client, ClientConfig, QueryResult } from "pg";
import { elapsedMs, startRepeater, startTimer } from "../../core/process-time.ts";
import { UnfitDatabase } from "./failures.ts";

/** A statement that the database prepares once for a connection. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** What a statement is given. */
export type Argument = string | number | null | readonly (string | number)[];

/** A row of an answer, by position. Numbers of 64 bits come as texts. */
export type Row = QueryResult<unknown[]>["rows"][number];

export interface Connection {
  readonly client: Client;
  /** Runs a statement after those that were given before. Rejects with what `pg` says. */
  run(statement: Statement, values: readonly Argument[]): Promise<readonly Row[]>;
  /** Breaks it: what is under way rejects. */
  destroy(): void;
  /** Ends it when what is under way is over. */
  close(): Promise<void>;
}

export interface ConnectionSettings {
  readonly url: string;
  readonly schema: string;
  /** After this the connection is given up, in milliseconds. */
  readonly statementMs: number;
  /** False: what is written may lose its last second when the database crashes. */
  readonly isDurable: boolean;
  /** Told once, when the connection is of no use any more; not after `close` or `destroy`. */
  readonly onLoss: (error: Error) => void;
}

const connectMs = 2_000;
/** How much longer than the database itself a statement is waited for: it is the one to say that it took too long. */
const graceMs = 500;
const checkMs = 250;

/** @param Client of the package `pg`, which is loaded when it is needed */
export async function openConnection(
  Client: new (config: ClientConfig) => Client,
  settings: ConnectionSettings,
): Promise<Connection> {
  const client = new Client({
    connectionString: settings.url,
    connectionTimeoutMillis: connectMs,
    application_name: "ticket-mock",
    keepAlive: true,
    // Statements leave at once and are answered in their order.
    pipeline: true,
  });
  const watch = watchConnection(client, settings);
  // The time-out of `pg` is for the socket: a server that takes the connection and says nothing is not meant by it.
  const endTimer = startTimer(() => watch.lose(new Error("no answer to a new connection")), connectMs);
  try {
    await client.connect();
    await client.query(toSettings(settings));
    await checkServer(client);
  } catch (error) {
    watch.destroy();
    throw watch.loss() ?? error;
  } finally {
    endTimer();
  }
  return {
    client,
    async run({ name, text }, values) {
      const began = watch.begin();
      try {
        return (await client.query({ name, text, values: [...values], rowMode: "array" })).rows;
      } catch (error) {
        // A connection that was given up says why; its statements would only say that it ended.
        throw watch.loss() ?? error;
      } finally {
        watch.end(began);
      }
    },
    destroy: watch.destroy,
    async close() {
      watch.rest();
      const endClosing = startTimer(watch.destroy, connectMs);
      await client.end().catch(() => {});
      endClosing();
    },
  };
}

/**
 * Settings of the session. READ COMMITTED is what the functions in mock/storage/postgres/formats/format-1.ts are written for. A stronger
 * `synchronous_commit` of the server stays. Every table is asked for by its key: plans must not depend on how full it was at first.
 */
function toSettings({ schema, statementMs, isDurable }: ConnectionSettings): string {
  const commit = isDurable
    ? "CASE WHEN current_setting('synchronous_commit') IN ('off', 'local') THEN 'on' ELSE current_setting('synchronous_commit') END"
    : "'off'";
  return [
    `SET search_path = "${schema}"`,
    `SET statement_timeout = ${statementMs}`,
    "SET default_transaction_isolation = 'read committed'",
    "SET client_min_messages = 'warning'",
    "SET enable_seqscan = off",
    "SET jit = off",
    `SELECT set_config('synchronous_commit', ${commit}, false)`,
  ].join(";");
}

/** A stand-by would answer with an old state and take nothing: after a failover the address may still lead to one. */
async function checkServer(client: Client): Promise<void> {
  const { rows } = await client.query(
    "SELECT pg_is_in_recovery() AS waits, current_setting('server_encoding') AS encoding, current_setting('server_version_num')::int AS version",
  );
  const { waits, encoding, version } = rows[0] ?? {};
  if (waits === true) throw new Error("the server is a stand-by that takes no writes");
  if (encoding !== "UTF8") throw new UnfitDatabase(`The database has the encoding ${encoding}; right is UTF8.`);
  if (version < 140_000)
    throw new UnfitDatabase(`The server has the version number ${version}; right is 140000 (PostgreSQL 14) or more.`);
}

/** Knows when a connection is lost, be it that the server says so or that it says nothing. */
function watchConnection(client: Client, { statementMs, onLoss }: ConnectionSettings) {
  /** When statements under way began, oldest first. */
  const underWay = new Set<{ readonly at: number }>();
  let lost: Error | undefined;
  let isWatched = true;

  function rest(): void {
    isWatched = false;
    endChecks();
  }
  function destroy(): void {
    rest();
    client.connection.stream.destroy();
  }
  function lose(error: Error): void {
    if (!isWatched) return;
    lost = error;
    destroy();
    onLoss(error);
  }
  const endChecks = startRepeater(() => {
    const [oldest] = underWay;
    if (oldest !== undefined && elapsedMs() - oldest.at > statementMs + graceMs)
      lose(new Error(`no answer within ${statementMs / 1000} seconds`));
  }, checkMs);
  client.on("error", lose);
  client.on("end", () => lose(new Error("the connection was closed")));
  return {
    lose,
    destroy,
    rest,
    loss: () => lost,
    begin() {
      const began = { at: elapsedMs() };
      underWay.add(began);
      return began;
    },
    end: (began: { readonly at: number }) => underWay.delete(began),
  };
}
