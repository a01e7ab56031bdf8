// Mocks over one PostgreSQL, for the tests of a file: each test has a schema of its own, and its mocks end with it.
import { Client } from "pg";
import { afterEach, beforeAll } from "vitest";
import { openPostgres } from "../../../mock/engine/storage/drivers/postgres.ts";
import type { Storage } from "../../../mock/engine/storage/storage.ts";
import type { MockOptions, MockSources } from "../../../mock/mock.ts";
import { makeDatabase } from "../../proof/databases/databases.ts";
import { openStoredMock, type StoredMock } from "./stored-mock.ts";

interface Replica {
  readonly options?: MockOptions;
  readonly sources?: MockSources;
  /** The port where it finds the database; default: that of the database. */
  readonly port?: number;
  /** Puts something between the mock and its storage. */
  readonly over?: (storage: Storage) => Storage;
}

export function useReplicas() {
  let database: string;
  let places = 0;
  let open: StoredMock[] = [];

  beforeAll(async () => {
    database = await makeDatabase();
  });
  afterEach(async () => {
    await Promise.all(open.map((mock) => mock.end()));
    open = [];
  });

  /** Opens one more beside those that are open. */
  async function openOne({ options, sources, port, over = (storage) => storage }: Replica = {}) {
    const url = new URL(`${database}?schema=place_${places}`);
    if (port !== undefined) url.port = String(port);
    const storage = over(await openPostgres(url.href, { replica: `replica-${open.length + 1}` }));
    const mock = await openStoredMock(storage, options, sources);
    open.push(mock);
    return mock;
  }
  return {
    port: () => Number(new URL(database).port),
    openOne,
    /** Opens two over an empty schema. */
    async openTwo(replica?: Replica) {
      places += 1;
      return [await openOne(replica), await openOne(replica)] as const;
    },
    /** Runs a statement in the schema of those that are open. */
    async tell(statement: string): Promise<void> {
      const client = new Client(database);
      await client.connect();
      await client.query(`SET search_path = place_${places}; ${statement}`);
      await client.end();
    },
  };
}
