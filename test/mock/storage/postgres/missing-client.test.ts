// A program that has not installed the client of PostgreSQL.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

// As a process of its own: this one has found the package already.
const program = `
import { registerHooks } from "node:module";
registerHooks({
  resolve: (name, context, next) => next(name === "pg" ? "pg-that-is-not-installed" : name, context),
});
const { openPostgresHome } = await import(${JSON.stringify(
  new URL("../../../../mock/storage/postgres/postgres-home.ts", import.meta.url).href,
)});
await openPostgresHome("postgres://me:hunter2@127.0.0.1:1/mock").catch((error) => console.log(error.message));
`;

test("says how to install the client where it is missing", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program]);
  expect(stdout).toBe("PostgreSQL as a storage needs the package pg, which is not installed: npm install pg\n");
});
