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
import { operate } from "../call-operation.ts";
import { connector, createKnowledgeStore, node, now, type Parts, source, usual } from "./knowledge-state.ts";

const rules = createDueRules([websiteCrawl]);
const url = "https://blog.example.com/";
const blog = connector(7, { name: "Blog", url, parent: 2, excludePaths: [] });
const all = planWebsite(energyDe.service.website, 1, url);
const hour = 3_600_000;

function createState(given: Partial<typeof blog> = {}, parts: Parts = {}) {
  const store = createKnowledgeStore({ ...usual, connectors: [{ ...blog, ...given }], ...parts });
  let settledAt = now;
  return {
    store,
    start: () => operate(store, crawlWebsite, { path: { id: 7 } }),
    pass(ms: number) {
      const from = settledAt;
      settledAt += ms;
      return store.transact((tx) => rules.run(tx, from, settledAt)).map(({ event }) => event);
    },
    change: (body: Schema<"WebsiteConnectorChange">) =>
      operate(store, updateWebsiteConnector, { path: { id: 7 }, body }),
    crawl: () => operate(store, getWebsiteConnector, { path: { id: 7 } }).crawl,
    pages: () =>
      store.read((reader) => [...reader.all("knowledgeSources")]).filter(({ source }) => source?.startsWith(url)),
  };
}

describe("the pages of a website", () => {
  it("depend only on seed and address, do not repeat, and lie below the address", () => {
    expect(planWebsite(energyDe.service.website, 1, "https://blog.example.com")).toEqual(all);
    expect(planWebsite(energyDe.service.website, 2, url)).not.toEqual(all);
    expect(all.length).toBeGreaterThan(15);
    expect(new Set(all.map((page) => page.url)).size).toBe(all.length);
    expect(new Set(all.map((page) => page.title)).size).toBe(all.length);
    const below = planWebsite(energyDe.service.website, 1, "https://blog.example.com/gewerbe").map(({ path }) => path);
    expect(below.every((path) => path.startsWith("/gewerbe/"))).toBe(true);
  });
});

describe("a crawl", () => {
  it("finds a page every two seconds and adds it as a source with a node under the connector's", () => {
    const state = createState();
    state.start();
    expect(state.pass(4_000)).toEqual(["websitePageFound", "websitePageFound"]);
    expect(state.crawl()).toMatchObject({ state: "running", pagesFound: 2, pagesAdded: 2 });
    const [page] = state.pages();
    expect(page).toMatchObject({ type: "website", status: "active", name: "Blog: Startseite", source: url, parent: 2 });
    expect(page).toMatchObject({ createdAt: now + 2_000, modifiedAt: now + 2_000 });
    const nodes = state.store.read((reader) => reader.lookup("knowledgeNodes", "article", page?.id ?? 0));
    expect(nodes).toMatchObject([{ name: "Blog: Startseite", parent: 2, type: "website" }]);
  });

  it("ends when no page is left, and finds the same in one step as in many", () => {
    const [once, often] = [createState(), createState()];
    once.start();
    often.start();
    const events = once.pass(hour);
    for (let ms = 0; ms < hour; ms += 5_000) often.pass(5_000);
    expect(events.slice(-2)).toEqual(["websitePageFound", "websiteCrawled"]);
    expect(once.pages()).toEqual(often.pages());
    expect(once.crawl()).toEqual(often.crawl());
    expect(once.pages().map(({ source }) => source)).toEqual(all.map((page) => page.url));
    const endedAt = new Date(now + (all.length + 1) * 2_000).toISOString().replace(".000", "");
    expect(once.crawl()).toMatchObject({ state: "finished", endedAt, pagesFound: all.length, pagesAdded: all.length });
  });

  it("adds only pages that match an include path and no exclude path", () => {
    const state = createState({ includePaths: ["/service/*", "/legal/*"], excludePaths: ["/legal/*"] });
    state.start();
    state.pass(hour);
    const matching = all.filter(({ path }) => path.startsWith("/service/"));
    expect(matching.length).toBeGreaterThan(1);
    expect(state.pages().map(({ source }) => source)).toEqual(matching.map((page) => page.url));
  });

  it("applies the paths as they are when it reaches a page", () => {
    const state = createState();
    state.start();
    state.pass(2_000);
    state.change({ excludePaths: ["/**"] });
    expect(state.pass(hour)).toEqual(["websiteCrawled"]);
    expect(state.crawl()).toMatchObject({ state: "finished", pagesFound: 1 });
  });

  it("leaves known pages unchanged, including archived ones, and adds deleted ones again", () => {
    const state = createState({ maxPages: 3 });
    state.start();
    state.pass(hour);
    const [first, second] = state.pages();
    const change = (id = 0, body = {}) => operate(state.store, updateKnowledgeSource, { path: { id }, body });
    change(first?.id, { status: "archived", text: "Eigener Text" });
    change(second?.id, { status: "deleted" });
    state.start();
    state.pass(hour);
    expect(state.crawl()).toMatchObject({ pagesFound: 3, pagesAdded: 1 });
    expect(state.pages()).toHaveLength(4);
    expect(state.pages()[0]).toMatchObject({ id: first?.id, status: "archived", text: "Eigener Text" });
    expect(state.pages()[3]).toMatchObject({ source: second?.source, name: second?.name, status: "active" });
  });

  it("gives a page another name if its own is taken", () => {
    const state = createState(
      { maxPages: 1, name: "Alter Tarif" },
      { sources: [source(2, { name: "Alter Tarif: Startseite" })] },
    );
    state.start();
    state.pass(hour);
    expect(state.pages().map(({ name }) => name)).toEqual(["Alter Tarif: Startseite (2)"]);
  });

  it("ends with its connector, or if its node is too deep for pages", () => {
    const deleted = createState();
    deleted.start();
    deleted.pass(2_000);
    operate(deleted.store, deleteWebsiteConnector, { path: { id: 7 } });
    expect(deleted.pass(hour)).toEqual([]);
    const nodes = Array.from({ length: 100 }, (_, index) => node(index + 1, { parent: index }));
    const deep = createState({ parent: 100 }, { nodes });
    deep.start();
    expect(deep.pass(hour)).toEqual(["websiteCrawled"]);
  });
});
