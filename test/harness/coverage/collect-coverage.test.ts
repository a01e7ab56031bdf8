// Coverage collected by test runners in CI: one file per process, complete after each mock, merged by the command line.
import { readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import {
  type ContractRun,
  runAgainstMock,
  runAgainstTarget,
} from "../../../harness/contract-test/run-contract-test.ts";
import { collectCoverage, coverageVariable } from "../../../harness/coverage/collect-coverage.ts";
import { setupMock } from "../../../harness/sandboxes/setup-mock.ts";
import { createTestMock } from "../../../harness/sandboxes/test-mock.ts";
import { createGlobalSetup } from "../../../harness/vitest-global-setup.ts";
import { createMock } from "../../../mock/create-mock.ts";
import { runHosted } from "../../mock/cli/hosted-command.ts";
import { useTemporaryFolder } from "../../mock/temporary-folder.ts";

const top = useTemporaryFolder();
let folderCount = 0;

function useFolder(): string {
  folderCount += 1;
  const folder = join(top, `made/${folderCount}`);
  vi.stubEnv(coverageVariable, folder);
  return folder;
}

function readAll(folder: string) {
  return readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")));
}

afterEach(() => vi.unstubAllEnvs());

it("sums the coverage of all mocks of a process in one file", async () => {
  const folder = useFolder();
  for (const path of ["/ticket/1", "/version"]) {
    const { mock, close } = await createTestMock({});
    await mock.client().GET("/tag");
    await mock.fetch(path);
    await close();
  }
  const [report, ...others] = readAll(folder);
  expect([report.requestCount, others]).toEqual([4, []]);
  expect(
    report.operations.find((operation: { operationId: string }) => operation.operationId === "listTags").requestCount,
  ).toBe(2);
});

it("collects coverage from a set-up with hooks, a global set-up, and both sides of a contract test", async () => {
  const folder = useFolder();
  const setup = setupMock({ listen: false });
  await setup.listen();
  await setup.client().GET("/tag");
  await setup.close();
  const end = await createGlobalSetup()({ provide: () => undefined });
  await end();
  await using mock = await createMock();
  const { url } = await mock.listen();
  const run: ContractRun = async ({ client }) => void (await client.GET("/tag"));
  await runAgainstMock(run, {});
  await runAgainstTarget(run, {}, { url, token: await mock.token() });
  expect(readAll(folder)[0].requestCount).toBe(3);
});

it("names files uniquely for equal process ids on different machines, and leaves no other files", async () => {
  await using mock = await createMock();
  const report = await mock.control.getTotalCoverage();
  const folder = useFolder();
  for (const job of ["a", "b"]) {
    vi.resetModules();
    const { addToFile } = await import("../../../harness/coverage/coverage-file.ts");
    addToFile(join(folder, job), report);
  }
  const [first = [], second = []] = ["a", "b"].map((job) => readdirSync(join(folder, job)));
  expect([...first, ...second]).toEqual([1, 2].map(() => expect.stringMatching(/^coverage-\d+-[\w-]+\.json$/)));
  expect(first).not.toEqual(second);
});

it("counts only the newest test run, or the named one", async () => {
  const folder = useFolder();
  await using mock = await createMock();
  for (const [run, paths] of Object.entries({ first: ["/version"], second: ["/version", "/health"] })) {
    vi.stubEnv("TICKET_MOCK_RUN", run);
    for (const path of paths) await mock.fetch(path);
    await collectCoverage(mock.control);
  }
  const [early = "", late = ""] = readdirSync(folder)
    .map((name) => join(folder, name))
    .toSorted((left, right) => readRun(left).localeCompare(readRun(right)));
  utimesSync(early, 1, 1);
  const newest = await runHosted(["coverage", early, late]);
  expect(newest.stdout).toMatch(/^Contract coverage .*, 3 requests\n/);
  expect(newest.stderr).toContain(`belong to other runs: ${early}.`);
  const namedRun = await runHosted(["coverage", early, late], { TICKET_MOCK_RUN: "first" });
  expect(namedRun.stdout).toMatch(/^Contract coverage .*, 1 request\n/);
  expect(await runHosted(["coverage", early, late, "--run", "third"])).toEqual({
    code: 1,
    stdout: "",
    stderr: "--run: no file belongs to the run third; runs are first, second\n",
  });
  vi.stubEnv("TICKET_MOCK_RUN", "");
  const unnamedFolder = useFolder();
  await collectCoverage(mock.control);
  const [file = ""] = readdirSync(unnamedFolder);
  expect(readRun(join(unnamedFolder, file))).toMatch(new RegExp(`-(${process.pid}|${process.ppid})$`));
});

function readRun(path: string): string {
  return JSON.parse(readFileSync(path, "utf8")).run;
}

it("collects nothing without a folder, and reports an unwritable folder", async () => {
  await using mock = await createMock();
  vi.stubEnv(coverageVariable, "");
  await collectCoverage(mock.control);
  writeFileSync(join(top, "a-file"), "");
  vi.stubEnv(coverageVariable, join(top, "a-file"));
  await expect(collectCoverage(mock.control)).rejects.toThrow(/^TICKET_MOCK_COVERAGE_FOLDER: cannot write .*a-file \(/);
});

it("merges reports with the coverage command, optionally into a file", async () => {
  const folder = useFolder();
  const { mock, close } = await createTestMock({});
  await mock.client().GET("/tag");
  await close();
  const file = join(folder, readdirSync(folder)[0] ?? "");
  const out = join(top, "all.json");
  const merged = await runHosted(["coverage", "--merge", file, file, "--out", out]);
  expect(merged).toMatchObject({ code: 0, stderr: "" });
  expect(merged.stdout).toMatch(/^Contract coverage .*, 2 requests\n/);
  expect(JSON.parse(readFileSync(out, "utf8"))).toMatchObject({ requestCount: 2 });
  const withoutFiles = await runHosted(["coverage", "--merge"]);
  expect(withoutFiles).toMatchObject({ code: 1, stdout: "" });
  expect(withoutFiles.stderr).toBe("--merge: no files given; expected reports, as in --merge coverage/*.json\n");
  const unwritable = await runHosted(["coverage", "--merge", file, "--out", join(top, "none/all.json")]);
  expect(unwritable).toMatchObject({ code: 1, stdout: "" });
  expect(unwritable.stderr).toMatch(/^--out: cannot write /);
});
