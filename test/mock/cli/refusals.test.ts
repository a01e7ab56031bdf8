// What `ticket-mock` refuses to start with: exit code 1, one clear line per mistake on stderr, nothing on stdout, no stack.
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runCommand } from "./run-command.ts";

const folder = mkdtempSync(join(tmpdir(), "ticket-mock-refusals-"));
const brokenFile = join(folder, "broken.json");
writeFileSync(brokenFile, "{");

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function expectRefusal(args: readonly string[], line: string | RegExp, environment: Record<string, string> = {}) {
  const { code, stdout, stderr } = await runCommand(args, environment);
  expect({ code, stdout, lines: stderr.split("\n").length }).toEqual({ code: 1, stdout: "", lines: 2 });
  expect(stderr.trim()).toMatch(line);
}

describe("ticket-mock serve refuses", () => {
  it.each<[what: string, args: string[], line: RegExp]>([
    ["an unknown flag", ["--prot", "1"], /unknown option '--prot' \(Did you mean --port\?\)/],
    ["an unknown command", ["server"], /too many arguments|unknown command/],
    ["a flag without its value", ["--port"], /'-p, --port <port>' argument missing/],
    ["a port that is none", ["--port", "70000"], /^--port: expected an integer from 0 to 65535, found "70000"$/],
    ["an unknown scenario", ["--scenario", "busy"], /^There is no scenario busy; there are default, /],
    ["a clock start that is no date", ["--now", "soon"], /^--now: expected a date-time such as /],
    ["a clock start that no world can have", ["--now", "0001-01-01"], /^now is .* must be a date-time/],
    ["a key set that is no JSON", ["--jwks", brokenFile], /^--jwks: expected a URL, or a readable file /],
    ["a key set that is not there", ["--jwks", join(folder, "none.json")], /^--jwks: expected a URL, or a readable /],
    ["a host that is not this machine", ["--port", "0", "--host", "192.0.2.1"], /cannot listen on 192\.0\.2\.1:0/],
    [
      "a ready file in no folder",
      ["--port", "0", "--ready-file", join(folder, "no/r.json")],
      /^--ready-file: cannot w/,
    ],
  ])("%s", (_, args, line) => expectRefusal(["serve", ...args], line));

  it("a port that is in use", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const address = other.address();
    const port = typeof address === "object" && address !== null ? String(address.port) : "";
    await expectRefusal(
      ["serve", "--port", port],
      new RegExp(`^--port: 127\\.0\\.0\\.1:${port} is in use; take another`),
    );
    other.close();
  });

  it("a switch's variable that is neither on nor off", () =>
    expectRefusal(["serve"], /^TICKET_MOCK_NO_CORS: expected 1 or true, 0 or false, found "maybe"$/, {
      TICKET_MOCK_NO_CORS: "maybe",
    }));

  it("several wrong settings at once, a line for each", async () => {
    const { code, stderr } = await runCommand(["serve", "--seed", "x", "--auth", "open"]);
    expect(code).toBe(1);
    expect(stderr.trim().split("\n")).toEqual([
      expect.stringMatching(/^--seed: expected an integer/),
      '--auth: expected one of any, strict, off, found "open"',
    ]);
  });
});
