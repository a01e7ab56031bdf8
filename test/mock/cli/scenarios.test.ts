// The scenario flags of `serve`, and the `scenarios` command.
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { recordFactories } from "../../../fixtures/factories/index.ts";
import { scenarios } from "../../../scenarios/generated/index.ts";
import { createFileWriter } from "../temporary-folder.ts";
import { readUrl, runHosted, startHosted } from "./hosted-command.ts";
import { startCommand } from "./run-command.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "scenarios-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, value: object) => createFileWriter(folder)(name, value);

const sizedScenario = (tickets: number) => ({ name: "sized", description: "Of a size.", world: { tickets } });

describe("ticket-mock scenarios --traits", () => {
  it("prints the traits of each collection with the fields that they set", async () => {
    const { code, stdout, stderr } = await runHosted(["scenarios", "--traits"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const all = Object.values(recordFactories).flatMap(({ traits }) => traits);
    expect(stdout.match(/^ {2}\w+/gm)?.map((word) => word.trim())).toEqual(all);
    expect(stdout).toContain("tickets\n  open");
    expect(stdout).toMatch(/^ {2}dueSoon +Open, due in half an hour\. Sets status, dueBy, firstResponseDueBy\.$/m);
  });

  it("prints traits as JSON with --json", async () => {
    const { stdout } = await runHosted(["scenarios", "--traits", "--json"]);
    expect(JSON.parse(stdout).tickets.urgent).toEqual({ says: "Highest priority.", sets: ["priority"] });
  });
});

describe("ticket-mock scenarios", () => {
  it("prints a line for each shipped scenario", async () => {
    const { code, stdout, stderr } = await runHosted(["scenarios"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const lines = stdout.trimEnd().split("\n");
    expect(lines.map((line) => line.split(/\s{2,}/))).toEqual(
      scenarios.map(({ name, description }) => [name, description]),
    );
  });

  it("also prints the scenarios in a folder, as JSON on request, and exits with 1 if a file is broken", async () => {
    write("sized.json", sizedScenario(5));
    write("wrong.json", { ...sizedScenario(5), name: "wrong", world: { tickets: -1 } });
    const { code, stdout, stderr } = await runHosted(["scenarios", "--json", "--scenarios", folder]);
    expect(code).toBe(1);
    expect(JSON.parse(stdout).scenarios.at(-1)).toMatchObject({ name: "sized", source: "folder", tickets: 5 });
    expect(stderr).toMatch(
      /wrong\.json, line 1, column \d+: world\.tickets: expected integer from 0 to 100000, found -1\n$/,
    );
  });

  it("refuses a missing folder in one line", async () => {
    const { code, stderr } = await runHosted(["scenarios", "--scenarios", join(folder, "gone")]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^--scenarios: cannot read the folder .*gone \(ENOENT.*\)\n$/);
  });
});

describe("ticket-mock serve", () => {
  it("starts in a scenario from a file or folder, and reports broken files", async () => {
    const path = write("sized.json", sizedScenario(6));
    write("wrong.json", {});
    const byFile = await startHosted(["--port", "0", "--scenario", path]);
    expect(await byFile.waitFor(/listening on/)).toContain("scenario sized, world energy-de, 6 tickets, seed 1");
    await byFile.end();
    const byFolder = await startHosted(["--port", "0", "--scenarios", folder, "--scenario", "sized"]);
    expect(await byFolder.waitFor(/listening on/)).toContain("scenario sized, world energy-de, 6 tickets");
    expect((await byFolder.end()).stderr).toMatch(/broken_scenario file=\S*wrong\.json place=.* reason=/);
  });

  it("refuses a broken scenario file in one line", async () => {
    const { code, stderr } = await runHosted(["--port", "0", "--scenario", write("wrong.json", sizedScenario(-1))]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^\S*wrong\.json, line 1, column \d+: world\.tickets: expected integer .*\n$/);
  });

  it("reports every broken file if the scenario is missing", async () => {
    write("mine.json", sizedScenario(-1));
    writeFileSync(join(folder, "other.yaml"), "name: other\n  bad: [\n");
    const { code, stderr } = await runHosted(["--port", "0", "--scenarios", folder, "--scenario", "sized"]);
    expect(code).toBe(1);
    expect(stderr.trimEnd().split("\n")).toEqual([
      expect.stringMatching(/^There is no scenario sized; there are default, /),
      expect.stringMatching(/other\.yaml, line 1, column \d+: is not YAML: /),
      expect.stringMatching(
        /mine\.json, line 1, column \d+: world\.tickets: expected integer from 0 to 100000, found -1$/,
      ),
    ]);
  });

  it("rereads changed files under --watch, reports each broken version once, and continues with its last valid version", async () => {
    const path = write("sized.json", sizedScenario(4));
    const args = ["--port", "0", "--scenarios", folder, "--scenario", "sized", "--watch", "--auth", "off"];
    const server = startCommand([...args, "--log", "json"]);
    const url = await readUrl(server);
    const count = async () => {
      const response = await fetch(`${url}/ticket/search`, { method: "POST" });
      return (await response.json()).total;
    };
    const save = (text: string) => {
      writeFileSync(`${path}.tmp`, text);
      renameSync(`${path}.tmp`, path);
    };
    expect(await count()).toBe(4);
    save("{\n  no");
    await server.waitForError(/"place":"line 2, column 3"/);
    save("{\n\n\n  no");
    await server.waitForError(/"place":"line 4, column 3"/);
    expect(await count()).toBe(4);
    write("other.json", { ...sizedScenario(1), name: "other" });
    await server.waitFor(/"scenarios_reloaded","changed":"other"/);
    save(JSON.stringify(sizedScenario(9)));
    await server.waitFor(/"scenarios_reloaded","changed":"sized"/);
    expect(await count()).toBe(9);
    const { code, stderr } = await server.end();
    const events = stderr
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    const failure = {
      event: "broken_scenario",
      file: relative("", path),
      reason: "is not JSON",
      time: expect.any(String),
    };
    expect(events).toEqual([
      { ...failure, place: "line 2, column 3" },
      { ...failure, place: "line 4, column 3" },
    ]);
    expect(code).toBe(0);
  });
});
