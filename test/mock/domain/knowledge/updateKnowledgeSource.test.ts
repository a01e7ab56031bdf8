// Changing knowledge sources by their id.
import { describe, expect, it } from "vitest";
import type { Schema } from "../../../../mock/contract/operation-types.ts";
import { getKnowledgeSource } from "../../../../mock/domain/knowledge/getKnowledgeSource.ts";
import { updateKnowledgeSource } from "../../../../mock/domain/knowledge/updateKnowledgeSource.ts";
import type { Permission } from "../../../../mock/domain/records/tickets.ts";
import { invoke, succeed } from "../call-operation.ts";
import { user } from "../small-state.ts";
import { administrator, createKnowledgeStore } from "./knowledge-state.ts";

function createState() {
  const store = createKnowledgeStore();
  return {
    store,
    change: (id: number, input: Schema<"KnowledgeSourceChange">, caller = administrator) =>
      succeed(store, updateKnowledgeSource, { path: { id }, body: input }, { caller }),
    read: (id: number) => invoke(store, getKnowledgeSource, { path: { id } }),
  };
}

const notFound = expect.objectContaining({ category: "notFound", code: "unknown_knowledge_source" });

describe("changing a source by its id", () => {
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
    const response = state.change(10, { parent: 3, source: "https://www.example.com/legal/abschlag" });
    expect(response.excluded).toBe(true);
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
