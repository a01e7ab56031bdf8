// The rules of homes over a real PostgreSQL, and what only a database has. One server for all cases.
import { Client } from "pg";
import { afterAll, beforeAll, describe } from "vitest";
import type { Home } from "../../../../mock/storage/home.ts";
import { openPostgresHome } from "../../../../mock/storage/postgres/postgres-home.ts";
import { type Databases, openDatabases } from "../../../proof/databases/databases.ts";
import { describeHome } from "../home-conformance.ts";
import { describeLosing } from "./losing-cases.ts";
import { describeSharing } from "./sharing-cases.ts";
import { describeStarting } from "./starting-cases.ts";

let databases: Databases;
let database: string;
let eraser: Client;
/** Two replicas for all rules of homes: to open them takes longer than a case. */
let homes: readonly Home[];
beforeAll(async () => {
  databases = await openDatabases({ flags: ["fsync=off"] });
  database = await databases.makeDatabase();
  homes = [await openPostgresHome(database), await openPostgresHome(database)];
  eraser = new Client(database);
  await eraser.connect();
});
afterAll(async () => {
  await Promise.all(homes.map((home) => home.close()));
  await databases.close();
});

const tables = ["lives", "pictures", "entries", "uses", "endings", "texts", "journals", "requests"];
const erase = tables.map((table) => `DELETE FROM ticket_mock.${table}`).join(";");

/** One of the two, which stays open. */
function lend(nth: number): Home {
  const home = homes[nth];
  if (home === undefined) throw new Error(`There is no home ${nth}.`);
  return { ...home, close: async () => {} };
}

describeHome({
  name: "in PostgreSQL",
  async open() {
    await eraser.query(erase);
    return { home: lend(0), openAgain: async () => lend(1) };
  },
});

let made = 0;
function toUrl(): string {
  made += 1;
  return `${database}?schema=case_${made}`;
}

describe("two replicas over PostgreSQL", () => describeSharing(toUrl));
describe("a home in PostgreSQL that is opened", () => describeStarting(toUrl));
describe("a PostgreSQL that goes away", () => {
  // The server is killed: a client that is not the mock's would take it as an error.
  beforeAll(() => eraser.end());
  describeLosing(toUrl, () => databases);
});
