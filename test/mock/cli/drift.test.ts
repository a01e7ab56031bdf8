// `ticket-mock drift`: exit codes, report and errors.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createMock } from "../../../mock/create-mock.ts";
import { runHosted } from "./hosted-command.ts";

const folder = mkdtempSync(join(tmpdir(), "drift-"));
afterAll(() => rmSync(folder, { recursive: true }));

const recorded = join(folder, "recorded.json");
const entry = { method: "GET", path: "/version", query: {}, status: 200, responseHeaders: {} };
writeFileSync(recorded, JSON.stringify({ requests: [{ ...entry, responseBody: { version: 5 } }] }));

describe("ticket-mock drift", () => {
  it("exits with 1 if anything differs, and writes the whole file", async () => {
    const out = join(folder, "report.json");
    const ended = await runHosted(["drift", "--replay", recorded, "--format", "json", "--out", out]);
    expect(ended).toEqual({ code: 1, stdout: `drift, see ${out}\n`, stderr: "" });
    expect(JSON.parse(readFileSync(out, "utf8"))).toMatchObject({ outcome: "drift", requests: 1 });
  });

  it("exits with 0 if nothing differs", async () => {
    await using mock = await createMock();
    const { url } = await mock.listen();
    const words = [
      "drift",
      "--target",
      url,
      "--token",
      await mock.token(),
      "--rate",
      "1000",
      "--only",
      "getVersion,listTags",
    ];
    expect(await runHosted(words)).toMatchObject({
      code: 0,
      stderr: "",
      stdout: expect.stringMatching(/\nno drift: .*\n$/),
    });
  });

  it("accepts known deviations and reports those not found, in each form", async () => {
    const known = join(folder, "known.json");
    const entry = { reason: "Is known.", expires: "2999-01-01" };
    const entries = ["getVersion", "listTags"].map((operation) => ({ ...entry, operation }));
    writeFileSync(known, JSON.stringify({ known: entries }));
    for (const format of ["text", "json", "junit", "html"]) {
      const ended = await runHosted(["drift", "--replay", recorded, "--known", known, "--format", format]);
      const stderr = "known deviation listTags no longer occurs: remove it (Is known.)\n";
      expect(ended).toEqual({ code: 0, stdout: expect.stringContaining("Is known."), stderr });
    }
  });

  it.each([
    [
      [],
      "--target, --replay, --document: expected the address of a service, the file of a recording, or an OpenAPI document; one of them\n",
    ],
    [["--target", "http://127.0.0.1:9", "--replay", recorded], /^--target, --replay, --document: expected/],
    [["--replay", "/none.json"], /^--replay: cannot read \/none.json /],
    [["--target", "http://127.0.0.1:9"], /^http:\/\/127\.0\.0\.1:9\/ does not answer: /],
    [["--target", "http://127.0.0.1:9", "--only", "tickts"], /^Unknown tag or operation tickts; tags are /],
    [["--replay", recorded, "--known", "/none.json"], /^--known: cannot read \/none.json /],
    [["--replay", recorded, "--format", "xml"], '--format is "xml"; it must be one of text, json, junit, html.\n'],
    [["--replay", recorded, "--out", "/none/report.txt"], /^--out: cannot write \/none\/report.txt /],
    [["--bad"], "error: unknown option '--bad'\n"],
  ])("exits with 2 and one line for %j", async (words, line) => {
    const ended = await runHosted(["drift", ...words]);
    expect(ended).toMatchObject({ code: 2, stdout: "" });
    if (typeof line === "string") expect(ended.stderr).toBe(line);
    else expect(ended.stderr).toMatch(line);
  });
});
