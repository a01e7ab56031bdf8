// Every view of every page in themes, languages and widths: no accessibility violation, no error, no overflow, no layout shift.
// A sample in the gate, everything by `npm run proof`.
import { expect, it } from "vitest";
import document from "../../spec/generated/openapi.json" with { type: "json" };
import { bySize } from "../proof/proof-size.ts";
import { type PageUnderTest, usePages } from "./page-under-test.ts";
import { sendRequest } from "./views/console-under-test.ts";

const openPage = usePages();

const views = [
  "/",
  "/docs",
  "/docs#?route=post-/ticket/search",
  "/docs#?route=get-/ticket/{ticketId}",
  "/docs#?errors",
  "/docs#?recipe",
  "/docs#?recipe=answer-a-new-ticket-in-time",
  "/__admin/console/journal",
  "/__admin/console/journal?open=2",
  "/__admin/console/state",
  "/__admin/console/state?collection=tickets&record=1",
  "/__admin/console/state?tab=changes",
  "/__admin/console/clock",
  "/__admin/console/faults",
  "/__admin/console/events",
  "/__admin/console/coverage",
  "/__admin/console/scenarios",
  "/__admin/console/sandboxes",
  "/__admin/console/files",
  "/desk",
  "/desk/ticket/1",
  "/desk/knowledge",
  "/desk/knowledge/11",
  "/desk/performance",
  "/desk/quality",
  "/desk/quality/1",
  "/desk/test-runs",
  "/desk/test-runs/1",
];

const widths = [1280, 1920, 768, 390];

/** The page's cumulative layout shift while loading. */
const layoutShift = `new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
})`;

/** Property names and codes that readers should not see. The service's own texts, in `bdi`, may contain them. */
const rawCodes = `(() => {
  const main = document.querySelector("main").cloneNode(true);
  for (const element of main.querySelectorAll("bdi")) element.remove();
  return main.textContent.match(/\\b[a-z]+(?:_[a-z]+)+\\b|\\bcriteria\\.\\d+/g);
})()`;

/** The problems of a view, by width. */
async function findProblems(
  { page, origin, findBarriers }: PageUnderTest,
  view: string,
  index: number,
): Promise<object> {
  // Opens another page first, because an address that differs only in its fragment would not load.
  await page.goto("about:blank");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(origin + view);
  await page.locator("main h1").first().waitFor();
  if (view.includes("search")) await page.getByRole("textbox", { name: /^(Request body|Body der Anfrage)$/ }).waitFor();
  await expect.poll(() => page.locator(".mantine-Skeleton-root").count()).toBe(0);
  const shift = await page.evaluate<number>(layoutShift);
  const problems: Record<string, unknown> = shift < 0.05 ? {} : { shift };
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
    if (overflow > 0) problems[`${width} overflow`] = overflow;
    if (bySize(false, widths[index % widths.length] !== width)) continue;
    const barriers = await findBarriers();
    if (barriers.length > 0) problems[`${width} barriers`] = barriers;
  }
  const codes = view.startsWith("/desk") ? await page.evaluate<string[] | null>(rawCodes) : null;
  if (codes !== null) problems.codes = codes;
  await page.keyboard.press("Tab");
  const outline = await page.evaluate<string>("getComputedStyle(document.activeElement).outlineStyle");
  return outline === "solid" ? problems : { ...problems, outline };
}

interface Appearance {
  readonly theme: "light" | "dark";
  readonly locale: string;
}

const allAppearances: readonly Appearance[] = [
  { theme: "light", locale: "en-GB" },
  { theme: "dark", locale: "de-DE" },
  { theme: "dark", locale: "en-GB" },
  { theme: "light", locale: "de-DE" },
];
const appearances = bySize(allAppearances, allAppearances.slice(0, 2));

/** Each appearance of each page's views, or at small size each view in one of them. */
const sweeps = ["/docs", "/__admin/console/", "/desk", "/"].flatMap((start, startIndex, starts) =>
  appearances.map(({ theme, locale }, nth) => {
    const viewsBelow = views.filter((view) => starts.find((prefix) => view.startsWith(prefix)) === start);
    const isIncluded = (index: number) => bySize(true, (index + startIndex) % appearances.length === nth);
    return { start, theme, locale, sample: viewsBelow.filter((_, index) => isIncluded(index)) };
  }),
);

it.each(sweeps.filter(({ sample }) => sample.length > 0))(
  "every view below $start passes in $theme, $locale",
  async ({ theme, locale, sample }) => {
    const context = { colorScheme: theme, locale, reducedMotion: "reduce" } as const;
    const open = await openPage("/", { mock: { tickets: 30 }, context });
    const { page, mock } = open;
    const errors: string[] = [];
    page.on("console", (line) => {
      if (line.type() === "error") errors.push(line.text());
    });
    await sendRequest(mock, "/ticket/1");
    await sendRequest(mock, "/ticket/1", { method: "PATCH", body: '{"priority":"super"}' });
    await sendRequest(mock, "/ticket/1", { method: "PATCH", body: '{"priority":"low"}' });
    const problems: Record<string, object> = {};
    for (const [index, view] of sample.entries()) {
      problems[view] = await findProblems(open, view, index);
      expect(await page.locator("html").getAttribute("lang"), view).toBe(locale.slice(0, 2));
      // A view may still be loading, with a spinner.
      await expect.poll(() => page.evaluate("document.getAnimations().length"), { message: view }).toBe(0);
    }
    expect(problems).toEqual(Object.fromEntries(sample.map((view) => [view, {}])));
    expect(errors).toEqual([]);
  },
);

it("every operation of the contract has Send within the first screen of 1280 × 800", async () => {
  const { page } = await openPage("/docs", { context: { viewport: { width: 1280, height: 800 } } });
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) =>
      "summary" in operation ? [{ route: `${method}-${path}`, name: operation.summary }] : [],
    ),
  );
  for (const { route, name } of operations.filter((_, index) => bySize(true, index % 8 === 0))) {
    await page.evaluate(`location.hash = "?route=${route}"`);
    await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
    const { y = 0, height = 0 } = (await page.getByRole("button", { name: "Send", exact: true }).boundingBox()) ?? {};
    expect(y + height, route).toBeLessThan(800);
    expect(await page.evaluate("scrollY")).toBe(0);
  }
});

/** Views of the console that load something, with the expected content. */
const loading: readonly (readonly [view: string, ready: RegExp])[] = [
  ["journal", /^Live$/],
  ["state", /^\d+ records$/],
  ["sandboxes", /^1 sandbox$/],
  ["clock", /^What falls due when/],
  ["scenarios", /^All scenarios$/],
  ["faults", /^No faults:|^Switch all off$/],
  ["coverage", /operations were never requested/],
  ["events", /^No events yet|^Newest first/],
];

it.each(bySize(loading, loading.slice(0, 2)))(
  "the view %s says when the mock stopped answering, recovers by itself, and shows a refusal",
  async (view, ready) => {
    const { page, origin } = await openPage("/__admin/console/unknown");
    await page.getByText("This view does not exist.").waitFor();
    await page.route("**/__admin/sandboxes**", (route) => route.abort());
    await page.getByRole("navigation", { name: "Views" }).locator(`a[href*="/${view}?"]`).click();
    await page
      .getByText(/No connection to the mock since/)
      .first()
      .waitFor();
    await page.unroute("**/__admin/sandboxes**");
    await page.getByText(ready).waitFor();
    await page.goto(`${origin}/__admin/console/${view}?sandbox=nobody`);
    await page
      .getByText(/The mock refused: .*nobody/)
      .first()
      .waitFor();
  },
);
