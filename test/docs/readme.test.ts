// README.md is short, says how to install the package, and shows what the server and its snippet really print.
// test/docs/console-pages.test.ts runs its console lines, test/package/docs-testing*.test.ts its files for vitest, MSW and Playwright.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { packageName, packageVersion } from "../../mock/core/version.ts";
import document from "../../spec/generated/openapi.json" with { type: "json" };
import { type OperationRoute, operationRoutes } from "../../spec/generated/operations.ts";
import { startCommand } from "../mock/cli/run-command.ts";
import { isFile, listMarkedBlocks, runnerOf } from "./blocks.ts";
import { listBlocks, listSections, toOneLine, toPattern } from "./console.ts";
import { runServerBlock } from "./server-block.ts";
import { runSnippet } from "./snippet.ts";

const readme = readFileSync("README.md", "utf8");
const start = listSections(readme)
  .flatMap(({ steps }) => steps)
  .find(({ command }) => command.startsWith("npm start -- "));

describe("README.md", () => {
  it("is read in five minutes: at most 9 kB", () => {
    expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(9000);
  });

  it("tells at once what there is: how many operations of which tier, on what, and events", () => {
    const tiers = Object.values<OperationRoute>(operationRoutes).map(({ tier }) => tier);
    const [documented, companions] = ["documented", "companion"].map((one) => tiers.filter((tier) => tier === one));
    const opening = (readme.split("\n## ", 1)[0] ?? "").replaceAll("\n", " ").toLowerCase();
    expect(opening).toContain(`it has ${tiers.length} [operations]`);
    expect(opening).toContain(`the ${documented?.length} documented ones, and ${companions?.length} companions`);
    expect(opening).toContain("webhooks");
    const summary = document.info.summary.toLowerCase();
    for (const { name } of document.tags.filter((tag) => !["directory", "service", "scorecards"].includes(tag.name))) {
      expect([opening.includes(name.replace("-", " ")), summary.includes(name.replace("-", " "))], name).toEqual([
        true,
        true,
      ]);
    }
  });

  it("names the tarball that npm pack makes", () => {
    expect(listBlocks(readme, "sh").join("\n")).toContain(`/${packageName}-${packageVersion}.tgz\n`);
  });

  it("shows what the server prints when it starts", async () => {
    const [, flags = ""] = /npm start -- (.*)/.exec(start?.command ?? "") ?? [];
    const running = startCommand(["serve", ...flags.split(" "), "--port", "0"]);
    const printed = await running.waitFor(/contract: .*\n/);
    const { url } = /listening on (?<url>\S+)/.exec(printed)?.groups ?? {};
    await running.end();
    expect(toOneLine(printed.replaceAll(url ?? "", "http://127.0.0.1:4010"))).toMatch(toPattern(start?.printed ?? ""));
  });

  it("shows how a CI job starts a server, asks it and ends it", async () => {
    const [block] = listMarkedBlocks(readme).filter(({ language, place }) => `${language} ${place}` === "sh server");
    const [, scenario = ""] = /--scenario (\S+)/.exec(block?.text ?? "") ?? [];
    const { code, stdout, files } = await runServerBlock(block?.text ?? "");
    expect(stdout).toContain(`asked: 200 ${scenario}\n`);
    expect({ code, files }).toEqual({ code: 0, files: [] });
  });

  it("shows a CI job that ends with the reason alone where the server does not start", async () => {
    const [block] = listMarkedBlocks(readme).filter(({ language, place }) => `${language} ${place}` === "sh server");
    const { code, stdout, stderr } = await runServerBlock((block?.text ?? "").replace(/--scenario \S+/, "--seed x"));
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: "",
      stderr: '--seed is "x"; it must be a whole number from 0 on.\n',
    });
  });

  it("shows what its snippet of code prints", () => {
    const [snippet = ""] = listBlocks(readme, "ts");
    const { printed, shown } = runSnippet(snippet);
    expect(printed).toEqual(shown);
  });

  it("has a file for each runner, in a folder whose tests are run from the packed tarball", () => {
    const folders = listMarkedBlocks(readme)
      .filter(isFile)
      .map(({ place }) => place.split("/")[0] ?? "");
    expect(folders).toEqual(["vitest", "playwright", "msw"]);
    expect(folders.filter((folder) => runnerOf[folder] === undefined)).toEqual([]);
  });
});
