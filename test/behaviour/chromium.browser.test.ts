// The behaviour suite in a real browser, a case for each operation, status and kind of fault: a page without a server holds cases and mock, and its
// transcripts equal those of Node.
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { build } from "esbuild";
import { chromiumFlags, findChromium } from "../../tools/find-chromium.ts";
import type { Transcript } from "./behaviour-case.ts";
import { coreCases } from "./cases/index.ts";
import { compareWithInProcess } from "./compared.ts";

/** An address that nobody answers but the test; scripts of a page at localhost may use the platform's cryptography. */
const pageUrl = "http://localhost/";
const here = fileURLToPath(new URL(".", import.meta.url));
const entry = `
  import { coreCases as cases } from "./cases/index.ts";
  import { runCases } from "./run-cases.ts";
  import { openInProcess } from "./transports/in-process.ts";
  globalThis.transcripts = runCases(cases, openInProcess);
`;

compareWithInProcess("in Chromium", coreCases, async () => {
  const script = await bundle();
  const executablePath = findChromium();
  if (executablePath === undefined)
    throw new Error("There is no Chromium; vitest.config.ts leaves this test out where there is none.");
  const browser = await chromium.launch({ executablePath, args: [...chromiumFlags] });
  try {
    const page = await browser.newPage();
    const asked: string[] = [];
    await page.route("**/*", (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Behaviour</title>" });
    });
    await page.goto(pageUrl);
    await page.addScriptTag({ content: script, type: "module" });
    // A module runs after its tag was added.
    await page.waitForFunction(() => "transcripts" in globalThis);
    const told = await page.evaluate<string>("(async () => JSON.stringify(await globalThis.transcripts))()");
    if (asked.length !== 1) throw new Error(`The page has no server, but asked for ${asked.slice(1).join(", ")}.`);
    return JSON.parse(told) as readonly Transcript[];
  } finally {
    await browser.close();
  }
});

/** One script of cases and mock, as a bundler makes it for browsers: what only Node has is left out by the package's `browser` map. */
async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: here, loader: "ts" },
    bundle: true,
    write: false,
    format: "esm",
    platform: "browser",
    target: "es2024",
    plugins: [
      {
        name: "browser-field",
        setup({ onResolve }) {
          // The package's map names compiled files; here are their sources.
          const path = fileURLToPath(new URL("../../mock/browser.ts", import.meta.url));
          onResolve({ filter: /^\.\/node\.ts$/ }, () => ({ path }));
        },
      },
    ],
  });
  return outputFiles[0]?.text ?? "";
}
