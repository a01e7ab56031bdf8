// Website connectors: list, read, create, change, delete.
import { describe, expect, it } from "vitest";
import type { Schema } from "../../../../mock/contract/operation-types.ts";
import { createWebsiteConnector } from "../../../../mock/domain/knowledge/createWebsiteConnector.ts";
import { deleteWebsiteConnector } from "../../../../mock/domain/knowledge/deleteWebsiteConnector.ts";
import { getKnowledgeSource } from "../../../../mock/domain/knowledge/getKnowledgeSource.ts";
import { listKnowledgeSources } from "../../../../mock/domain/knowledge/listKnowledgeSources.ts";
import { updateWebsiteConnector } from "../../../../mock/domain/knowledge/updateWebsiteConnector.ts";
import { sampleExchange } from "../../contract/sample-responses.ts";
import { invoke, succeed } from "../call-operation.ts";
import { connector, createKnowledgeStore, defaultParts, type Parts, page } from "./knowledge-state.ts";

function createState(parts: Parts = {}) {
  const store = createKnowledgeStore(parts);
  return {
    store,
    create: (body: Schema<"WebsiteConnectorInput">) => succeed(store, createWebsiteConnector, { body }),
    change: (id: number, body: Schema<"WebsiteConnectorChange">) =>
      succeed(store, updateWebsiteConnector, { path: { id }, body }),
    remove: (id: number) => succeed(store, deleteWebsiteConnector, { path: { id } }),
    isFound(id: number) {
      const isListed = invoke(store, listKnowledgeSources).items.some((item) => item.id === id);
      try {
        invoke(store, getKnowledgeSource, { path: { id } });
        return isListed;
      } catch {
        return isListed ? "listed only" : false;
      }
    },
  };
}

function refusal(category: string, code: string) {
  return expect.objectContaining({ category, code });
}

function unprocessable(...pointers: readonly string[]) {
  const violations = pointers.map((pointer) => expect.objectContaining({ pointer }));
  return expect.objectContaining({ category: "rule", code: "unprocessable", violations });
}

const firstConnector = { ...connector(1), crawl: null };

describe("a new connector", () => {
  it("puts its pages under the requested parent, even the root, and stores each path once", () => {
    const { create } = createState();
    const paths = { includePaths: ["/a", "/a"], excludePaths: ["/b", "/c", "/b"] };
    expect(create({ url: "https://b.example.com", name: "B", parent: 0, ...paths })).toMatchObject({
      parent: 0,
      includePaths: ["/a"],
      excludePaths: ["/b", "/c"],
    });
    expect(create({ url: "https://c.example.com", name: "C", parent: 2 }).parent).toBe(2);
  });

  it("excludes existing pages", () => {
    const state = createState({ ...defaultParts, connectors: [] });
    expect(state.isFound(10)).toBe(true);
    state.create({ url: "https://www.example.com/", name: "W", excludePaths: ["/service/*"] });
    expect(state.isFound(10)).toBe(false);
  });

  it("names all unusable values together", () => {
    const { create, store } = createState();
    expect(() => create({ url: "http://[bad", name: "x", parent: 77 })).toThrow(unprocessable("/url", "/parent"));
    expect(store.version).toBe(0);
  });

  it("has defaults, and its own node unless the body names a parent", () => {
    const state = createState();
    expect(state.create({ url: "https://blog.example.com/", name: "Blog" })).toEqual({
      id: 2,
      url: "https://blog.example.com/",
      name: "Blog",
      parent: 6,
      maxPages: 100,
      frequency: "daily",
      includePaths: [],
      excludePaths: [],
      crawl: null,
    });
    expect(state.store.read((reader) => reader.get("knowledgeNodes", 6))).toMatchObject({
      name: "Blog",
      type: "website",
    });
  });
});

describe("changing a connector", () => {
  it("changes only the values in the body; equal values change nothing", () => {
    const { change, store } = createState();
    expect(change(1, { name: "Neu", maxPages: 7, frequency: "daily", parent: 0, includePaths: ["/x"] })).toEqual({
      ...firstConnector,
      name: "Neu",
      maxPages: 7,
      frequency: "daily",
      parent: 0,
      includePaths: ["/x"],
    });
    const { version } = store;
    change(1, { name: "Neu", removeExcludePaths: ["/nie"], addExcludePaths: ["/legal/*"] });
    expect(store.version).toBe(version);
  });

  it("appends paths, and removes a path that is in both lists", () => {
    expect(createState().change(1, { addExcludePaths: ["/b", "/a"], removeExcludePaths: ["/b"] }).excludePaths).toEqual(
      ["/legal/*", "/a"],
    );
  });

  it("replaces the exclude paths before it adds and removes single paths", () => {
    const body = { excludePaths: ["/a", "/b"], addExcludePaths: ["/c"], removeExcludePaths: ["/a"] };
    expect(createState().change(1, body).excludePaths).toEqual(["/b", "/c"]);
  });

  it("accepts replacing and adding together, as the contract's example shows", () => {
    const { body, response } = sampleExchange("updateWebsiteConnector", "replaceAndAdd");
    const { excludePaths } = createState().change(1, body as Schema<"WebsiteConnectorChange">);
    expect(response).toMatchObject({ excludePaths });
  });

  it("refuses what creating refuses, and more exclude paths than a body can have", () => {
    const { change, store } = createState({
      ...defaultParts,
      connectors: [connector(1), connector(2, { url: "https://a.example.com" })],
    });
    expect(() => change(9, {})).toThrow(refusal("notFound", "unknown_website_connector"));
    expect(() => change(1, { url: "https://[" })).toThrow(refusal("rule", "unreadable_address"));
    expect(() => change(1, { parent: 77 })).toThrow(refusal("rule", "unknown_structure_node"));
    expect(() => change(1, { url: "https://a.example.com/" })).toThrow(refusal("conflict", "website_has_connector"));
    const many = Array.from({ length: 100 }, (_, index) => `/${index}`);
    expect(() => change(1, { addExcludePaths: many })).toThrow(refusal("rule", "too_many_exclude_paths"));
    expect(() => change(1, { url: "http://[bad", parent: 77, addExcludePaths: many })).toThrow(
      unprocessable("/url", "/parent", "/addExcludePaths"),
    );
    expect(store.version).toBe(0);
    expect(change(1, { excludePaths: many }).excludePaths).toHaveLength(100);
  });
});

describe("deleting a connector", () => {
  it("deletes its pages, excluded pages included, but keeps its node and other connectors' pages", () => {
    const far = page(12, "/service/fern", { source: "https://fern.example.com/a", parent: 0 });
    const state = createState({ ...defaultParts, sources: [...defaultParts.sources, far] });
    expect(state.remove(1)).toEqual({ id: 1, articleIds: [10, 11] });
    expect([state.isFound(10), state.isFound(11), state.isFound(12)]).toEqual([false, false, true]);
    expect(state.store.read((reader) => reader.get("knowledgeNodes", 3))).toBe(defaultParts.nodes[2]);
    expect(() => state.remove(1)).toThrow(refusal("notFound", "unknown_website_connector"));
  });
});
