// Changing and deleting knowledge sources by their id.
import { describe, expect, it } from "vitest";
import type { Schema } from "../../../../mock/contract/operation-types.ts";
import { createKnowledgeSource } from "../../../../mock/domain/knowledge/createKnowledgeSource.ts";
import { deleteKnowledgeSource } from "../../../../mock/domain/knowledge/deleteKnowledgeSource.ts";
import { getKnowledgeSource } from "../../../../mock/domain/knowledge/getKnowledgeSource.ts";
import { getKnowledgeSourceStructure } from "../../../../mock/domain/knowledge/getKnowledgeSourceStructure.ts";
import { listKnowledgeSources } from "../../../../mock/domain/knowledge/listKnowledgeSources.ts";
import { updateKnowledgeSource } from "../../../../mock/domain/knowledge/updateKnowledgeSource.ts";
import type { Permission } from "../../../../mock/domain/records/tickets.ts";
import { operate, succeed } from "../call-operation.ts";
import { user } from "../small-state.ts";
import { administrator, createKnowledgeStore, earlier, now } from "./knowledge-state.ts";

function createState() {
  const store = createKnowledgeStore();
  return {
    store,
    change: (id: number, input: Schema<"KnowledgeSourceChange">, caller = administrator) =>
      succeed(store, updateKnowledgeSource, { path: { id }, body: input }, { caller }),
    remove: (id: number) => succeed(store, deleteKnowledgeSource, { path: { id } }),
    create: (name: string) => operate(store, createKnowledgeSource, { body: { name } }),
    read: (id: number) => operate(store, getKnowledgeSource, { path: { id } }),
    record: (id: number) => store.read((reader) => reader.get("knowledgeSources", id)),
    listedIds: () => operate(store, listKnowledgeSources).items.map(({ id }) => id),
  };
}

const notFound = expect.objectContaining({ category: "notFound", code: "unknown_knowledge_source" });

describe("changing a source by its id", () => {
  it("changes the properties in the body, including the name, and updates modifiedAt", () => {
    const state = createState();
    const answer = state.change(1, { name: "Ablesen", text: "Neu.", tags: [2, 2], title: null });
    expect(answer).toMatchObject({ id: 1, name: "Ablesen", text: "Neu.", tags: [2], title: "", type: "faq" });
    expect(state.read(1)).toEqual(answer);
    expect(state.record(1)).toMatchObject({ modifiedAt: now, createdAt: earlier, parent: 1 });
  });

  it("finds no notFound, deleted or excluded source", () => {
    const state = createState();
    for (const id of [99, 3, 11]) {
      expect(() => state.change(id, { title: "x" })).toThrow(notFound);
      expect(() => state.remove(id)).toThrow(notFound);
    }
    expect(state.store.version).toBe(0);
  });

  it("is a conflict if another source has the new name, unless that source is deleted", () => {
    const state = createState();
    expect(() => state.change(1, { name: "Alter Tarif" })).toThrow(
      expect.objectContaining({
        category: "conflict",
        code: "name_taken",
        violations: [expect.objectContaining({ pointer: "/name" })],
      }),
    );
    expect(state.store.version).toBe(0);
    expect(state.change(1, { name: "Verworfen" })).toMatchObject({ id: 1, name: "Verworfen" });
  });

  it("follows the rules of create-or-update, and names all violations together", () => {
    const { change, store } = createState();
    expect(() => change(1, { tags: [9], parent: 77 })).toThrow(
      expect.objectContaining({ code: "unprocessable", violations: [expect.anything(), expect.anything()] }),
    );
    expect(() => change(4, { teams: [9] })).toThrow(expect.objectContaining({ code: "unknown_team" }));
    expect(() => change(10, { parent: 4 })).toThrow(expect.objectContaining({ code: "structure_cycle" }));
    expect(store.version).toBe(0);
    expect(change(4, { type: "faq" })).toMatchObject({ type: "faq", teams: [] });
  });

  it("moves and renames the page of a website, and can exclude it", () => {
    const state = createState();
    state.change(10, { name: "Abschlag", parent: 2 });
    expect(state.store.read((reader) => reader.get("knowledgeNodes", 4))).toMatchObject({
      name: "Abschlag",
      parent: 2,
    });
    const answer = state.change(10, { parent: 3, source: "https://www.example.com/legal/abschlag" });
    expect(answer.excluded).toBe(true);
    expect(() => state.read(10)).toThrow(notFound);
  });
});

describe("changing", () => {
  const changes: readonly (readonly [string, Schema<"KnowledgeSourceChange">, readonly Permission[]])[] = [
    ["the text", { text: "Neu." }, ["updateKnowledge"]],
    ["the name", { name: "Neu" }, ["updateKnowledge"]],
    ["the status to archived", { status: "archived" }, ["archiveKnowledge"]],
    ["the status to deleted", { status: "deleted" }, ["deleteKnowledge"]],
    ["text and status", { text: "Neu.", status: "archived" }, ["updateKnowledge", "archiveKnowledge"]],
  ];

  it.each(changes)("%s needs exactly its permissions", (_, input, permissions) => {
    expect(createState().change(1, input, user(9, { permissions }))).toMatchObject(input);
    for (const permission of permissions) {
      const otherPermissions = (["updateKnowledge", "archiveKnowledge", "deleteKnowledge"] as const).filter(
        (name) => name !== permission,
      );
      expect(() => createState().change(1, input, user(9, { permissions: otherPermissions }))).toThrow(
        expect.objectContaining({ category: "forbidden", code: "missing_permission" }),
      );
    }
  });

  it("the status of an archived source needs archiveKnowledge", () => {
    expect(createState().change(2, { status: "active" }, user(9, { permissions: ["archiveKnowledge"] }))).toMatchObject(
      { id: 2 },
    );
    expect(() => createState().change(2, { status: "active" }, user(9, { permissions: ["updateKnowledge"] }))).toThrow(
      "archiveKnowledge",
    );
  });
});

describe("deleting a source", () => {
  it("only marks it as deleted: it is neither listed nor readable, and its name becomes free", () => {
    const state = createState();
    expect(state.remove(1)).toMatchObject({ id: 1, status: "deleted", readByAgents: [{ id: 2 }] });
    expect(state.record(1)).toMatchObject({ status: "deleted", modifiedAt: now, createdAt: earlier });
    expect(state.listedIds()).not.toContain(1);
    expect(() => state.read(1)).toThrow(notFound);
    expect(() => state.remove(1)).toThrow(notFound);
    expect(state.create("Zählerstand übermitteln").id).toBe(12);
  });

  it("hides the page of a website in the structure", () => {
    const state = createState();
    state.remove(10);
    const [, website] = operate(state.store, getKnowledgeSourceStructure);
    expect(website).toMatchObject({ id: 3, children: [] });
  });
});
