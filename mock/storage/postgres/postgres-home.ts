// Keeps sandboxes in a PostgreSQL, for several replicas at once: loaded only when the URL of one is given. The statements are in the
// files beside it, the tables in mock/storage/postgres/formats/format-1.ts.
import { type Logger, silentLogger } from "../../core/logger.ts";
import type { Home } from "../home.ts";
import { createAppends } from "./appends.ts";
import { createDatabaseClock } from "./database-clock.ts";
import { createHeads } from "./heads.ts";
import { createHintEars, createHintMouth } from "./hints.ts";
import { createJournalMethods } from "./journal.ts";
import { openLink } from "./link.ts";
import { createPlaceMethods } from "./places.ts";
import { parsePostgresUrl } from "./postgres-url.ts";
import { joinReplicas } from "./replicas.ts";

export interface PostgresHomeOptions {
  /** Names this process among the replicas; without it a new name is made. */
  readonly replica?: string;
  /** Told when the database goes and when it is back. */
  readonly logger?: Logger;
}

/**
 * Opens the database and makes or upgrades its tables, all of them in one schema: `?schema=<name>` in the URL, else `ticket_mock`.
 * @throws RangeError in one line, without a password, where the package `pg` is missing, the URL is wrong, the database cannot be reached or is
 * not fit
 */
export async function openPostgresHome(
  url: string,
  { replica = `replica-${crypto.randomUUID().slice(0, 8)}`, logger = silentLogger }: PostgresHomeOptions = {},
): Promise<Home> {
  const place = parsePostgresUrl(url);
  const { Client } = await loadPg();
  const ears = createHintEars(place.schema, replica);
  const link = await openLink({
    Client,
    place,
    prepareSide: ears.listen,
    onTurn: (reason) =>
      reason === undefined
        ? logger.info("storage_back", { storage: place.shown })
        : logger.info("storage_away", { storage: place.shown, reason }),
  });
  const mouth = createHintMouth(link, place.schema, replica);
  const clock = createDatabaseClock(link);
  const replicas = await joinReplicas(link, replica);
  return {
    kind: "shared",
    replica,
    ...createPlaceMethods(link, clock.now),
    heads: createHeads(link),
    append: createAppends(link),
    ...createJournalMethods(link),
    now: clock.now,
    hint: mouth.hint,
    onHint: ears.onHint,
    replicas: replicas.names,
    state: link.state,
    async close() {
      mouth.close();
      clock.close();
      await replicas.close();
      await link.close();
    },
  };
}

async function loadPg() {
  try {
    // A module of CommonJS: its names are not all seen by an import.
    return (await import("pg")).default;
  } catch (error) {
    if (Reflect.get(Object(error), "code") !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new RangeError("PostgreSQL as a storage needs the package pg, which is not installed: npm install pg");
  }
}
