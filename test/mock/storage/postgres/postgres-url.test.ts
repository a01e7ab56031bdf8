// What of a URL is for the mock, what for the database, and what nobody is shown.
import { expect, test } from "vitest";
import { parsePostgresUrl } from "../../../../mock/storage/postgres/postgres-url.ts";

test("takes its own part out of the URL and leaves the rest, that of TLS among it", () => {
  const place = parsePostgresUrl(
    "postgres://me:pw@db.example:5433/mock?sslmode=verify-full&schema=team_a&sslrootcert=ca.pem",
  );
  expect(place).toMatchObject({
    url: "postgres://me:pw@db.example:5433/mock?sslmode=verify-full&sslrootcert=ca.pem",
    schema: "team_a",
    shown: "db.example:5433/mock",
  });
});
test("has a schema of its own where none is named", () => {
  expect(parsePostgresUrl("postgresql://db.example/mock").schema).toBe("ticket_mock");
});
test.each(["Team", "a-b", "", "1a", "pg_temp", 'a"; drop'])("refuses the schema %j", (schema) => {
  expect(() => parsePostgresUrl(`postgres://db.example/mock?schema=${encodeURIComponent(schema)}`)).toThrow(
    "right is a name of small letters, digits and _, at most 40, not beginning with pg_.",
  );
});
test.each(["mock.db", "mysql://me:hunter2@db.example/mock", "postgres//me:hunter2@db"])(
  "refuses %j without saying it again",
  (text) => {
    expect(() => parsePostgresUrl(text)).toThrow(
      /^The storage is no URL of a PostgreSQL: give it as postgres:\/\/<user>:<password>@<host>:<port>\/<database>\.$/,
    );
  },
);
test("hides the password however it is written", () => {
  const { hide } = parsePostgresUrl("postgres://me:hunt%2Fer2@db.example/mock");
  expect(hide("hunt/er2 hunt%2Fer2 of me")).toBe("*** *** of me");
  expect(parsePostgresUrl("postgres://db.example/mock?password=hunter2").hide("hunter2")).toBe("***");
});
