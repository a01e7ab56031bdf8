// Creating, changing and deleting nodes of the structure.
import { describe, expect, it } from "vitest";
import type { Schema } from "../../../../mock/contract/operation-types.ts";
import { createKnowledgeNode } from "../../../../mock/domain/knowledge/createKnowledgeNode.ts";
import { deleteKnowledgeNode } from "../../../../mock/domain/knowledge/deleteKnowledgeNode.ts";
import { getKnowledgeSourceStructure } from "../../../../mock/domain/knowledge/getKnowledgeSourceStructure.ts";
import { updateKnowledgeNode } from "../../../../mock/domain/knowledge/updateKnowledgeNode.ts";
import { invoke, succeed } from "../call-operation.ts";
import {
  connector,
  createKnowledgeStore,
  defaultParts,
  node,
  now,
  type Parts,
  page,
  source,
} from "./knowledge-state.ts";

function createState(parts: Parts = {}) {
  const store = createKnowledgeStore(parts);
  return {
    store,
    create: (body: Schema<"KnowledgeNodeInput">) => succeed(store, createKnowledgeNode, { body }),
    change: (id: number, body: Schema<"KnowledgeNodeChange">) =>
      succeed(store, updateKnowledgeNode, { path: { id }, body }),
    remove: (id: number) => succeed(store, deleteKnowledgeNode, { path: { id } }),
    source: (id: number) => store.read((reader) => reader.get("knowledgeSources", id)),
    roots: () => invoke(store, getKnowledgeSourceStructure, { query: { withExcluded: true } }).map(({ id }) => id),
  };
}

function refusal(category: string, code: string) {
  return expect.objectContaining({ category, code });
}

/** A chain of nodes, each below its predecessor. */
const chain = Array.from({ length: 100 }, (_, index) => node(index + 1, { parent: index }));

describe("a new node", () => {
  it("needs an existing parent that is not too deep", () => {
    expect(() => createState().create({ name: "x", parent: 77 })).toThrow(refusal("rule", "unknown_structure_node"));
    const deep = createState({ ...defaultParts, nodes: chain });
    expect(deep.create({ name: "x", parent: 99 }).parent).toBe(99);
    expect(() => deep.create({ name: "x", parent: 100 })).toThrow(refusal("rule", "structure_too_deep"));
  });
});

describe("changing a node", () => {
  it("sets name, parent and description; an omitted description is cleared", () => {
    const state = createState();
    expect(state.change(2, { name: "Ende", parent: 0 })).toMatchObject({ id: 2, name: "Ende", parent: 0 });
    expect(state.roots()).toEqual([1, 2, 3]);
    expect(state.change(2, { name: "Ende", parent: 0, description: "x" }).description).toBe("x");
    expect(state.change(2, { name: "Ende", parent: 0 }).description).toBeNull();
  });

  it("changes nothing if every value is equal", () => {
    const state = createState();
    state.change(2, { name: "Kündigung", parent: 1 });
    expect(state.store.read((reader) => reader.get("knowledgeNodes", 2))).toBe(defaultParts.nodes[1]);
  });

  it("works for a website's node, but not for a page's, which follows its source", () => {
    const state = createState();
    expect(state.change(3, { name: "Seiten", parent: 1 })).toMatchObject({ type: "website", parent: 1 });
    expect(() => state.change(4, { name: "x", parent: 0 })).toThrow(refusal("rule", "page_follows_source"));
  });

  it("refuses a parent that is unknown, lies below the node, or makes the tree too deep", () => {
    const state = createState();
    expect(() => state.change(1, { name: "x", parent: 2 })).toThrow(refusal("rule", "structure_cycle"));
    expect(() => state.change(1, { name: "x", parent: 1 })).toThrow(refusal("rule", "structure_cycle"));
    expect(() => state.change(1, { name: "x", parent: 77 })).toThrow(refusal("rule", "unknown_structure_node"));
    const deep = createState({ ...defaultParts, nodes: [...chain, node(101), node(102, { parent: 101 })] });
    expect(() => deep.change(101, { name: "x", parent: 99 })).toThrow(refusal("rule", "structure_too_deep"));
    expect(deep.change(101, { name: "x", parent: 98 }).parent).toBe(98);
  });
});

describe("deleting a node", () => {
  const sources = [
    source(1, { parent: 1 }),
    source(2, { parent: 2, status: "archived" }),
    source(3, { parent: 2, status: "deleted" }),
    source(4),
    page(10, "/service/abschlag"),
    page(11, "/legal/agb"),
  ];

  it("deletes a website's pages, excluded pages included, and its connector", () => {
    const state = createState({ ...defaultParts, sources, connectors: [connector(1), connector(2, { parent: 1 })] });
    expect(state.remove(3)).toEqual({ nodeIds: [3, 4, 5], articleIds: [10, 11], connectorIds: [1] });
    expect(state.store.read((reader) => [...reader.ids("connectors")])).toEqual([2]);
  });

  it("also deletes the pages of a website's connector elsewhere, so that excluded pages do not reappear, but no other pages", () => {
    const otherPages = [
      page(12, "/legal/x", { parent: 0 }),
      page(13, "/faq", { parent: 1 }),
      page(14, "/legal/y", { parent: 0, status: "deleted" }),
      page(15, "/a", { source: "https://fern.example.com/legal/a", parent: 0 }),
    ];
    const farConnector = connector(2, { url: "https://fern.example.com/", parent: 2 });
    const state = createState({
      ...defaultParts,
      sources: [...sources, ...otherPages],
      connectors: [connector(1), farConnector],
    });
    expect(state.remove(3)).toEqual({ nodeIds: [3, 4, 5], articleIds: [10, 11, 12, 13], connectorIds: [1] });
    expect([12, 13].map((id) => state.source(id))).toMatchObject([
      { status: "deleted", parent: 0, modifiedAt: now },
      { status: "deleted", parent: 1 },
    ]);
    expect([state.source(14), state.source(15)]).toEqual(otherPages.slice(2));
  });

  it("leaves a former page that was moved elsewhere", () => {
    const movedSources = sources.map((item) => (item.id === 10 ? { ...item, type: "faq" as const, parent: 1 } : item));
    const state = createState({ ...defaultParts, sources: movedSources });
    expect(state.remove(3).articleIds).toEqual([11]);
    expect(state.source(10)).toBe(movedSources.find(({ id }) => id === 10));
  });

  it("deletes only the source if the node is a page, and the source keeps its parent", () => {
    const state = createState({ ...defaultParts, sources });
    expect(state.remove(4)).toEqual({ nodeIds: [4], articleIds: [10], connectorIds: [] });
    expect(state.source(10)).toMatchObject({ status: "deleted", parent: 3 });
  });
});
