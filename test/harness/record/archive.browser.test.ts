// Reads the zipped archive that Playwright records of a page in Chromium.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { createMock } from "../../../mock/create-mock.ts";
import { chromiumFlags, findChromium } from "../../../tools/find-chromium.ts";
import { runHosted } from "../../mock/cli/hosted-command.ts";

it("turns a page's requests into a scenario", async () => {
  const path = join(mkdtempSync(join(tmpdir(), "archive-")), "page.har.zip");
  await using mock = await createMock({ basePath: "/api/v1" });
  const { url } = await mock.listen();
  const browser = await chromium.launch({ executablePath: findChromium() ?? "chromium", args: [...chromiumFlags] });
  const context = await browser.newContext({ recordHar: { path, content: "attach" } });
  const page = await context.newPage();
  await page.goto(`${url}/version`);
  const statuses = await page.evaluate(
    async ([base, token]) => {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const body = JSON.stringify({ priority: "urgent" });
      const ticketResponse = await fetch(`${base}/ticket/1`, { headers });
      // An archive omits bodies that the page has not read.
      await ticketResponse.text();
      const changed = await fetch(`${base}/ticket/1`, { method: "PATCH", headers, body });
      await changed.text();
      return [ticketResponse.status, changed.status];
    },
    [url, await mock.token()] as const,
  );
  await context.close();
  await browser.close();
  expect(statuses).toEqual([200, 200]);

  const { stdout, stderr } = await runHosted(["record", "--har", path, "--keep-personal-data"]);
  const scenario = parse(stdout);
  await using replayMock = await createMock({ scenarios: [scenario], scenario: "page" });
  const { data } = await replayMock.client().GET("/ticket/{ticketId}", { params: { path: { ticketId: 1 } } });
  expect([data?.id, data?.priority]).toEqual([1, "medium"]);
  expect(stderr).toBe("");
});
