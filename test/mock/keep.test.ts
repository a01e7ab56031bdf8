// The option `storage`: which places it takes, and how mock/keep.ts opens them. What each home refuses is tested in test/mock/storage/.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { platform } from "../../mock/browser.ts";
import { readSettings } from "../../mock/cli/settings.ts";
import { silentLogger } from "../../mock/core/logger.ts";
import { createReadiness } from "../../mock/core/operating/readiness.ts";
import { createMock } from "../../mock/create-mock.ts";
import { findReason, openHome } from "../../mock/keep.ts";
import { settleOptions } from "../../mock/options/mock-options.ts";
import { openMemoryHome } from "./storage/memory-home.ts";

const folder = mkdtempSync(join(tmpdir(), "ticket-mock-keep-"));
afterAll(() => rmSync(folder, { recursive: true }));

const parts = () => ({ logger: silentLogger, readiness: createReadiness() });

async function refusalOf(storage: string): Promise<string> {
  const error = await openHome(storage, parts()).catch((reason: unknown) => reason);
  if (!(error instanceof RangeError)) throw new Error(`${storage} was opened, or refused otherwise: ${error}`);
  return error.message;
}

describe("the option storage", () => {
  it("is memory where it is left out", () => {
    expect(settleOptions({}).storage).toBe("memory");
  });

  it.each([
    "memory",
    "sqlite:demo.db",
    "sqlite:/data/demo.db",
    "sqlite:///data/demo.db",
    "postgres://h/d",
    "postgresql://h",
  ])("takes %s", (storage) => {
    expect(settleOptions({ storage }).storage).toBe(storage);
    expect(readSettings("serve", () => undefined, { TICKET_MOCK_STORAGE: storage }).storage).toBe(storage);
  });

  const right =
    "it must be memory, sqlite: and the path of a file, or a URL such as postgres://user:password@host:5432/database.";
  it.each([
    ["file", 'storage is "file…"; '],
    ["sqlite:", 'storage is "sqlite…"; '],
    ["sqlite://demo.db", 'storage is "sqlite…"; '],
    ["mysql://me:hunter2@db/mock", 'storage is "mysql…"; '],
    ["postgres:/me:hunter2@db/mock", 'storage is "postgres…"; '],
    ["Postgres://me:hunter2@db/mock", 'storage is "Postgres…"; '],
    ["", 'storage is "…"; '],
  ])("refuses %s, and does not show the secrets in it", async (storage, told) => {
    await expect(createMock({ storage })).rejects.toThrow(new RangeError(told + right));
    expect(() => readSettings("serve", (name) => (name === "storage" ? storage : undefined), {})).toThrow(
      told.replace("storage", "--storage") + right,
    );
  });

  it("is no text at all in plain JavaScript", async () => {
    const options: object = { storage: { file: "demo.db" } };
    await expect(createMock(options)).rejects.toThrow(`storage is an object with file; ${right}`);
  });
});

describe("what keeps sandboxes", () => {
  it("is a file for sqlite:, whatever its name means to SQLite", async () => {
    const file = join(folder, ":memory:");
    const home = await openHome(`sqlite:${file}`, parts());
    expect([home.kind, existsSync(file)]).toEqual(["file", true]);
    await home.close();
  });

  it("is refused in one line: a file", async () => {
    const file = join(folder, "notes.txt");
    writeFileSync(file, "my notes, ".repeat(500));
    expect(await refusalOf(`sqlite:${file}`)).toBe(
      `The storage sqlite:${file} cannot be used: it is no SQLite file; name a new file, or one that ticket-mock made.`,
    );
  });

  it.each([
    [
      "postgres://me:hunter2@127.0.0.1:1/mock",
      "The database 127.0.0.1:1/mock cannot be used: the connection was refused.",
    ],
    ["postgresql://me:hunter2@[", "The storage is no URL of a PostgreSQL: give it as postgres://"],
  ])("is refused in one line without its password: %s", async (storage, told) => {
    const refusal = await refusalOf(storage);
    expect(refusal).toContain(told);
    expect(refusal).not.toMatch(/hunter2|\n/);
  });

  it("makes the mock not ready while it is away, and is asked again by each probe", async () => {
    const home = openMemoryHome();
    await home.create("default", "", "{}");
    home.faults.isAway = true;
    await expect(home.places()).rejects.toThrow();
    expect(await findReason(home)).toBe(home.state().reason);
    home.faults.isAway = false;
    expect([await findReason(home), home.state()]).toEqual([undefined, { isThere: true }]);
  });

  it("is missing in a page, which is said", async () => {
    await expect(platform.openHome("sqlite:a", parts())).rejects.toThrow(
      "storage: a mock in a page keeps its state in memory; leave the option out there",
    );
  });
});
