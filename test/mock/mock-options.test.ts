// Options that a mock cannot start with are named, all of them, before anything is made: mock/mock-options.ts and mock/worlds/load-worlds.ts.
import { describe, expect, it } from "vitest";
import { createMock, type MockOptions } from "../../mock/create-mock.ts";

describe("wrong options", () => {
  const wrong: readonly [string, MockOptions][] = [
    ["unknown scenario", { scenario: "nobody-wrote-this" }],
    ["date that does not exist", { now: "2026-02-30T09:00:00Z" }],
    ["instant that is no number", { now: Number.NaN }],
    ["date before the first that a world can start at", { now: "1979-12-31T23:59:59Z" }],
    ["date after the last that a world can start at", { now: "9000-01-01T00:00:00Z" }],
    ["base path without a slash", { basePath: "api" }],
    ["number of tickets below one", { tickets: 0 }],
    ["seed that is no whole number", { seed: 1.5 }],
    ["number of sandboxes below one", { maxSandboxes: 0 }],
  ];
  it.each(wrong)("are refused with a RangeError: %s", async (_what, options) => {
    await expect(createMock(options)).rejects.toThrow(RangeError);
  });

  it.each([
    [{ scenari: "empty" }, "There is no option scenari of a mock; there are scenario, scenarios,"],
    [{ auth: "none" }, 'auth is "none"; it must be one of any, strict, off.'],
    [{ clock: "stopped" }, 'clock is "stopped"; it must be one of frozen, running.'],
    [{ seed: "1" }, 'seed is "1"; it must be a whole number from 0 on.'],
    [{ scenarios: "empty" }, 'scenarios is "empty"; it must be a list.'],
    [{ scenario: "" }, 'scenario is ""; it must be text that is not empty.'],
    [{ jwtSecret: "" }, 'jwtSecret is ""; it must be text that is not empty.'],
    [{ jwks: "https://keys.example.com" }, "it must be a JSON Web Key Set { keys: […] } or a URL object."],
    [{ bodyLimit: -1 }, "bodyLimit is -1; it must be a whole number from 0 on."],
    [{ basePath: "/__admin" }, 'basePath is "/__admin"; it must be a path such as /api/v1.'],
    [{ cors: "no" }, 'cors is "no"; it must be true or false.'],
    [{ rules: { pendingNeedsDate: true } }, "rules is an object with pendingNeedsDate; it must be an object of pend"],
    [{ rules: { pendingNeedsDueDate: "yes" } }, "pendingNeedsDueDate, each true or false."],
    [{ admin: true }, "admin is true; it must be false, or { token?: "],
    [{ admin: { token: "" } }, "admin is an object with token; it must be false, or { token?: "],
    [{ admin: { host: [] } }, "admin is an object with host; "],
    [
      { logger: { info: () => {} } },
      "logger is an object with info; it must be an object with the functions info and error.",
    ],
    [null, "The options of a mock are null; they must be an object."],
  ])("of plain JavaScript are told with what would be right: %j", async (options, told) => {
    await expect(createMock(options as MockOptions)).rejects.toThrow(told);
    await expect(createMock(options as MockOptions)).rejects.toThrow(RangeError);
  });

  it("are told all at once", async () => {
    const options: object = { seed: -1, tickets: 0, cors: 1 };
    await expect(createMock(options)).rejects.toThrow(
      "seed is -1; it must be a whole number from 0 on.\ntickets is 0; it must be a whole number from 1 on.\ncors is 1; it must be true or false.",
    );
  });

  it("do not include those that are undefined, as a value that was not set", async () => {
    const options: object = { scenario: undefined, seed: undefined, admin: { token: undefined }, logger: undefined };
    await using mock = await createMock(options);
    expect((await mock.fetch("/health")).status).toBe(200);
  });
});
