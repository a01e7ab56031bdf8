// A remote mock used from a page of another origin, including request bodies.
import { chromium } from "@playwright/test";
import { expect, it } from "vitest";
import { createMock } from "../../../mock/create-mock.ts";
import { chromiumFlags, findChromium } from "../../../tools/find-chromium.ts";
import { bundleForBrowser } from "../../browser/bundle.ts";
import { serveFiles } from "../../browser/serve-files.ts";

const script = `
  import { connectMock } from "./harness/remote/connect-mock.ts";
  globalThis.work = async (url, token) => {
    const client = connectMock({ url }).sandbox("page").client({ token });
    const params = { path: { ticketId: 1 } };
    const { response } = await client.PATCH("/ticket/{ticketId}", { params, body: { priority: "urgent" } });
    const { data } = await client.GET("/ticket/{ticketId}", { params });
    return [response.status, data.priority];
  };
  document.title = "ready";
`;

it("a page changes a ticket with the client, and reads the change", async () => {
  const { entry, chunks } = await bundleForBrowser(script);
  const files = new Map<string, string | Uint8Array>([
    ["/index.html", `<!doctype html><script type="module" src="/${entry.name}"></script>`],
    ...[...chunks.values()].map(({ name, content }) => [`/${name}`, content] as const),
  ]);
  await using site = await serveFiles(files);
  await using mock = await createMock({ tickets: 5 });
  const { url } = await mock.listen();
  await using browser = await chromium.launch({
    executablePath: findChromium() ?? "chromium",
    args: [...chromiumFlags],
  });
  const page = await browser.newPage();
  await page.goto(`${site.url}/`);
  await page.waitForFunction(() => document.title === "ready");
  await mock.control.createSandbox({ id: "page" });
  const args = [url, await mock.sandbox("page").token()].map((argument) => JSON.stringify(argument));
  expect(await page.evaluate(`globalThis.work(${args})`)).toEqual([200, "urgent"]);
});
