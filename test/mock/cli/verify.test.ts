// `ticket-mock verify`: exit codes, report and errors.
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMock } from "../../../mock/create-mock.ts";
import { listen } from "../../free-port.ts";
import { useTemporaryFolder } from "../temporary-folder.ts";
import { runHosted } from "./hosted-command.ts";

const folder = useTemporaryFolder();
const mock = await createMock({ basePath: "/api/v1" });
let target = "";
let token = "";

beforeAll(async () => {
  const { url } = await mock.listen({ port: 0 });
  target = `${new URL(url).origin}/api/v1`;
  token = await mock.token();
});

afterAll(() => mock.close());

const quickArgs = ["--rate", "1000", "--only", "getVersion"];

describe("ticket-mock verify", () => {
  it("exits with 0 and a report if the target conforms, using the token in the variable", async () => {
    const result = await runHosted(["verify", "--target", target, ...quickArgs], { TICKET_MOCK_TOKEN: token });
    expect(result).toMatchObject({ code: 0, stderr: "" });
    expect(result.stdout).toMatch(/conforming: 1 operation conforming, 0 deviating \(0 deviations\), 0 not checked\n$/);
  });

  it("accepts repeated flags and comma-separated values", async () => {
    const args = [
      "--only",
      "getVersion,getHealth",
      "--only",
      "reports",
      "--param",
      "aiAgentId=1",
      "--param",
      "tagId=1",
    ];
    const result = await runHosted(["verify", "--target", target, "--token", token, "--rate", "1000", ...args]);
    expect(result.stdout).toMatch(/conforming: 3 operations conforming/);
  });

  it("shows progress only on a terminal, on one line, which it clears", async () => {
    const args = ["verify", "--target", `${target}/`, "--token", token, ...quickArgs];
    const [onTerminal, piped] = [await runHosted(args, {}, { isTTY: true }), await runHosted(args)];
    const lines = onTerminal.stderr.split("\r\u001B[K");
    expect(lines.filter((line) => !/^\d+ requests?, getVersion$/.test(line))).toEqual(["", ""]);
    expect([lines.length > 3, lines[0], lines.at(-1)]).toEqual([true, "", ""]);
    expect([onTerminal.code, piped.code, piped.stderr]).toEqual([0, 0, ""]);
    expect(piped.stdout).toBe(onTerminal.stdout);
  });

  it("exits with 1 if the target deviates, and writes the complete report", async () => {
    const server = createServer((_, response) => {
      response.writeHead(200, { "content-type": "application/json", connection: "close" });
      response.end("[]");
    });
    const url = `http://127.0.0.1:${await listen(server)}`;
    const out = join(folder, "report.json");
    const args = ["verify", "--target", url, "--rate", "1000", "--only", "searchTickets"];
    const result = await runHosted([...args, "--format", "json", "--out", out]);
    server.close();
    expect(result).toEqual({ code: 1, stdout: `deviating, see ${out}\n`, stderr: "" });
    expect(JSON.parse(readFileSync(out, "utf8"))).toMatchObject({ outcome: "deviating" });
  });

  it.each([
    [[], "--target: missing; expected the address of the service\n"],
    [
      ["--target", "nowhere"],
      '--target is "nowhere"; it must be an address such as https://staging.example.com/api.\n',
    ],
    [
      ["--target", "http://127.0.0.1:9", "--header", "secret-without-name"],
      "--header: expected a name and a value, with : between them\n",
    ],
    [["--target", "http://127.0.0.1:9", "--only", "tickts"], /^Unknown tag or operation tickts; tags are /],
    [["--target", "http://127.0.0.1:9", "--known", "/none.json"], /^--known: cannot read \/none.json /],
    [["--target", "http://127.0.0.1:9", "--out", "/none/report.txt"], /^--out: cannot write \/none\/report.txt /],
    [["--bad"], "error: unknown option '--bad'\n"],
  ])("exits with 2 and one line for %j", async (args, line) => {
    const { code, stdout, stderr } = await runHosted(["verify", ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    if (typeof line === "string") expect(stderr).toBe(line);
    else expect(stderr).toMatch(line);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });

  it("exits with 2 if the target rejects the caller", async () => {
    const { code, stderr } = await runHosted(["verify", "--target", target, ...quickArgs]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `${target} rejects this caller (401): pass a token that it accepts.\n`,
    });
  });

  it("reports known deviations that no longer occur", async () => {
    const knownFile = join(folder, "known.json");
    writeFileSync(
      knownFile,
      JSON.stringify({ known: [{ operation: "getVersion", reason: "old", expires: "2999-01-01" }] }),
    );
    const args = ["verify", "--target", target, "--token", token, ...quickArgs, "--known", knownFile];
    const { code, stderr } = await runHosted(args);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: "known deviation getVersion no longer occurs: remove it (old)\n",
    });
  });
});
