// The archived knowledge sources.
import { describe, expect, it } from "vitest";
import type { Input } from "../../../../mock/contract/operation-types.ts";
import { listArchivedKnowledgeSources } from "../../../../mock/domain/knowledge/listArchivedKnowledgeSources.ts";
import { invoke } from "../call-operation.ts";
import { createKnowledgeStore, defaultParts, earlier, page, source } from "./knowledge-state.ts";

const sources = [
  source(1, { name: "Beta", status: "archived", text: "Umzug" }),
  source(2, { name: "alpha", status: "archived", title: "Umzug", modifiedAt: earlier + 1_000 }),
  source(3, { name: "Gamma" }),
  source(4, { name: "Delta", status: "deleted" }),
  page(10, "/service/alt", { name: "Seite", status: "archived" }),
  page(11, "/legal/alt", { name: "Ausgeschlossen", status: "archived" }),
];

function list(query: Input<"listArchivedKnowledgeSources">["query"] = {}) {
  const store = createKnowledgeStore({ ...defaultParts, sources });
  const { items, ...paging } = invoke(store, listArchivedKnowledgeSources, { query });
  return { ids: items.map(({ id }) => id), ...paging };
}

describe("the archive", () => {
  it("lists archived sources by name, without excluded pages, and always with the total", () => {
    expect(list()).toEqual({ ids: [2, 1, 10], total: 3, offset: 0, limit: 50 });
  });

  it("is filtered, ordered and paged like the list of active sources", () => {
    expect(list({ q: "umzug" })).toMatchObject({ ids: [2, 1], total: 2 });
    expect(list({ orderByField: "modifiedAt", orderByDirection: "desc", limit: 1, offset: 1 })).toEqual({
      ids: [1],
      total: 3,
      offset: 1,
      limit: 1,
    });
    expect(list({ orderByField: "views" }).ids).toEqual([1, 2, 10]);
    expect(() => list({ q: "a " })).toThrow(expect.objectContaining({ code: "invalid_request" }));
  });
});
