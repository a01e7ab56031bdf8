// The rules of homes over a real PostgreSQL, and what only a database has. One server for all cases, a schema for each.
import { afterAll, beforeAll, describe } from "vitest";
import { openPostgresHome } from "../../../../mock/storage/postgres/postgres-home.ts";
import { type Databases, openDatabases } from "../../../proof/databases/databases.ts";
import { describeHome } from "../home-conformance.ts";
import { describeLosing } from "./losing-cases.ts";
import { describeSharing } from "./sharing-cases.ts";
import { describeStarting } from "./starting-cases.ts";

let databases: Databases;
let database: string;
beforeAll(async () => {
  databases = await openDatabases({ flags: ["fsync=off"] });
  database = await databases.makeDatabase();
});
afterAll(() => databases.close());

let made = 0;
function toUrl(): string {
  made += 1;
  return `${database}?schema=case_${made}`;
}

describeHome({
  name: "in PostgreSQL",
  async open() {
    const url = toUrl();
    return { home: await openPostgresHome(url), openAgain: () => openPostgresHome(url) };
  },
});
describe("two replicas over PostgreSQL", () => describeSharing(toUrl));
describe("a home in PostgreSQL that is opened", () => describeStarting(toUrl));
describe("a PostgreSQL that goes away", () => describeLosing(toUrl, () => databases));
