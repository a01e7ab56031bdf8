// The list of sources: filters, order, pages and the generated answer.
import { describe, expect, it } from "vitest";
import type { KnowledgeQuery } from "../../../../mock/domain/knowledge/knowledge-query.ts";
import { listKnowledgeSources } from "../../../../mock/domain/knowledge/listKnowledgeSources.ts";
import type { KnowledgeSourceRecord } from "../../../../mock/domain/records/knowledge.ts";
import type { Store } from "../../../../mock/domain/state-types.ts";
import { invoke } from "../call-operation.ts";
import { createKnowledgeStore, page, source } from "./knowledge-state.ts";

function list(store: Store, query: KnowledgeQuery = {}) {
  return invoke(store, listKnowledgeSources, { query });
}

function idsOf(sources: readonly KnowledgeSourceRecord[], query: KnowledgeQuery = {}): number[] {
  return list(createKnowledgeStore({ sources }), query).items.map(({ id }) => id);
}

/** Sources with the ids 1 to count, named in that order. */
function numberedSources(count: number): KnowledgeSourceRecord[] {
  return Array.from({ length: count }, (_, index) =>
    source(index + 1, { name: String(index).padStart(5, "0"), parent: 1 }),
  );
}

describe("text search", () => {
  const sources = [
    source(1, { name: "Abschlag", title: "Rate", text: "Monatlich" }),
    source(2, { name: "Umzug", title: "ABSCHLAG bei Umzug", text: "" }),
    source(3, { name: "Tarif", title: "", text: "Der Abschlag im neuen Tarif" }),
    source(4, { name: "Zähler", title: "", text: "" }),
  ];

  it("requires every word, in any of these fields", () => {
    expect(idsOf(sources, { q: "tarif abschlag" })).toEqual([3]);
  });

  it("accepts a q of two characters", () => {
    expect(idsOf(sources, { q: "te" })).toEqual([1]);
  });

  it("refuses a q that is blank or has one character besides blanks", () => {
    for (const q of ["  ", " a "]) {
      const violations = [expect.objectContaining({ in: "query", pointer: "/q", found: JSON.stringify(q) })];
      const refusal = expect.objectContaining({ category: "invalid", code: "invalid_request", violations });
      expect(() => idsOf(sources, { q })).toThrow(refusal);
    }
  });
});

describe("modifiedAfter", () => {
  const sources = [0, 999, 1000].map((millisecond, index) =>
    source(index + 1, { modifiedAt: Date.UTC(2026, 1, 1, 8) + millisecond }),
  );

  it("finds sources changed in that second or later", () => {
    expect(idsOf(sources, { modifiedAfter: "2026-02-01 08:00:00" })).toEqual([1, 2, 3]);
    expect(idsOf(sources, { modifiedAfter: "2026-02-01 08:00:01" })).toEqual([3]);
    expect(idsOf(sources, { modifiedAfter: "2026-02-01 08:00:02" })).toEqual([]);
  });
});

describe("order", () => {
  const sources = [
    source(1, { name: "Zähler", createdAt: 3, modifiedAt: 1 }),
    source(2, { name: "Übertrag", createdAt: 1, modifiedAt: 3 }),
    source(3, { name: "abschlag", createdAt: 2, modifiedAt: 2 }),
    source(4, { name: "Bank", createdAt: 2, modifiedAt: 2 }),
  ];

  it("is by name in dictionary order by default", () => {
    expect(idsOf(sources)).toEqual([3, 4, 2, 1]);
  });

  it("sorts equal names by id", () => {
    expect(idsOf([source(2, { name: "Gleich" }), source(1, { name: "Gleich" })], { orderByDirection: "desc" })).toEqual(
      [1, 2],
    );
  });
});

describe("pages of the list", () => {
  const store = createKnowledgeStore({ sources: numberedSources(1001) });

  it("have 50 items with parent and 1000 without, by default", () => {
    expect(list(store, { parent: 1 })).toMatchObject({ total: 1001, offset: 0, limit: 50 });
    expect(list(store, { parent: 1 }).items).toHaveLength(50);
    expect(list(store).items).toHaveLength(1000);
  });

  it("follow offset and limit, with and without parent", () => {
    expect(list(store, { limit: 2, offset: 3 }).items.map(({ id }) => id)).toEqual([4, 5]);
    expect(list(store, { parent: 1, limit: 2, offset: 1000 }).items.map(({ id }) => id)).toEqual([1001]);
    expect(list(store, { offset: 1001 }).items).toEqual([]);
  });

  it("count all matches, whatever the page", () => {
    const sources = [
      ...numberedSources(3),
      page(20, "/legal/agb", { parent: 1 }),
      source(21, { parent: 1, status: "archived" }),
    ];
    const filtered = createKnowledgeStore({ sources, nodes: [] });
    expect(list(filtered, { parent: 1, limit: 1 }).total).toBe(3);
  });
});

function answerOf(text: string, title = ""): string | undefined {
  return list(createKnowledgeStore({ sources: [source(1, { name: "Umzug", title, text })] }), { isAi: true }).answer;
}

describe("the generated answer", () => {
  it.each([
    ["Per Foto. Oder im Portal.", "Per Foto. (Umzug)"],
    ["Wann? Bis Montag.", "Wann? (Umzug)"],
    ["Melden Sie 3.5 kWh! Sofort.", "Melden Sie 3.5 kWh! (Umzug)"],
    ["  Mit\n\n  vielen   Lücken.  ", "Mit vielen Lücken. (Umzug)"],
    ["ohne Ende  ", "ohne Ende (Umzug)"],
  ])("has the first sentence of %j", (text, answer) => {
    expect(answerOf(text)).toBe(answer);
  });

  it("uses the title if there is no text, and only the name if there is neither", () => {
    expect(answerOf(" \n ", "Wie ziehe ich um?")).toBe("Wie ziehe ich um? (Umzug)");
    expect(answerOf("")).toBe("(Umzug)");
  });

  it("is cut to 200 characters", () => {
    expect(answerOf("x".repeat(200))).toBe(`${"x".repeat(200)} (Umzug)`);
    expect(answerOf("x".repeat(201))).toBe(`${"x".repeat(199)}… (Umzug)`);
  });
});

it("names all invalid values of a query together", () => {
  const query = { parent: 1, q: "  ", modifiedAfter: "2026-13-01 00:00:00" };
  const violations = ["/modifiedAfter", "/q"].map((pointer) => expect.objectContaining({ pointer }));
  expect(() => list(createKnowledgeStore(), query)).toThrow(expect.objectContaining({ violations }));
});
