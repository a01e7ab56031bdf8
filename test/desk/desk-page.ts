// The agent's desk in Chromium, and what every view of it is held to. Used by test/desk/*.browser.test.ts.
import type { Page } from "@playwright/test";
import { expect } from "vitest";
import { expectNoOverflow, type PageUnderTest } from "../console/page-under-test.ts";

/** Holds the view that is open to what all views promise: no barrier, and nothing wider than the page. */
export async function expectGoodView({ page, findBarriers, wrong }: PageUnderTest): Promise<void> {
  expect(await findBarriers()).toEqual([]);
  await expectNoOverflow(page);
  expect(wrong).toEqual([]);
}

/** Waits until nothing is loading any more, whatever came of it. */
export async function isSettled(page: Page): Promise<void> {
  await page.locator("main :is(h1, h2)").first().waitFor();
  const waiting = page.locator(".loading, .sign-in [role=status]");
  await expect.poll(() => waiting.count(), { timeout: 60_000 }).toBe(0);
}

/** Markup, and a change of direction that does not end. */
const harmful = "<img src=x onerror=alert(1)><script>alert(2)</script>\u202e";
/** Of each answer so many texts have 100 kB without a place to break, and the others less: a browser has to hold it, too. */
const maxLong = 30;

/** Properties that hold what people and machines have written. */
const written =
  /^(subject|summary|body|bodyPlain|bodyClean|message|messageLocalized|messagePreview|extraInfo|fromName|fromEmailName|from|name|firstName|lastName|firstname|lastname|company|address|title|text|source|description|aiSummary|supervisorAssessment|reason|label|language|actionListText|automationLevelLabel|aiAgentName|productName|field|oldValue|newValue|contractId|sentiment)$/;

/** Lets every answer of the service have hostile texts from now on. */
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
