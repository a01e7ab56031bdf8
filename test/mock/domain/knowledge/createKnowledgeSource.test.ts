// Creating a knowledge source, or updating it by name.
import { describe, expect, it } from "vitest";
import type { Schema } from "../../../../mock/contract/operation-types.ts";
import { createKnowledgeSource } from "../../../../mock/domain/knowledge/createKnowledgeSource.ts";
import type { KnowledgeSourceRecord } from "../../../../mock/domain/records/knowledge.ts";
import type { Store } from "../../../../mock/domain/state-types.ts";
import { succeed, thrownBy } from "../call-operation.ts";
import { administrator, createKnowledgeStore, defaultParts, now, reader, source } from "./knowledge-state.ts";

type Body = Schema<"KnowledgeSourceInput">;

function save(store: Store, input: Body, caller = administrator) {
  return succeed(store, createKnowledgeSource, { body: input }, { caller });
}

function storedSource(store: Store, id: number): KnowledgeSourceRecord | undefined {
  return store.read((state) => state.get("knowledgeSources", id));
}

describe("creating a knowledge source", () => {
  it("sets createdAt and modifiedAt by the sandbox's clock", () => {
    const store = createKnowledgeStore();
    save(store, { name: "Neu" });
    expect(storedSource(store, 12)).toMatchObject({ createdAt: now, modifiedAt: now });
  });

  it("ignores id, excluded and readByAgents in the body", () => {
    const response = save(createKnowledgeStore(), { name: "Neu", id: 1, excluded: true, readByAgents: [reader] });
    expect(response).toMatchObject({ id: 12, excluded: false, readByAgents: [] });
  });

  it("stores repeated tags and teams once", () => {
    const response = save(createKnowledgeStore(), { name: "Neu", type: "news", tags: [2, 2, 1], teams: [2, 2] });
    expect(response).toMatchObject({ tags: [2, 1], teams: [2] });
  });
});

describe("updating a knowledge source", () => {
  it("treats a name in different letter case as another source", () => {
    expect(save(createKnowledgeStore(), { name: "zählerstand übermitteln" }).id).toBe(12);
  });

  it("clears source, tags and title that are null", () => {
    const body = { name: "Zählerstand übermitteln", source: null, tags: null, title: null };
    expect(save(createKnowledgeStore(), body)).toMatchObject({ source: null, tags: [], title: "" });
  });

  it.each<Partial<Body>>([{ title: "Neu" }, { tags: [2] }, { tags: [] }, { tags: [1, 2] }])(
    "updates modifiedAt if only %j is new",
    (change) => {
      const store = createKnowledgeStore();
      save(store, { name: "Zählerstand übermitteln", ...change });
      expect(storedSource(store, 1)).toEqual({ ...defaultParts.sources[0], ...change, modifiedAt: now });
    },
  );

  it("updates the remaining source if a deleted source has the same name", () => {
    const store = createKnowledgeStore({
      sources: [source(1, { name: "Umzug", status: "deleted" }), source(2, { name: "Umzug" })],
    });
    expect(save(store, { name: "Umzug", text: "Neu" }).id).toBe(2);
  });
});

describe("teams of a knowledge source", () => {
  it("are kept when news is updated without them, and dropped when it becomes another type", () => {
    expect(save(createKnowledgeStore(), { name: "Preisanpassung", text: "Neu" }).teams).toEqual([1]);
    expect(save(createKnowledgeStore(), { name: "Preisanpassung", type: "other" }).teams).toEqual([]);
  });
});

it("unknown references of several kinds are refused together as unprocessable", () => {
  const store = createKnowledgeStore();
  const body: Body = { name: "Neu", type: "news", tags: [99, 98], teams: [97], parent: 96 };
  const violations = ["/tags/0", "/tags/1", "/teams/0", "/parent"].map((pointer) => ({ pointer }));
  expect(thrownBy(() => save(store, body))).toMatchObject({ code: "unprocessable", violations });
  expect(store.version).toBe(0);
});
