// `ticket-mock coverage`: the table, minimum shares, JUnit, merged reports and refusals.
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { listen } from "../../free-port.ts";
import { useTemporaryFolder } from "../temporary-folder.ts";
import { endAfterTest, readUrl, runHosted, startHosted } from "./hosted-command.ts";

const folder = useTemporaryFolder();
const baseArgs = ["serve", "--port", "0", "--tickets", "1", "--log", "json"];

/** Starts a server and returns its URL. */
async function start(args: readonly string[] = []): Promise<string> {
  return readUrl(endAfterTest(await startHosted([...baseArgs, ...args])));
}

describe("ticket-mock coverage", () => {
  it("prints a table for all sandboxes or for one, and exits with 0 if the minimum is met", async () => {
    const url = await start(["--auto-sandbox"]);
    await fetch(`${url}/__sandbox/own/health`);
    await fetch(`${url}/health`);
    const oneSandbox = await runHosted(["coverage", "--url", `${url}/__sandbox/own`, "--min", "0.1"]);
    expect(oneSandbox).toMatchObject({ code: 0, stderr: "" });
    expect(oneSandbox.stdout).toMatch(/^Contract coverage .*, 1 request\n/);
    const allSandboxes = await runHosted(["coverage", "--url", url]);
    expect(allSandboxes.stdout).toMatch(/^Contract coverage .*, 2 requests\n/);
  });

  it("exits with 1 below the minimum share", async () => {
    const url = await start(["--admin-token", "sesame"]);
    const result = await runHosted(["coverage", "--url", url, "--min", "80"], { TICKET_MOCK_ADMIN_TOKEN: "sesame" });
    expect(result).toMatchObject({ code: 1, stderr: "coverage 0% is below --min 80\n" });
    const withoutToken = await runHosted(["coverage", "--url", url]);
    expect([withoutToken.code, withoutToken.stderr]).toEqual([1, expect.stringContaining("admin_token_missing")]);
  });

  it("counts and lists only the named tags and operations, so that a few tests can reach a minimum", async () => {
    const url = await start();
    await fetch(`${url}/health`);
    const args = ["coverage", "--url", url, "--min-operations", "100"];
    const covered = await runHosted([...args, "--only", "getHealth"]);
    expect(covered).toMatchObject({ code: 0, stderr: "" });
    expect(covered.stdout).toMatch(/^operations +100\.0% \(1 of 1\)$/m);
    expect(covered.stdout).not.toContain("getVersion");
    const uncovered = await runHosted([...args, "--only", "getHealth, getVersion", "--min-statuses", "99"]);
    expect([uncovered.code, uncovered.stderr]).toEqual([
      1,
      "operations 50% is below --min-operations 100; missing:\n  getVersion\n" +
        "statuses 25% is below --min-statuses 99; missing:\n  getHealth: 400\n  getVersion: 200, 400\n",
    ]);
    const unknown = await runHosted([...args, "--only", "getHealth,nothing"]);
    expect(unknown).toMatchObject({ code: 1, stdout: "" });
    expect(unknown.stderr).toMatch(/^--only: unknown tag or operation nothing; tags are apps, .*\n$/);
  });

  it("writes JUnit XML that fails below the minimum and lists missing parts", async () => {
    const url = await start();
    const token = (await runHosted(["token"])).stdout.trim();
    await fetch(`${url}/ticket/1`, { headers: { authorization: `Bearer ${token}` } });
    const path = join(folder, "coverage.xml");
    const only = ["--only", "getTicket,getVersion"];
    const minima = ["--min-operations", "80", "--min", "1"];
    const { code } = await runHosted(["coverage", "--url", url, ...only, "--junit", path, ...minima]);
    const [, , suite, ...cases] = readFileSync(path, "utf8").split("\n");
    expect([code, suite]).toEqual([1, `  <testsuite name="${url}" tests="4" failures="1" errors="0" skipped="1">`]);
    expect(cases.slice(0, 2)).toEqual([
      '    <testcase classname="minimum" name="--min 1"></testcase>',
      '    <testcase classname="minimum" name="--min-operations 80"><failure message="1 minimum not reached" type="minimum not reached">operations 50% is below --min-operations 80; missing:',
    ]);
    expect(cases.join("\n")).toMatch(/name="getTicket"><system-out>statuses: .*404/);
    expect(cases.join("\n")).toContain('name="getVersion"><skipped message="never requested"/></testcase>');
  });

  it("merges the reports of several runs, whether printed or saved on exit", async () => {
    const [printedFile, savedFile] = [join(folder, "printed.json"), join(folder, "saved.json")];
    const server = await startHosted([...baseArgs, "--coverage-on-exit", savedFile]);
    const url = await readUrl(server);
    await fetch(`${url}/health`);
    writeFileSync(printedFile, (await runHosted(["coverage", "--url", url, "--json"])).stdout);
    await fetch(`${url}/version`);
    expect(await server.end()).toMatchObject({ code: 0, stderr: "" });
    const result = await runHosted(["coverage", printedFile, savedFile, "--min", "0.1"]);
    expect(result).toMatchObject({ code: 0, stderr: "" });
    expect(result.stdout).toMatch(/^Contract coverage .*, 3 requests\n/);
    expect(JSON.parse((await runHosted(["coverage", savedFile, "--json"])).stdout)).toMatchObject({ requestCount: 2 });
  });

  it("refuses missing files and files that are not reports, with one line for each", async () => {
    const [textFile, otherFile] = [join(folder, "text.json"), join(folder, "foreign.json")];
    writeFileSync(textFile, "{");
    writeFileSync(otherFile, '{"lines":{"pct":80}}');
    const { code, stdout, stderr } = await runHosted(["coverage", textFile, otherFile, join(folder, "none.json")]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr.replaceAll(`${folder}/`, "").split("\n")).toEqual([
      "text.json: is not a ticket-mock coverage report (it is not JSON)",
      "foreign.json: is not a ticket-mock coverage report (/contractVersion: found nothing, expected non-empty text)",
      expect.stringMatching(/^none\.json: cannot be read \(ENOENT.*\)$/),
      "",
    ]);
  });

  it("refuses the response of a server that is not a mock, in one line", async () => {
    const server = createServer((_, outgoing) =>
      outgoing.end(outgoing.req.url === "/__admin/coverage" ? "<html>" : "{}"),
    );
    const url = `http://127.0.0.1:${await listen(server)}`;
    const page = await runHosted(["coverage", "--url", url]);
    const object = await runHosted(["coverage", "--url", `${url}/__sandbox/a`]);
    server.close();
    const problem = "is not a ticket-mock coverage report";
    expect([page.code, page.stderr]).toEqual([
      1,
      `--url: the response of ${url}/__admin/coverage ${problem} (it is not JSON)\n`,
    ]);
    expect([object.code, object.stderr]).toEqual([
      1,
      `--url: the response of ${url}/__admin/sandboxes/a/coverage ${problem} (/contractVersion: found nothing, expected non-empty text)\n`,
    ]);
  });

  it("refuses reports of different contracts and names the file", async () => {
    const url = await start();
    const { stdout } = await runHosted(["coverage", "--url", url, "--json"]);
    const [ownFile, otherFile] = [join(folder, "own.json"), join(folder, "other.json")];
    writeFileSync(ownFile, stdout);
    writeFileSync(otherFile, stdout.replace(/"contractVersion": ".*"/, '"contractVersion": "9.0.0"'));
    expect(await runHosted(["coverage", ownFile, otherFile])).toEqual({
      code: 1,
      stdout: "",
      stderr: `${otherFile}: /contractVersion: found "9.0.0", expected "0.1.0", as in the first report (Coverage of different contracts cannot be merged)\n`,
    });
  });

  it.each([
    [["--min", "101"], '--min is "101"; it must be a percentage from 0 to 100.\n'],
    [["--url", "here"], '--url is "here"; it must be an address such as http://127.0.0.1:4010.\n'],
    [["--url", "localhost:4010"], '--url is "localhost:4010"; it must be an address such as http://127.0.0.1:4010.\n'],
    [["--url", "http://127.0.0.1:9"], "--url: no mock responds at http://127.0.0.1:9\n"],
    [
      ["a.json", "--url", "http://127.0.0.1:9"],
      "--url: cannot be combined with report files (a.json); give one or the other\n",
    ],
  ])("refuses %s in one line", async (args, stderr) => {
    expect(await runHosted(["coverage", ...args])).toEqual({ code: 1, stdout: "", stderr });
  });
});
