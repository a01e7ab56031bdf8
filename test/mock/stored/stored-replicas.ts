// Opens mocks that share one PostgreSQL database for the tests in a file. Each test has its own schema; its mocks close when it ends.
import { Client } from "pg";
import { afterEach, beforeAll } from "vitest";
import { openPostgres } from "../../../mock/engine/storage/drivers/postgres.ts";
import type { Storage } from "../../../mock/engine/storage/storage.ts";
import type { MockOptions, MockSources } from "../../../mock/mock.ts";
import { makeDatabase } from "../../databases/databases.ts";
import { openStoredMock, type StoredMock } from "./stored-mock.ts";

interface Replica {
  readonly options?: MockOptions;
  readonly sources?: MockSources;
  /** The port at which the mock reaches the database, if not the database's own. */
  readonly port?: number;
  readonly wrapStorage?: (storage: Storage) => Storage;
}

export function useReplicas() {
  let database: string;
  let schemaCount = 0;
  let openMocks: StoredMock[] = [];

  beforeAll(async () => {
    database = await makeDatabase();
  });
  afterEach(async () => {
    await Promise.all(openMocks.map((mock) => mock.end()));
    openMocks = [];
  });

  /** Opens one more replica. */
  async function openOne({ options, sources, port, wrapStorage = (storage) => storage }: Replica = {}) {
    const url = new URL(`${database}?schema=schema_${schemaCount}`);
    if (port !== undefined) url.port = String(port);
    const storage = wrapStorage(await openPostgres(url.href, { replica: `replica-${openMocks.length + 1}` }));
    const mock = await openStoredMock(storage, options, sources);
    openMocks.push(mock);
    return mock;
  }
  return {
    port: () => Number(new URL(database).port),
    openOne,
    /** Opens two replicas on an empty schema. */
    async openTwo(replica?: Replica) {
      schemaCount += 1;
      return [await openOne(replica), await openOne(replica)] as const;
    },
    /** Executes a statement in the schema of the open replicas. */
    async execute(statement: string): Promise<void> {
      const client = new Client(database);
      await client.connect();
      await client.query(`SET search_path = schema_${schemaCount}; ${statement}`);
      await client.end();
    },
  };
}
