// Checks the requirements of every view of the agent's desk, and fills responses with hostile texts.
import type { Page } from "@playwright/test";
import { expect } from "vitest";
import { expectNoOverflow, type PageUnderTest } from "../console/page-under-test.ts";

/** Checks the open view: no accessibility violation, no overflow, and no reported problem. */
export async function expectGoodView({ page, findBarriers, problems }: PageUnderTest): Promise<void> {
  expect(await findBarriers()).toEqual([]);
  await expectNoOverflow(page);
  expect(problems).toEqual([]);
}

/** Waits until loading has ended, successfully or not. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.locator("main :is(h1, h2)").first().waitFor();
  const waiting = page.locator(".loading, .sign-in [role=status]");
  await expect.poll(() => waiting.count(), { timeout: 60_000 }).toBe(0);
}

/** Markup, and an unterminated override of the text direction. */
const hostileMarkup = "<img src=x onerror=alert(1)><script>alert(2)</script>\u202e";
/** How many strings per response have 100 kB without a space; the others are shorter, to limit the browser's memory. */
const maxLongTexts = 30;

/** Properties with free text. */
const textProperties =
  /^(subject|summary|body|bodyPlain|bodyClean|message|messageLocalized|messagePreview|extraInfo|fromName|fromEmailName|from|name|firstName|lastName|firstname|lastname|company|address|title|text|source|description|aiSummary|supervisorAssessment|reason|label|language|actionListText|automationLevelLabel|aiAgentName|productName|field|oldValue|newValue|contractId|sentiment)$/;

/** Replaces free text in the service's later responses with hostile text. */
export async function withHostileTexts(page: Page): Promise<void> {
  await page.route(
    (url) => !url.pathname.startsWith("/__admin") && !url.pathname.startsWith("/desk"),
    async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      if (!response.headers()["content-type"]?.includes("json")) return route.fulfill({ response, body });
      return route.fulfill({ response, body: JSON.stringify(JSON.parse(body, createReviver())) });
    },
  );
}

function createReviver(): (key: string, value: unknown) => unknown {
  let count = 0;
  const createText = () => {
    count += 1;
    return hostileMarkup + "W".repeat(count <= maxLongTexts ? 100_000 : 300);
  };
  return (key, value) => {
    if (!textProperties.test(key)) return value;
    if (typeof value === "string") return createText();
    return Array.isArray(value) ? value.map((item) => (typeof item === "string" ? createText() : item)) : value;
  };
}
