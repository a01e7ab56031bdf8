// Runs docs/testing.md in Chromium: its files for Playwright and for pages with the mock inside, with the tarball installed.
import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMock } from "../../mock/create-mock.ts";
import { chromiumFlags, findChromium } from "../../tools/find-chromium.ts";
import { serveFiles } from "../browser/serve-files.ts";
import { folderOf, isFile } from "../docs/blocks.ts";
import { blocks, createDocsConsumer, type DocsConsumer, testFilesOf } from "./docs-consumer.ts";

const packages = { "@playwright/test": "1.65.1", msw: "3.0.5", esbuild: "0.28.2", typescript: "5.9.3" };

// The application under the page's Playwright tests: shows subjects of tickets, or an error.
const application = `<!doctype html><link rel="icon" href="data:,"><ul></ul><script type="module">
  const api = new URLSearchParams(location.search).get("api") ?? "https://tickets.example.com/api/v1";
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
  const response = await fetch(api + "/ticket/search", init);
  const { tickets = [] } = await response.json();
  if (!response.ok) document.body.innerHTML = "<p role=alert>" + response.status + "</p>";
  for (const { subject } of tickets) document.querySelector("ul").append(Object.assign(document.createElement("li"), { textContent: subject }));
</script>`;

// The page's configuration with an installed browser and the application's address.
const config = `
import pageConfig from "./playwright.config.ts";
const { BASE_URL: baseURL, CHROMIUM_PATH: executablePath } = process.env;
const launchOptions = { executablePath, args: ${JSON.stringify(chromiumFlags)} };
export default { ...pageConfig, reporter: "json", workers: 2, use: { ...pageConfig.use, baseURL, launchOptions } };
`;

const compilerOptions = { target: "es2023", module: "nodenext", strict: true, skipLibCheck: true, noEmit: true };

// The scripts of pages with the mock inside.
const pageScripts = blocks
  .filter((block) => isFile(block) && folderOf(block) === "browser" && !block.place.endsWith("build-state.js"))
  .map(({ place }) => place)
  .sort();

let consumer: DocsConsumer;
let browser: Browser;

beforeAll(async () => {
  const files = {
    "playwright/run.config.ts": config,
    "playwright/tsconfig.json": JSON.stringify({ compilerOptions, include: ["*.spec.ts", "playwright.config.ts"] }),
  };
  consumer = await createDocsConsumer({ runner: "browser", packages, files });
  browser = await chromium.launch({ executablePath: findChromium() ?? "chromium", args: [...chromiumFlags] });
});
afterAll(async () => {
  await browser?.close();
  await consumer?.remove();
});

describe("docs/testing.md in a browser", () => {
  it("has passing Playwright files", async () => {
    await using server = await serveFiles(new Map([["/index.html", application]]));
    const env = {
      BASE_URL: server.url,
      CHROMIUM_PATH: findChromium() ?? "",
      PLAYWRIGHT_JSON_OUTPUT_NAME: "report.json",
    };
    const { code, stdout, stderr } = await consumer.run("playwright", ["test", "-c", "playwright/run.config.ts"], {
      env,
    });
    expect(code, stdout + stderr).toBe(0);
    const report = JSON.parse(await readFile(join(consumer.folder, "playwright/report.json"), "utf8"));
    const ranFiles: readonly string[] = report.suites.map(({ file }: { readonly file: string }) => file);
    expect([...ranFiles].sort()).toEqual([...testFilesOf("playwright")].sort());
    expect(report.stats).toMatchObject({ unexpected: 0, skipped: 0, flaky: 0 });
  });

  it("type-checks", async () => {
    expect(await consumer.compile("native", ["-p", "playwright"])).toEqual({ code: 0, stdout: "", stderr: "" });
  });

  it("has working pages with the mock inside, built by its commands", async () => {
    const folder = join(consumer.folder, "browser/public");
    await mkdir(folder);
    const { code, stdout, stderr } = await consumer.runShellBlock("browser");
    expect(code, stdout + stderr).toBe(0);
    const names = await readdir(folder);
    const contents = await Promise.all(
      names.map(async (name) => [`/${name}`, await readFile(join(folder, name))] as const),
    );
    await using mock = await createMock({ scenario: "sla-breach", tickets: 50 });
    const titles: Readonly<Record<string, string>> = {
      "browser/demo.js": `${(await mock.control.listRecords("default", "tickets")).total} tickets`,
      "browser/demo-msw.js": String((await mock.control.getRecord("default", "tickets", 1)).subject),
    };
    expect(pageScripts).toEqual(Object.keys(titles).sort());
    for (const place of pageScripts)
      expect(await titleOf(contents, place.slice("browser/".length))).toBe(titles[place]);
  });
});

/** Opens a page with a script and returns its final title. */
async function titleOf(contents: readonly (readonly [string, Uint8Array])[], script: string): Promise<string> {
  const page = `<!doctype html><link rel="icon" href="data:,"><script type="module" src="/${script}"></script>`;
  await using server = await serveFiles(new Map<string, string | Uint8Array>([...contents, ["/index.html", page]]));
  const context = await browser.newContext();
  const tab = await context.newPage();
  const errors: Error[] = [];
  tab.on("pageerror", (error) => errors.push(error));
  await tab.goto(server.url);
  await tab.waitForFunction(() => document.title !== "").catch((error) => errors.push(error));
  const title = await tab.title();
  await context.close();
  expect(errors).toEqual([]);
  return title;
}
