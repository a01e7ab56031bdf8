// Reading one source.
import { expect, it } from "vitest";
import { getKnowledgeSource } from "../../../../mock/domain/knowledge/getKnowledgeSource.ts";
import type { Store } from "../../../../mock/domain/state-types.ts";
import { operate } from "../call-operation.ts";
import { createKnowledgeStore, reader, source } from "./knowledge-state.ts";

const notFound = expect.objectContaining({ category: "notFound", code: "unknown_knowledge_source" });

function read(store: Store, id: number) {
  return operate(store, getKnowledgeSource, { path: { id } });
}

function viewCount(store: Store, id: number): number {
  return store.read((state) => state.reads("knowledgeSources", id));
}

it("getKnowledgeSource returns the source's own properties and nothing internal", () => {
  expect(read(createKnowledgeStore(), 1)).toEqual({
    id: 1,
    type: "faq",
    status: "active",
    source: "https://hilfe.example.com/zaehlerstand",
    name: "Zählerstand übermitteln",
    tags: [1],
    teams: [],
    title: "Wie übermittle ich meinen Zählerstand?",
    text: "Per Foto oder im Portal.",
    confidential: false,
    excluded: false,
    readByAgents: [reader],
  });
});

it("getKnowledgeSource returns a confidential source, since every caller is an agent", () => {
  expect(read(createKnowledgeStore({ sources: [source(1, { confidential: true })] }), 1).confidential).toBe(true);
});

it("getKnowledgeSource counts one view per read and adds no reader", () => {
  const store = createKnowledgeStore();
  read(store, 4);
  expect(read(store, 4).readByAgents).toEqual([]);
  expect(viewCount(store, 4)).toBe(2);
});

it("getKnowledgeSource counts no view if nothing is found", () => {
  const store = createKnowledgeStore();
  expect(() => read(store, 11)).toThrow(notFound);
  expect(viewCount(store, 11)).toBe(0);
});

it("getKnowledgeSource does not change the state's version", () => {
  const store = createKnowledgeStore();
  read(store, 1);
  expect(store.version).toBe(0);
});
