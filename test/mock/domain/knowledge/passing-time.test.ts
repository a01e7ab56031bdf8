// Crawls, which find the pages of a website as time passes.
import { describe, expect, it } from "vitest";
import type { Schema } from "../../../../mock/contract/operation-types.ts";
import { createDueRules } from "../../../../mock/domain/due-rules.ts";
import { crawlWebsite } from "../../../../mock/domain/knowledge/crawlWebsite.ts";
import { deleteWebsiteConnector } from "../../../../mock/domain/knowledge/deleteWebsiteConnector.ts";
import { getWebsiteConnector } from "../../../../mock/domain/knowledge/getWebsiteConnector.ts";
import { websiteCrawl } from "../../../../mock/domain/knowledge/passing-time.ts";
import { updateKnowledgeSource } from "../../../../mock/domain/knowledge/updateKnowledgeSource.ts";
import { updateWebsiteConnector } from "../../../../mock/domain/knowledge/updateWebsiteConnector.ts";
import { planWebsite } from "../../../../mock/domain/knowledge/website-plan.ts";
import { energyDe } from "../../../fixtures/energy-de.ts";
import { invoke } from "../call-operation.ts";
import { connector, createKnowledgeStore, defaultParts, node, now, type Parts, source } from "./knowledge-state.ts";

const rules = createDueRules([websiteCrawl]);
const url = "https://blog.example.com/";
const blog = connector(7, { name: "Blog", url, parent: 2, excludePaths: [] });
const plan = planWebsite(energyDe.service.website, 1, url);
const hour = 3_600_000;

function createState(overrides: Partial<typeof blog> = {}, parts: Parts = {}) {
  const store = createKnowledgeStore({ ...defaultParts, connectors: [{ ...blog, ...overrides }], ...parts });
  let settledAt = now;
  return {
    store,
    start: () => invoke(store, crawlWebsite, { path: { id: 7 } }),
    passTime(ms: number) {
      const from = settledAt;
      settledAt += ms;
      return store.transact((tx) => rules.run(tx, from, settledAt)).map(({ event }) => event);
    },
    change: (body: Schema<"WebsiteConnectorChange">) =>
      invoke(store, updateWebsiteConnector, { path: { id: 7 }, body }),
    crawl: () => invoke(store, getWebsiteConnector, { path: { id: 7 } }).crawl,
    pages: () =>
      store.read((reader) => [...reader.all("knowledgeSources")]).filter(({ source }) => source?.startsWith(url)),
  };
}

describe("the pages of a website", () => {
  it("depend only on seed and address, do not repeat, and lie below the address", () => {
    expect(planWebsite(energyDe.service.website, 1, "https://blog.example.com")).toEqual(plan);
    expect(planWebsite(energyDe.service.website, 2, url)).not.toEqual(plan);
    expect(plan.length).toBeGreaterThan(15);
    expect(new Set(plan.map((page) => page.url)).size).toBe(plan.length);
    expect(new Set(plan.map((page) => page.title)).size).toBe(plan.length);
    const paths = planWebsite(energyDe.service.website, 1, "https://blog.example.com/gewerbe").map(({ path }) => path);
    expect(paths.every((path) => path.startsWith("/gewerbe/"))).toBe(true);
  });
});

describe("a crawl", () => {
  it("ends when no page is left, and finds the same pages in one step as in many", () => {
    const [single, repeated] = [createState(), createState()];
    single.start();
    repeated.start();
    const events = single.passTime(hour);
    for (let ms = 0; ms < hour; ms += 5_000) repeated.passTime(5_000);
    expect(events.slice(-2)).toEqual(["websitePageFound", "websiteCrawled"]);
    expect(single.pages()).toEqual(repeated.pages());
    expect(single.crawl()).toEqual(repeated.crawl());
    expect(single.pages().map(({ source }) => source)).toEqual(plan.map((page) => page.url));
    const endedAt = new Date(now + (plan.length + 1) * 2_000).toISOString().replace(".000", "");
    expect(single.crawl()).toMatchObject({
      state: "finished",
      endedAt,
      pagesFound: plan.length,
      pagesAdded: plan.length,
    });
  });

  it("finds only pages below its include paths, if it has any", () => {
    const path = plan[3]?.path ?? "";
    const state = createState({ includePaths: [path] });
    state.start();
    expect(state.passTime(hour)).toEqual(["websitePageFound", "websiteCrawled"]);
    expect(state.pages().map(({ source }) => source)).toEqual([plan[3]?.url]);
  });

  it("applies the paths in force when it reaches a page", () => {
    const state = createState();
    state.start();
    state.passTime(2_000);
    state.change({ excludePaths: ["/**"] });
    expect(state.passTime(hour)).toEqual(["websiteCrawled"]);
    expect(state.crawl()).toMatchObject({ state: "finished", pagesFound: 1 });
  });

  it("leaves existing pages unchanged, archived pages included, and adds deleted pages again", () => {
    const state = createState({ maxPages: 3 });
    state.start();
    state.passTime(hour);
    const [first, second] = state.pages();
    const change = (id = 0, body = {}) => invoke(state.store, updateKnowledgeSource, { path: { id }, body });
    change(first?.id, { status: "archived", text: "Eigener Text" });
    change(second?.id, { status: "deleted" });
    state.start();
    state.passTime(hour);
    expect(state.crawl()).toMatchObject({ pagesFound: 3, pagesAdded: 1 });
    expect(state.pages()).toHaveLength(4);
    expect(state.pages()[0]).toMatchObject({ id: first?.id, status: "archived", text: "Eigener Text" });
    expect(state.pages()[3]).toMatchObject({ source: second?.source, name: second?.name, status: "active" });
  });

  it("gives a page another name if its name is taken", () => {
    const state = createState(
      { maxPages: 1, name: "Alter Tarif" },
      { sources: [source(2, { name: "Alter Tarif: Startseite" })] },
    );
    state.start();
    state.passTime(hour);
    expect(state.pages().map(({ name }) => name)).toEqual(["Alter Tarif: Startseite (2)"]);
  });

  it("ends with its connector, or if its node is too deep for pages", () => {
    const state = createState();
    state.start();
    state.passTime(2_000);
    invoke(state.store, deleteWebsiteConnector, { path: { id: 7 } });
    expect(state.passTime(hour)).toEqual([]);
    const nodes = Array.from({ length: 100 }, (_, index) => node(index + 1, { parent: index }));
    const deep = createState({ parent: 100 }, { nodes });
    deep.start();
    expect(deep.passTime(hour)).toEqual(["websiteCrawled"]);
  });

  it("finds a page every two seconds and adds it as a source with a node under the connector's", () => {
    const state = createState();
    state.start();
    expect(state.passTime(4_000)).toEqual(["websitePageFound", "websitePageFound"]);
    expect(state.crawl()).toMatchObject({ state: "running", endedAt: null, pagesFound: 2, pagesAdded: 2 });
    const [page] = state.pages();
    expect(page).toMatchObject({ type: "website", status: "active", name: "Blog: Startseite", source: url, parent: 2 });
    expect(page).toMatchObject({ createdAt: now + 2_000, modifiedAt: now + 2_000 });
    const nodes = state.store.read((reader) => reader.lookup("knowledgeNodes", "article", page?.id ?? 0));
    expect(nodes).toMatchObject([{ name: "Blog: Startseite", parent: 2, type: "website" }]);
  });
});
