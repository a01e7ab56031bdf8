// Which permissions a change of a source by its name asks for: mock/domain/knowledge/knowledge-permissions.ts. Changes by id are in
// test/mock/domain/knowledge/knowledge-changes.test.ts.
import { describe, expect, it } from "vitest";
import type { Schema } from "../../../../mock/contract/operation-types.ts";
import { createOrUpdateKnowledgeSource } from "../../../../mock/domain/knowledge/knowledge.ts";
import type { Store, UserRecord } from "../../../../mock/domain/state-types.ts";
import { createKnowledgeStore, run, user } from "./knowledge-state.ts";

function save(store: Store, input: Schema<"KnowledgeSourceInput">, caller: UserRecord) {
  return run(store, (tx) => createOrUpdateKnowledgeSource(tx, { input, caller }));
}

describe("a new status by the name of a source", () => {
  it.each([
    ["archiving", { name: "Preisanpassung", status: "archived" }, "archiveKnowledge"],
    ["taking out of the archive", { name: "Alter Tarif", status: "active" }, "archiveKnowledge"],
    ["deleting", { name: "Preisanpassung", status: "deleted" }, "deleteKnowledge"],
  ] as const)("asks for %s as a change by id does", (_, input, needed) => {
    const store = createKnowledgeStore();
    const others = (["createKnowledge", "updateKnowledge", "archiveKnowledge", "deleteKnowledge"] as const).filter(
      (permission) => permission !== needed,
    );
    expect(() => save(store, input, user(8, others))).toThrow(`needs the permission ${needed}`);
    expect(store.version).toBe(0);
    expect(save(store, input, user(8, ["updateKnowledge", needed])).status).toBe(input.status);
  });

  it("asks for no more where the status that is sent is the one it has, nor for a new source", () => {
    const store = createKnowledgeStore();
    const same = { name: "Alter Tarif", status: "archived", text: "Neu." } as const;
    expect(save(store, same, user(8, ["updateKnowledge"]))).toMatchObject({ id: 2, text: "Neu." });
    expect(save(store, { name: "Neu", status: "archived" }, user(8, ["createKnowledge"])).id).toBe(12);
  });
});
