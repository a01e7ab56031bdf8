// The agent's desk in Chromium, and the requirements of its views. Used by test/desk/*.browser.test.ts.
import type { Page } from "@playwright/test";
import { expect } from "vitest";
import { expectNoOverflow, type PageUnderTest } from "../console/page-under-test.ts";

/** Checks the open view: no accessibility violation, nothing wider than the page. */
export async function expectGoodView({ page, findBarriers, wrong }: PageUnderTest): Promise<void> {
  expect(await findBarriers()).toEqual([]);
  await expectNoOverflow(page);
  expect(wrong).toEqual([]);
}

/** Waits until loading has ended, successfully or not. */
export async function isSettled(page: Page): Promise<void> {
  await page.locator("main :is(h1, h2)").first().waitFor();
  const waiting = page.locator(".loading, .sign-in [role=status]");
  await expect.poll(() => waiting.count(), { timeout: 60_000 }).toBe(0);
}

/** Markup, and an unclosed change of direction. */
const harmful = "<img src=x onerror=alert(1)><script>alert(2)</script>\u202e";
/** So many texts per answer have 100 kB without a break opportunity; the others are shorter, to limit the browser's memory. */
const maxLong = 30;

/** Properties that hold texts written by people and machines. */
const written =
  /^(subject|summary|body|bodyPlain|bodyClean|message|messageLocalized|messagePreview|extraInfo|fromName|fromEmailName|from|name|firstName|lastName|firstname|lastname|company|address|title|text|source|description|aiSummary|supervisorAssessment|reason|label|language|actionListText|automationLevelLabel|aiAgentName|productName|field|oldValue|newValue|contractId|sentiment)$/;

/** Puts hostile texts into every answer of the service from now on. */
export async function withHostileTexts(page: Page): Promise<void> {
  await page.route(
    (url) => !url.pathname.startsWith("/__admin") && !url.pathname.startsWith("/desk"),
    async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      if (!response.headers()["content-type"]?.includes("json")) return route.fulfill({ response, body });
      return route.fulfill({ response, body: JSON.stringify(JSON.parse(body, createHarm())) });
    },
  );
}

function createHarm(): (key: string, value: unknown) => unknown {
  let count = 0;
  const harm = () => {
    count += 1;
    return harmful + "W".repeat(count <= maxLong ? 100_000 : 300);
  };
  return (key, value) => {
    if (!written.test(key)) return value;
    if (typeof value === "string") return harm();
    return Array.isArray(value) ? value.map((one) => (typeof one === "string" ? harm() : one)) : value;
  };
}
