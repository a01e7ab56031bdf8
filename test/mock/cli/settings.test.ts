// The values of flags and TICKET_MOCK_* variables: parsing, defaults, and messages for invalid values.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readSettings } from "../../../mock/cli/settings.ts";
import { createFileWriter, useTemporaryFolder } from "../temporary-folder.ts";

type RawFlags = Readonly<Record<string, string | boolean>>;

const folder = useTemporaryFolder();
const write = createFileWriter(folder);

/** The settings of `serve`. */
function read(flags: RawFlags, variables: Readonly<Record<string, string>> = {}) {
  return readSettings("serve", (name) => flags[name], variables);
}

function refusalOf(flags: RawFlags, variables: Readonly<Record<string, string>> = {}): readonly string[] {
  try {
    read(flags, variables);
  } catch (error) {
    return error instanceof Error ? error.message.split("\n") : [];
  }
  return [];
}

describe("settings", () => {
  it("are the defaults if nothing is set", () => {
    expect(read({})).toMatchObject({
      port: 4010,
      host: "127.0.0.1",
      basePath: "",
      auth: "any",
      bodyLimit: 1_048_576,
      cors: true,
      admin: true,
      log: "pretty",
      maxSandboxes: 10_000,
      autoSandbox: false,
      watch: false,
      adminHost: [],
      seed: undefined,
    });
  });

  it("are parsed from the text of flags", () => {
    const flags = { port: "0", now: "2026-05-17", adminHost: "a.example,b.example", basePath: "/api/", cors: false };
    expect(read(flags)).toMatchObject({
      port: 0,
      now: Date.parse("2026-05-17T00:00:00Z"),
      adminHost: ["a.example", "b.example"],
      basePath: "/api",
      cors: false,
    });
  });

  it("treat an empty variable as unset", () => {
    expect(read({}, { TICKET_MOCK_SCENARIO: "", TICKET_MOCK_WATCH: "" })).toMatchObject({
      scenario: undefined,
      watch: false,
    });
  });

  it.each([
    ["true", true],
    ["1", true],
    ["yes", true],
    ["ON", true],
    ["false", false],
    ["0", false],
    ["no", false],
    ["Off", false],
  ])("read a switch from a variable set to %s", (value, isOn) => {
    const variables = { TICKET_MOCK_WATCH: value, TICKET_MOCK_AUTO_SANDBOX: value };
    expect(read({}, { ...variables, TICKET_MOCK_NO_CORS: value, TICKET_MOCK_NO_ADMIN: value })).toMatchObject({
      watch: isOn,
      autoSandbox: isOn,
      cors: !isOn,
      admin: !isOn,
    });
  });

  it("contain the key set from a file, or its URL", () => {
    const keys = { keys: [{ kty: "RSA" }] };
    expect(read({ jwks: write("keys.json", keys) }).jwks).toEqual(keys);
    expect(read({ jwks: "https://keys.example.com/all" }).jwks).toEqual(new URL("https://keys.example.com/all"));
  });

  it("accept a base path with a trailing slash, or the slash alone, as createMock does", () => {
    expect(read({ basePath: "/" }).basePath).toBe("");
    expect(read({ basePath: "/api/v1/" }).basePath).toBe("/api/v1");
  });
});

describe("an invalid setting", () => {
  it.each<[what: string, flags: RawFlags, line: string | RegExp]>([
    ["an invalid port", { port: "70000" }, '--port is "70000"; it must be a whole number from 0 to 65535.'],
    ["a fraction", { seed: "1.5" }, '--seed is "1.5"; it must be a whole number of at least 0.'],
    ["a limit of zero", { bodyLimit: "0" }, '--body-limit is "0"; it must be a whole number from 1 to 524288000.'],
    ["an unknown mode", { auth: "open" }, '--auth is "open"; it must be one of any, strict, off.'],
    ["an invalid date", { now: "soon" }, /^--now is "soon"; it must be a date-time from 1980 to 8999 such as /],
    ["a start out of range", { now: "0001-01-01" }, /^--now is "0001-01-01"; it must be a date-time /],
    [
      "a relative path",
      { basePath: "api" },
      '--base-path is "api"; it must be a path such as /api/v1 that does not begin with /__.',
    ],
    [
      "a path reserved for the mock",
      { basePath: "/__admin" },
      /^--base-path is "\/__admin"; it must be a path such as /,
    ],
    [
      "host names with a port",
      { adminHost: "a,b:80" },
      /^--admin-host is "a,b:80"; it must be host names without port/,
    ],
    ["an empty string", { adminToken: "" }, '--admin-token is ""; it must be a non-empty string.'],
    [
      "a key set that is not JSON",
      { jwks: write("broken.json", "{") },
      /^--jwks is ".*"; it must be a URL that begins with http.* or https.*, or a readable /,
    ],
    [
      "a malformed key set",
      { jwks: write("list.json", "[]") },
      /^--jwks is ".*"; it must be a URL that begins with http.* or https.*, or a readable /,
    ],
    ["a missing key set", { jwks: join(folder, "none.json") }, /^--jwks is ".*"; it must be a URL that /],
    [
      "a URL of another scheme",
      { jwks: "ftp://keys.example.com" },
      /^--jwks is "ftp:.*"; it must be a URL that begins with h/,
    ],
    [
      "a malformed URL",
      { jwks: "https://" },
      /^--jwks is "https:\/\/"; it must be a URL that begins with http.* or https.*, or a readable /,
    ],
  ])("is reported under its flag if it is %s", (_what, flags, line) => {
    expect(refusalOf(flags)).toEqual([typeof line === "string" ? line : expect.stringMatching(line)]);
  });

  it("is reported under the variable that set it", () => {
    const variables = { TICKET_MOCK_SEED: "x", TICKET_MOCK_NO_CORS: "maybe", TICKET_MOCK_PORT: "-1" };
    expect(refusalOf({ port: "0" }, variables)).toEqual([
      'TICKET_MOCK_SEED is "x"; it must be a whole number of at least 0.',
      'TICKET_MOCK_NO_CORS is "maybe"; it must be true, 1, yes or on; or false, 0, no or off.',
    ]);
  });

  it("is ignored by commands that do not have the setting", () => {
    expect(readSettings("token", () => undefined, { TICKET_MOCK_PORT: "x" })).toEqual({});
  });
});
