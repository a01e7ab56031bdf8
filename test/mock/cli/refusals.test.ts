// When `ticket-mock` refuses to start: exit code 1, one clear line per mistake on stderr, nothing on stdout, no stack.
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { listen } from "../../free-port.ts";
import { useTemporaryFolder } from "../temporary-folder.ts";
import { runHosted } from "./hosted-command.ts";
import { runCommand } from "./run-command.ts";

const folder = useTemporaryFolder();

async function expectRefusal(args: readonly string[], line: string | RegExp, run = runHosted) {
  const { code, stdout, stderr } = await run(args);
  expect({ code, stdout, lines: stderr.split("\n").length }).toEqual({ code: 1, stdout: "", lines: 2 });
  expect(stderr.trim()).toMatch(line);
}

describe("ticket-mock serve refuses", () => {
  it.each<[what: string, args: string[], line: RegExp]>([
    ["a flag without its value", ["--port"], /'-p, --port <port>' argument missing/],
    ["an unknown scenario", ["--scenario", "quiet"], /^There is no scenario quiet; there are default, /],
    [
      "a scenario with a typo",
      ["--scenario", "busy-inbx"],
      /^There is no scenario busy-inbx \(did you mean busy-inbox\?\); there are default, /,
    ],
    ["another machine's host", ["--port", "0", "--host", "192.0.2.1"], /cannot listen on 192\.0\.2\.1:0/],
    [
      "a folder as the ready file",
      ["--port", "0", "--ready-file", folder],
      /^--ready-file: cannot write .* \(it is a folder\)$/,
    ],
    [
      "a folder to save to",
      ["--port", "0", "--save-on-exit", folder],
      /^--save-on-exit: cannot write .* \(it is a folder\)$/,
    ],
    [
      "a file to save to in a missing folder",
      ["--port", "0", "--save-on-exit", join(folder, "no/s.json")],
      /^--save-on-exit: cannot write \S+no\/s\.json \(there is no folder \S+\/no\)$/,
    ],
    [
      "a key set that cannot be fetched, hiding its address's password",
      ["--port", "0", "--tickets", "1", "--auth", "strict", "--jwks", "http://user:sesame@127.0.0.1:1/keys"],
      /^--jwks: (?!.*sesame)the key set at http:\/\/127\.0\.0\.1:1\/keys cannot be used: [^\n]+$/,
    ],
    [
      "a malformed address with a password, hiding the password",
      ["--port", "0", "--jwks", "http://user:sesame@[keys"],
      /^--jwks(?!.*sesame)[^\n]+$/,
    ],
  ])("%s", (_, args, line) => expectRefusal(["serve", ...args], line));

  it.each<[what: string, args: string[], line: RegExp]>([
    ["an unknown flag", ["--prot", "1"], /unknown option '--prot' \(Did you mean --port\?\)/],
    [
      "a ready file in a missing folder",
      ["--port", "0", "--ready-file", join(folder, "no/r.json")],
      /^--ready-file: cannot write \S+no\/r\.json \(there is no folder \S+\/no\)$/,
    ],
  ])("%s, and exits", (_, args, line) => expectRefusal(["serve", ...args], line, runCommand));

  it.each([
    ["serv", "serve"],
    ["server", "serve"],
    ["tokn", "token"],
  ])("the unknown command %s, suggesting the nearest", (command, nearest) =>
    expectRefusal([command], `error: unknown command '${command}' (Did you mean ${nearest}?)`),
  );

  it("a port in use, and exits", async () => {
    const other = createServer();
    const port = String(await listen(other));
    const line = new RegExp(`^--port: 127\\.0\\.0\\.1:${port} is in use; choose another`);
    await expectRefusal(["serve", "--port", port], line, runCommand);
    other.close();
  });

  it("several invalid settings together, one line each", async () => {
    const variables = { TICKET_MOCK_WATCH: "maybe" };
    const { code, stderr } = await runHosted(["serve", "--seed", "x", "--auth", "open"], variables);
    expect(code).toBe(1);
    expect(stderr.trim().split("\n")).toEqual([
      '--seed is "x"; it must be a whole number of at least 0.',
      '--auth is "open"; it must be one of any, strict, off.',
      'TICKET_MOCK_WATCH is "maybe"; it must be true, 1, yes or on; or false, 0, no or off.',
    ]);
  });
});
