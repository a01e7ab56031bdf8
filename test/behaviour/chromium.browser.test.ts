// Runs the core cases in a Chromium page that has no server: every step equals the same step in process.
import { chromium } from "@playwright/test";
import { chromiumFlags, findChromium } from "../../tools/find-chromium.ts";
import { bundleForBrowser } from "../browser/bundle.ts";
import type { Transcript } from "./behaviour-case.ts";
import { coreCases } from "./cases/index.ts";
import { compareWithInProcess } from "./compare-with-in-process.ts";

/** Served only by the test; pages on localhost may use Web Crypto. */
const pageUrl = "http://localhost/";
const page = `
  import { coreCases as cases } from "./test/behaviour/cases/index.ts";
  import { runCases } from "./test/behaviour/run-cases.ts";
  import { openInProcess } from "./test/behaviour/transports/in-process.ts";
  globalThis.transcripts = runCases(cases, openInProcess);
`;

compareWithInProcess("in Chromium", coreCases, async () => {
  const { entry: script } = await bundleForBrowser(page, false);
  const executablePath = findChromium();
  if (executablePath === undefined)
    throw new Error("There is no Chromium, so vitest.config.ts should have excluded this test.");
  const browser = await chromium.launch({ executablePath, args: [...chromiumFlags] });
  try {
    const tab = await browser.newPage();
    const requestedUrls: string[] = [];
    await tab.route("**/*", (route) => {
      requestedUrls.push(route.request().url());
      return route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Behaviour</title>" });
    });
    await tab.goto(pageUrl);
    await tab.addScriptTag({ content: script.content, type: "module" });
    // Adding the tag does not wait until the module runs.
    await tab.waitForFunction(() => "transcripts" in globalThis);
    const transcripts = await tab.evaluate<string>("(async () => JSON.stringify(await globalThis.transcripts))()");
    if (requestedUrls.length !== 1)
      throw new Error(`The page has no server, but requested ${requestedUrls.slice(1).join(", ")}.`);
    return JSON.parse(transcripts) as readonly Transcript[];
  } finally {
    await browser.close();
  }
});
