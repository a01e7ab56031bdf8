// `ticket-mock drift`: exit codes, report and errors.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createMock } from "../../../mock/create-mock.ts";
import { useTemporaryFolder } from "../temporary-folder.ts";
import { runHosted } from "./hosted-command.ts";

const folder = useTemporaryFolder();

const recording = join(folder, "recorded.json");
const entry = { method: "GET", path: "/version", query: {}, status: 200, responseHeaders: {} };
writeFileSync(recording, JSON.stringify({ requests: [{ ...entry, responseBody: { version: 5 } }] }));

describe("ticket-mock drift", () => {
  it("exits with 1 if anything differs, and writes the complete report", async () => {
    const out = join(folder, "report.json");
    const result = await runHosted(["drift", "--replay", recording, "--format", "json", "--out", out]);
    expect(result).toEqual({ code: 1, stdout: `drift, see ${out}\n`, stderr: "" });
    expect(JSON.parse(readFileSync(out, "utf8"))).toMatchObject({ outcome: "drift", requests: 1 });
  });

  it("exits with 0 if nothing differs", async () => {
    await using mock = await createMock();
    const { url } = await mock.listen();
    const args = [
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
    expect(await runHosted(args)).toMatchObject({
      code: 0,
      stderr: "",
      stdout: expect.stringMatching(/\nno drift: .*\n$/),
    });
  });

  it("accepts known deviations and reports any that no longer occur, in each format", async () => {
    const knownFile = join(folder, "known.json");
    const entry = { reason: "Is known.", expires: "2999-01-01" };
    const entries = ["getVersion", "listTags"].map((operation) => ({ ...entry, operation }));
    writeFileSync(knownFile, JSON.stringify({ known: entries }));
    for (const format of ["text", "json", "junit", "html"]) {
      const result = await runHosted(["drift", "--replay", recording, "--known", knownFile, "--format", format]);
      const stderr = "known deviation listTags no longer occurs: remove it (Is known.)\n";
      expect(result).toEqual({ code: 0, stdout: expect.stringContaining("Is known."), stderr });
    }
  });

  it.each([
    [[], "--target, --replay: expected one of them: the address of a service, or a recording\n"],
    [["--target", "http://127.0.0.1:9", "--replay", recording], /^--target, --replay: expected/],
    [["--replay", "/none.json"], /^--replay: cannot read \/none.json /],
    [["--target", "http://127.0.0.1:9"], /^http:\/\/127\.0\.0\.1:9\/ does not respond: /],
    [["--replay", recording, "--format", "xml"], '--format is "xml"; it must be one of text, json, junit, html.\n'],
  ])("exits with 2 and one line for %j", async (args, line) => {
    const result = await runHosted(["drift", ...args]);
    expect(result).toMatchObject({ code: 2, stdout: "" });
    if (typeof line === "string") expect(result.stderr).toBe(line);
    else expect(result.stderr).toMatch(line);
  });
});
