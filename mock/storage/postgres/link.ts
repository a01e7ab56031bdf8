// The connections of one home: goes away as a whole when one of them is lost, and comes back by itself. Everything in mock/storage/postgres/
// asks the database through it; mock/storage/postgres/connection.ts is one connection.
import type { Client, ClientConfig } from "pg";
import { sleep } from "../../core/process-time.ts";
import { StorageUnavailable } from "../home.ts";
import { type Argument, type Connection, openConnection, type Row, type Statement } from "./connection.ts";
import { isRefusal, isStartingUp, needsReconnection, toReason, UnfitDatabase } from "./failures.ts";
import { settleFormat } from "./formats/formats.ts";
import type { PostgresPlace } from "./postgres-url.ts";

/**
 * Which connection: none waits for what another one does. `reads` asks for versions, `writes` appends, `bulk` moves whole sandboxes, `side` hears and
 * tells hints and writes what may lose its last second.
 */
export type Part = "reads" | "writes" | "bulk" | "side";

type Connections = Readonly<Record<Part, Connection>>;

export interface Link {
  /** Rejects with StorageUnavailable, at once while the database is away. */
  ask(part: Part, statement: Statement, values?: readonly Argument[]): Promise<readonly Row[]>;
  /** Whether the last statement was answered, and why not. */
  state(): { readonly isThere: boolean; readonly reason?: string };
  close(): Promise<void>;
}

export interface LinkSettings {
  readonly Client: new (config: ClientConfig) => Client;
  readonly place: PostgresPlace;
  /** Prepares the connection for hints: at first and after each reconnection. */
  readonly prepareSide: (side: Client) => Promise<void>;
  /** Told when the database goes (with the reason) and comes back. */
  readonly onTurn: (reason: string | undefined) => void;
}

const statementMs = 5_000;
/** A whole sandbox may be large. */
const bulkMs = 60_000;
const firstPauseMs = 25;
const longestPauseMs = 1_000;
/** How long a server that is only starting is waited for when a home opens. */
const startingMs = 10_000;

/** What is known of the database at a moment. */
interface Presence {
  current?: Connections | undefined;
  /** Why the last statement had no answer. */
  reason?: string | undefined;
}

/** @throws RangeError in one line where the database cannot be reached, or is not fit */
export async function openLink(settings: LinkSettings): Promise<Link> {
  const { place } = settings;
  const closing = new AbortController();
  const presence: Presence = {};
  const { connect, lose } = createReturn(settings, presence, closing.signal);

  await connectFirst(connect, place);
  return {
    async ask(part, statement, values = []) {
      const used = presence.current;
      if (used === undefined) throw toUnavailable(presence.reason, "nothing");
      try {
        const rows = await used[part].run(statement, values);
        if (used === presence.current) presence.reason = undefined;
        return rows;
      } catch (error) {
        const why = place.hide(toReason(error));
        if (used === presence.current) presence.reason = why;
        if (needsReconnection(error)) lose(error, used);
        throw toUnavailable(why, isRefusal(error) ? "nothing" : "unknown");
      }
    },
    state() {
      const { current, reason } = presence;
      return reason === undefined ? { isThere: current !== undefined } : { isThere: false, reason };
    },
    async close() {
      closing.abort();
      const open = Object.values(presence.current ?? {});
      presence.current = undefined;
      presence.reason = "it was closed";
      await Promise.all(open.map((connection) => connection.close()));
    },
  };
}

/** Gives up connections that were lost, and makes new ones with growing pauses until the database is back. */
function createReturn(settings: LinkSettings, presence: Presence, closing: AbortSignal) {
  const { place, onTurn } = settings;

  /** What connections say that are not in use any more is not heard. */
  function lose(error: unknown, from: Connections): void {
    if (presence.current !== from) return;
    presence.current = undefined;
    presence.reason = place.hide(toReason(error));
    onTurn(presence.reason);
    destroyAll(Object.values(from));
    void comeBack();
  }

  async function comeBack(): Promise<void> {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, pauseMs * 2)) {
      await sleep(pauseMs, closing);
      if (closing.aborted) return;
      try {
        await connect();
        if (!closing.aborted) onTurn(undefined);
        return;
      } catch (error) {
        if (!closing.aborted) presence.reason = place.hide(toReason(error));
      }
    }
  }

  async function connect(): Promise<void> {
    let opened: Connections | undefined;
    let early: Error | undefined;
    const all = await openAll(settings, (error) => {
      early = error;
      if (opened !== undefined) lose(error, opened);
    });
    if (early !== undefined || closing.aborted) destroyAll(Object.values(all));
    if (early !== undefined) throw early;
    if (closing.aborted) return;
    opened = all;
    presence.current = all;
    presence.reason = undefined;
  }
  return { connect, lose };
}

function destroyAll(connections: readonly Connection[]): void {
  for (const connection of connections) connection.destroy();
}

function toUnavailable(reason = "it cannot be reached", outcome: "nothing" | "unknown"): StorageUnavailable {
  return new StorageUnavailable(`The database of the storage is away: ${reason}.`, { outcome });
}

/** A server that is starting is waited for; all else is said at once. */
async function connectFirst(connect: () => Promise<void>, place: PostgresPlace): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += longestPauseMs / 4) {
    try {
      return await connect();
    } catch (error) {
      if (error instanceof UnfitDatabase) throw error;
      const isStarting = isStartingUp(error);
      if (!isStarting || waitedMs >= startingMs)
        throw new RangeError(`The database ${place.shown} cannot be used: ${place.hide(toReason(error))}.`);
      await sleep(longestPauseMs / 4);
    }
  }
}

/** All or none. The first connection brings the tables to the newest format before others use them. */
async function openAll(
  { Client, place, prepareSide }: LinkSettings,
  onLoss: (error: Error) => void,
): Promise<Connections> {
  const opened: Connection[] = [];
  async function open(ms: number, isDurable: boolean): Promise<Connection> {
    const { url, schema } = place;
    const connection = await openConnection(Client, { url, schema, statementMs: ms, isDurable, onLoss });
    opened.push(connection);
    return connection;
  }
  try {
    const bulk = await open(bulkMs, true);
    await settleFormat(bulk.client, place.schema);
    const others = await Promise.allSettled([
      open(statementMs, true),
      open(statementMs, true),
      open(statementMs, false),
    ]);
    const [reads, writes, side] = others.map((one) => {
      if (one.status === "rejected") throw one.reason;
      return one.value;
    });
    if (reads === undefined || writes === undefined || side === undefined) throw new Error("a connection is missing");
    await prepareSide(side.client);
    return { reads, writes, bulk, side };
  } catch (error) {
    destroyAll(opened);
    throw error;
  }
}
