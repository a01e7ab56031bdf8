// Invalid options are all reported before anything is created.
import { describe, expect, it } from "vitest";
import { createMock, type MockOptions } from "../../../mock/create-mock.ts";

describe("invalid options", () => {
  const invalidOptions: readonly [string, MockOptions][] = [
    ["scenario that does not exist", { scenario: "not-written-yet" }],
    ["nonexistent date", { now: "2026-02-30T09:00:00Z" }],
    ["time that is not a number", { now: Number.NaN }],
    ["date before the earliest start of a world", { now: "1979-12-31T23:59:59Z" }],
    ["date after the latest start of a world", { now: "9000-01-01T00:00:00Z" }],
    ["base path without a slash", { basePath: "api" }],
    ["number of tickets below one", { tickets: 0 }],
    ["seed that is not a whole number", { seed: 1.5 }],
    ["number of sandboxes below one", { maxSandboxes: 0 }],
  ];
  it.each(invalidOptions)("such as a %s are refused with a RangeError", async (_what, options) => {
    await expect(createMock(options)).rejects.toThrow(RangeError);
  });

  it.each([
    [{ scenari: "empty" }, "Unknown option scenari (did you mean scenario?); options are scenario, scenarios,"],
    [{ auth: "none" }, 'auth is "none"; it must be one of any, strict, off.'],
    [{ clock: "stopped" }, 'clock is "stopped"; it must be one of frozen, running.'],
    [{ seed: "1" }, 'seed is "1"; it must be a whole number of at least 0.'],
    [{ scenarios: "empty" }, 'scenarios is "empty"; it must be a list.'],
    [{ scenario: "" }, 'scenario is ""; it must be a non-empty string.'],
    [{ jwtSecret: "" }, 'jwtSecret is ""; it must be a non-empty string.'],
    [
      { jwks: "https://keys.example.com" },
      "it must be a JSON Web Key Set { keys: […] }, or a URL object that begins with http.",
    ],
    [{ jwks: new URL("file:///keys.json") }, "or a URL object that begins with http."],
    [{ bodyLimit: 0 }, "bodyLimit is 0; it must be a whole number from 1 to 524288000."],
    [{ tickets: 100_001 }, "tickets is 100001; it must be a whole number from 1 to 100000."],
    [
      { basePath: "/__admin" },
      'basePath is "/__admin"; it must be a path such as /api/v1 that does not begin with /__.',
    ],
    [{ scenarioFiles: {} }, "scenarioFiles is an empty object; it must be an object with the lists files and"],
    [{ cors: "no" }, 'cors is "no"; it must be true or false.'],
    [
      { rules: { pendingNeedsDate: true } },
      "rules.pendingNeedsDate is true; it must be omitted; known properties are pendingNeedsDueDate.",
    ],
    [{ rules: { pendingNeedsDueDate: "yes" } }, 'rules.pendingNeedsDueDate is "yes"; it must be true or false.'],
    [{ trustProxy: ["nginx"] }, 'trustProxy.0 is "nginx"; it must be loopback, private or addresses such as 10.0.0.7.'],
    [{ publicUrl: "mock.example.com" }, "it must be an address such as https://mock.example.com."],
    [{ admin: true }, "admin is true; it must be false, or an object of token and hosts."],
    [{ admin: { token: "" } }, 'admin.token is ""; it must be a non-empty string.'],
    [
      { admin: { hosts: ["a.example:80"] } },
      'admin.hosts.0 is "a.example:80"; it must be a host name without port, such as',
    ],
    [{ admin: { host: [] } }, "admin.host is a list; it must be omitted; known properties are token, hosts."],
    [
      { logger: { info: () => {} } },
      "logger is an object with info; it must be an object with the functions info and error.",
    ],
    [null, "The options of a mock must be an object, not null."],
  ])("such as %j are refused with the expected value", async (options, message) => {
    await expect(createMock(options as MockOptions)).rejects.toThrow(message);
    await expect(createMock(options as MockOptions)).rejects.toThrow(RangeError);
  });

  it("are reported together", async () => {
    const options: object = { sead: 1, seed: -1, now: "soon", cors: 1, admin: { token: "", hosts: "all" } };
    const message = await createMock(options).catch((error: Error) => error.message);
    expect(String(message).split("\n")).toEqual([
      expect.stringMatching(/^Unknown option sead \(did you mean seed\?\); options are scenario, /),
      "seed is -1; it must be a whole number of at least 0.",
      'now is "soon"; it must be a date-time from 1980 to 8999 such as 2026-03-02T09:00:00Z.',
      "cors is 1; it must be true or false.",
      'admin.token is ""; it must be a non-empty string.',
      'admin.hosts is "all"; it must be a list of host names without port, such as mock.example.com.',
    ]);
  });
});

describe("options", () => {
  it("count as unset if undefined", async () => {
    const options: object = { scenario: undefined, seed: undefined, admin: { token: undefined }, logger: undefined };
    await using mock = await createMock(options);
    expect((await mock.fetch("/health")).status).toBe(200);
  });

  it("accept a plain date, which means the start of that day", async () => {
    await using mock = await createMock({ now: "2026-05-17", tickets: 1 });
    expect(mock.stateOf().start.now).toBe(Date.parse("2026-05-17T00:00:00Z"));
  });
});
