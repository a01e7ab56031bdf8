// The structure tree and the page nodes in it.
import { describe, expect, it } from "vitest";
import type { Schema } from "../../../../mock/contract/operation-types.ts";
import { createKnowledgeSource } from "../../../../mock/domain/knowledge/createKnowledgeSource.ts";
import { getKnowledgeSourceStructure } from "../../../../mock/domain/knowledge/getKnowledgeSourceStructure.ts";
import type { Store } from "../../../../mock/domain/state-types.ts";
import { invoke, succeed } from "../call-operation.ts";
import { connector, createKnowledgeStore, defaultParts, node, page, source } from "./knowledge-state.ts";

type TreeNode = Schema<"KnowledgeStructureNode">;

function tree(store: Store, withExcluded = false): readonly TreeNode[] {
  return invoke(store, getKnowledgeSourceStructure, { query: { withExcluded } });
}

function save(store: Store, input: Schema<"KnowledgeSourceInput">) {
  return succeed(store, createKnowledgeSource, { body: input });
}

/** Flattens a tree, top down; `under` is the id of the actual parent. */
function flatten(nodes: readonly TreeNode[], under = 0): (TreeNode & { under: number })[] {
  return nodes.flatMap((item) => [{ ...item, under }, ...flatten(item.children, item.id)]);
}

function pageOf(store: Store, articleId: number, withExcluded = false) {
  return flatten(tree(store, withExcluded)).find((item) => item.articleId === articleId);
}

const folder = { type: null, description: null };
const websiteNode = { type: "website", description: null };

describe("the structure tree", () => {
  it("is an array of the root's nodes, each with its children", () => {
    const kuendigung = { id: 2, name: "Kündigung", ...folder, parent: 1, children: [] };
    const url = "https://www.example.com/service/abschlag";
    const abschlag = {
      id: 4,
      name: "Abschlag anpassen",
      ...websiteNode,
      parent: 3,
      articleId: 10,
      source: url,
      children: [],
    };
    const website = { id: 3, name: "Website", ...websiteNode, parent: 0, source: "https://www.example.com/" };
    expect(tree(createKnowledgeStore())).toEqual([
      { id: 1, name: "Verträge", ...folder, parent: 0, children: [kuendigung] },
      { ...website, children: [abschlag] },
    ]);
  });

  it("shows the address of the first connector at a website's node, and neither address nor exclusion at a folder", () => {
    const connectors = [connector(1, { parent: 1 }), connector(2), connector(3, { url: "https://b.example.com/" })];
    const [folderNode, website] = tree(createKnowledgeStore({ connectors }), true);
    expect(website).toMatchObject({ id: 3, source: "https://www.example.com/", excluded: false });
    expect(Object.keys(folderNode ?? {})).toEqual(["id", "name", "type", "description", "parent", "children"]);
  });

  it("moves children of a hidden page up to the next visible node", () => {
    const nodes = [...defaultParts.nodes, node(6, { parent: 5, type: "website", articleId: 12 })];
    const sources = [...defaultParts.sources, page(12, "/service/agb", { parent: 5 })];
    const store = createKnowledgeStore({ nodes, sources });
    expect(pageOf(store, 12)).toMatchObject({ parent: 3, under: 3 });
    expect(pageOf(store, 12, true)).toMatchObject({ parent: 5, under: 5 });
  });

  it("orders each level by id", () => {
    const nodes = [
      node(1),
      node(2, { articleId: 11, type: "website" }),
      node(3, { parent: 1 }),
      node(4, { parent: 2 }),
      node(5),
      node(6, { parent: 2 }),
    ];
    const store = createKnowledgeStore({ nodes, sources: [page(11, "/legal/agb", { parent: 0 })] });
    expect(tree(store).map(({ id }) => id)).toEqual([1, 4, 5, 6]);
  });

  it("has no source on a page without a URL", () => {
    const store = createKnowledgeStore({ sources: [page(10, "", { source: null })] });
    expect(pageOf(store, 10)).toMatchObject({ id: 4 });
    expect(pageOf(store, 10)).not.toHaveProperty("source");
  });
});

describe("the page node of a website source", () => {
  it("is created when a source becomes a website, and hidden when the source changes to another type", () => {
    const store = createKnowledgeStore();
    save(store, { name: "Zählerstand übermitteln", type: "website" });
    const pageNode = pageOf(store, 1);
    expect(pageNode).toMatchObject({ name: "Zählerstand übermitteln", under: 1 });
    save(store, { name: "Zählerstand übermitteln", type: "faq" });
    expect(pageOf(store, 1)).toBeUndefined();
    save(store, { name: "Zählerstand übermitteln", type: "website", parent: 2 });
    expect(pageOf(store, 1)).toMatchObject({ id: pageNode?.id, under: 2 });
  });

  it("is at most 100 levels deep, including its descendants", () => {
    const folders = Array.from({ length: 99 }, (_, index) =>
      node(100 + index, { parent: index === 0 ? 0 : 99 + index }),
    );
    const nodes = [...defaultParts.nodes, ...folders, node(6, { parent: 4, type: "website", articleId: 12 })];
    const store = createKnowledgeStore({
      nodes,
      sources: [...defaultParts.sources, page(12, "/service/plan", { parent: 4 })],
    });
    const refusal = expect.objectContaining({
      category: "rule",
      code: "structure_too_deep",
      violations: [expect.objectContaining({ pointer: "/parent", found: "198" })],
    });
    // Node 4 is the page of this source, and node 6 hangs below it.
    expect(() => save(store, { name: "Abschlag anpassen", parent: 198 })).toThrow(refusal);
    save(store, { name: "Abschlag anpassen", parent: 197 });
    const deepest = flatten(tree(store)).find((item) => item.id === 6);
    expect(deepest).toMatchObject({ under: 4 });
    expect(() =>
      save(store, { name: "Tiefer", type: "website", source: "https://www.example.com/x", parent: 6 }),
    ).toThrow(expect.objectContaining({ code: "structure_too_deep" }));
  });

  it("is refused if its stored parent now lies below it", () => {
    const nodes = defaultParts.nodes.map((item) => (item.id === 3 ? { ...item, parent: 4 } : item));
    const store = createKnowledgeStore({ nodes });
    const refusal = expect.objectContaining({ category: "rule", code: "structure_cycle" });
    expect(() => save(store, { name: "Abschlag anpassen", title: "Neu" })).toThrow(refusal);
  });

  it("can still be the parent of a source of another type", () => {
    const store = createKnowledgeStore({ sources: [...defaultParts.sources, source(20, { name: "Anhang" })] });
    save(store, { name: "Anhang", parent: 5 });
    expect(store.read((state) => state.get("knowledgeSources", 20)?.parent)).toBe(5);
  });
});
