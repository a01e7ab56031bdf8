// Reads scenarios from files of each kind, reports broken files and reloads changed files.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createMock, type Mock } from "../../../mock/create-mock.ts";
import { isScenarioPath, readScenarioFiles } from "../../../mock/node/scenario-files.ts";
import { createFileWriter } from "../temporary-folder.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "scenarios-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const kit = JSON.stringify(new URL("../../../scenarios/kit.ts", import.meta.url).href);

const write = (name: string, text: string) => createFileWriter(folder)(name, text);

function scenarioNamed(name: string, tickets = 5): string {
  return JSON.stringify({ name, description: "Mine.", world: { tickets } });
}

/** Returns the reports of broken files, by file name. */
async function reportsByFile(mock: Mock): Promise<Record<string, string[]>> {
  const reports = (await mock.control.listScenarios()).broken;
  const names = [...new Set(reports.map(({ file }) => file))];
  return Object.fromEntries(
    names.map((file) => [
      relative(relative("", folder), file),
      reports.filter((report) => report.file === file).map(({ place, reason }) => `${place} | ${reason}`),
    ]),
  );
}

describe("files in a folder", () => {
  it("may be TypeScript, JavaScript, JSON or YAML", async () => {
    write(
      "a.ts",
      `import { defineScenario, ticket, times } from ${kit};
      const count: number = 3;
      export default defineScenario({ name: "typed", description: "In types.", extends: "empty", records: [times(count, ticket.open())] });`,
    );
    write("b.js", `export default { name: "plain", description: "In plain script.", world: { tickets: 4 } };`);
    write("c.json", scenarioNamed("data"));
    write(
      "d.yaml",
      "name: readable\ndescription: For people.\nrecords:\n  - { collection: tickets, traits: [escalated], count: 2 }\n",
    );
    await using mock = await createMock({ scenario: "typed", scenarioFiles: await readScenarioFiles({ folder }) });
    expect(await reportsByFile(mock)).toEqual({});
    const folderScenarios = (await mock.control.listScenarios()).scenarios.filter(({ source }) => source === "folder");
    expect(folderScenarios.map(({ name }) => name)).toEqual(["typed", "plain", "data", "readable"]);
    expect(mock.stateOf().store.read((reader) => reader.count("tickets"))).toBe(3);
    await mock.control.createSandbox({ id: "readable", scenario: "readable" });
    const escalated = mock.stateOf("readable").store.read((reader) => reader.get("tickets", 202)?.isEscalated);
    expect(escalated).toBe(true);
  });

  it("are reported with place and reason if they are broken, and do not affect other files", async () => {
    write("a.ts", "const ok = 1;\n\nexport default { name: = };\n");
    write("b.js", "\nexport default { name: 'a' description: 'b' };\n");
    write("c.ts", "export const scenario = {};\n");
    write("d.ts", "export default { name: 'd', description: 'D.', records: () => [] };\n");
    write("e.js", "function fail() {\n  throw new Error('not today');\n}\nexport default fail();\n");
    write("f.json", '{\n  "name": "f",\n}\n');
    write("g.yml", "name: g\n  bad: [\n");
    write("h.yaml", "name: H\ndescription: Wrong.\nworld:\n  tickets: many\n");
    write(
      "i.json",
      '{ "name": "i", "description": "I.",\n "records": [\n  { "collection": "tickets", "traits": ["none"] },\n  { "collection": "users", "fields": { "role": 7 } } ] }',
    );
    write("j.json", scenarioNamed("right"));
    await using mock = await createMock({ scenarioFiles: await readScenarioFiles({ folder }) });
    expect((await mock.control.listScenarios()).scenarios.some(({ name }) => name === "right")).toBe(true);
    expect(await reportsByFile(mock)).toEqual({
      "a.ts": [expect.stringMatching(/^line 3, column 24 \| SyntaxError: /)],
      "b.js": [expect.stringMatching(/^line 2, column 28 \| SyntaxError: /)],
      "c.ts": [expect.stringMatching(/^ \| has no default export/)],
      "d.ts": [expect.stringMatching(/^\/records \| is not plain data/)],
      "e.js": [expect.stringMatching(/^line 2, column 9 \| Error: not today$/)],
      "f.json": [expect.stringMatching(/^line 3, column \d+ \| is not JSON$/)],
      "g.yml": [expect.stringMatching(/^line 1, column 7 \| is not YAML: /)],
      "h.yaml": [
        expect.stringMatching(/^line 1, column 7 \| name: expected .*, found "H"$/),
        expect.stringMatching(/^line 4, column 12 \| world\.tickets: expected integer .*, found "many"$/),
      ],
      "i.json": [
        expect.stringMatching(/^line 3, column 40 \| records\.0\.traits: expected one of .*, found "none"$/),
        expect.stringMatching(
          /^line 4, column 48 \| records\.1\.fields\.role: expected one of administrator, agent, found 7$/,
        ),
      ],
    });
  });

  it("are not reported for errors caused by another broken record or file", async () => {
    const records = [
      { collection: "tickets", id: 900001, fields: { status: "opne" } },
      { collection: "worklogs", fields: { ticketId: 900001 } },
      { collection: "worklogs", fields: { ticketId: 900002 } },
    ];
    write("a.json", JSON.stringify({ name: "a", description: "A.", extends: "empty", records }));
    write("b.yaml", "name: base\n  bad: [\n");
    write("c.json", JSON.stringify({ name: "c", description: "C.", extends: "base" }));
    await using mock = await createMock({ scenarioFiles: await readScenarioFiles({ folder }) });
    expect(await reportsByFile(mock)).toEqual({
      "a.json": [
        expect.stringMatching(/records\.0\.fields\.status: expected one of open, pending, closed, found "opne"$/),
        expect.stringMatching(/records\.2\.fields\.ticketId: expected the id of .* tickets, found 900002$/),
      ],
      "b.yaml": [expect.stringMatching(/is not YAML/)],
      "c.json": [expect.stringMatching(/there is no scenario "base"; it may be in a broken file: \S*b\.yaml/)],
    });
  });

  it("are reported without line numbers if they are very long", async () => {
    const short = { name: "No name", description: "Mine." };
    write("short.json", JSON.stringify(short, null, 2));
    write("long.json", JSON.stringify({ ...short, notes: "x".repeat(600 * 1024) }, null, 2));
    await using mock = await createMock({ scenarioFiles: await readScenarioFiles({ folder }) });
    const reports = await reportsByFile(mock);
    expect(reports["short.json"]?.[0]).toMatch(/^line 2, column 11 \| name: /);
    expect(reports["long.json"]?.[0]).toMatch(/^ \| name: /);
  });

  it("exclude other files, declarations and tests", async () => {
    for (const name of ["readme.md", ".hidden.json", "types.d.ts", "mine.test.ts"]) write(name, "nothing");
    expect(await readScenarioFiles({ folder })).toEqual({ files: [], broken: [] });
  });

  it("cannot be read from a missing folder", async () => {
    await expect(readScenarioFiles({ folder: join(folder, "gone") })).rejects.toThrow("ENOENT");
  });
});

describe("a single file", () => {
  it("can start a mock by its path, as a scenario or an exported state", async () => {
    const scenario = write("own.json", scenarioNamed("by-path", 7));
    await using first = await createMock({
      scenario: relative("", scenario),
      scenarioFiles: await readScenarioFiles({ file: relative("", scenario) }),
    });
    expect(first.stateOf().start).toMatchObject({ scenario: "by-path", tickets: 7 });
    first.stateOf().store.transact((tx) => tx.insert("teams", { id: 77, name: "Eigenes Team" }));
    const state = relative("", write("Demo 1.json", JSON.stringify(await first.control.exportState("default"))));
    await using second = await createMock({ scenario: state, scenarioFiles: await readScenarioFiles({ file: state }) });
    expect(second.stateOf().start.scenario).toBe("demo-1");
    expect(second.stateOf().store.read((reader) => reader.get("teams", 77)?.name)).toBe("Eigenes Team");
    expect((await second.control.listScenarios()).scenarios.at(-1)).toMatchObject({ name: "demo-1", source: "file" });
  });

  it("cannot start a mock if it is broken or missing, and the error says why", async () => {
    const path = relative("", write("wrong.json", scenarioNamed("Wrong")));
    const start = async (file: string) =>
      createMock({ scenario: file, scenarioFiles: await readScenarioFiles({ file }) });
    await expect(start(path)).rejects.toThrow(/wrong\.json, line 1, column 9: name: expected/);
    await expect(start(`${path}.yaml`)).rejects.toThrow(/ENOENT/);
  });

  it("is distinguished from a name by its slash or extension", () => {
    const paths = ["./demo.json", "demo.yaml", "my/demo", "C:\\demo.ts", "demo.mjs"];
    expect(paths.filter((path) => !isScenarioPath(path))).toEqual([]);
    expect(["default", "sla-breach", "mine.v2"].filter(isScenarioPath)).toEqual([]);
  });
});

describe("a reload", () => {
  it("applies changed files and rebuilds only their sandboxes", async () => {
    write("stays.json", scenarioNamed("stays"));
    write("moves.ts", `export default { name: "moves", description: "Moves.", world: { tickets: 3 } };`);
    await using mock = await createMock({ scenario: "moves", scenarioFiles: await readScenarioFiles({ folder }) });
    await mock.control.createSandbox({ id: "other", scenario: "stays" });
    const addTeam = (id: string) =>
      mock.stateOf(id).store.transact((tx) => tx.insert("teams", { id: 88, name: "Neu" }));
    await Promise.all(["default", "other"].map(addTeam));

    write("moves.ts", `export default { name: "moves", description: "Moves.", world: { tickets: 6 } };`);
    expect(await mock.loadScenarios(await readScenarioFiles({ folder }))).toEqual(["moves"]);

    const summaryOf = (id: string) =>
      mock.stateOf(id).store.read((reader) => [reader.count("tickets"), reader.get("teams", 88) !== undefined]);
    expect([summaryOf("default"), summaryOf("other")]).toEqual([
      [6, false],
      [5, true],
    ]);
  });
});

it("an ES module that Node treats as CommonJS is reported with a remedy", async () => {
  write("package.json", '{ "type": "commonjs" }');
  write("own.ts", 'import "node:fs";\nexport default {};\n');
  const { broken: reports } = await readScenarioFiles({ folder });
  const report = reports.find(({ file }) => file.endsWith("own.ts"));
  expect(report?.reason).toContain('rename it to .mts or .mjs, or set "type": "module" in package.json');
});

describe("an excessive scenario file", () => {
  it("is reported when it uses up its thread's memory, and the process continues", async () => {
    // On a busy machine, its time would end before its memory.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    write("greedy.js", "const all = []; for (;;) all.push(new Array(1e6).fill(1));");
    const { broken: reports } = await readScenarioFiles({ folder });
    expect(reports).toMatchObject([{ reason: expect.stringContaining("reaching memory limit") }]);
  });

  it("is reported if it contains too much data or too many records, and the mock works", async () => {
    write("data.js", 'export default { name: "data", description: "d".repeat(32_000_000) };');
    write(
      "listed.js",
      'export default { name: "listed", description: "L.", records: Array(300_000).fill({ collection: "tickets" }) };',
    );
    const records = Array.from({ length: 30 }, () => ({ collection: "tickets", count: 10_000 }));
    write("counted.json", JSON.stringify({ name: "counted", description: "C.", extends: "empty", records }));
    await using mock = await createMock({ tickets: 5, scenarioFiles: await readScenarioFiles({ folder }) });
    expect(await reportsByFile(mock)).toEqual({
      "counted.json": [expect.stringMatching(/expected at most 20000 records, .*, found 300000 records$/)],
      "data.js": [expect.stringMatching(/produces 32\d+ characters of JSON; the limit is 32000000$/)],
      "listed.js": [
        expect.stringMatching(/expected array of at most 10000 items: objects, found array of 300000 items$/),
      ],
    });
    expect((await mock.fetch("/health")).status).toBe(200);
  });
});
