// Searches the palette's commands for the contract, by words in any order.
import { expect, it } from "vitest";
import type { Contract } from "../../../console/src/contract/contract.ts";
import { listCommands } from "../../../console/src/search/commands.ts";
import { findCommands } from "../../../console/src/search/find-commands.ts";
import document from "../../../spec/generated/openapi.json" with { type: "json" };

const groups = listCommands(document as unknown as Contract, "en", "");

it.each([
  ["filter tag", "Filters", "tt.tagId"],
  ["filter by tag", "Filters", "tt.tagId"],
  ["ticket search", "Operations", "Search tickets"],
  ["search_tickets", "Operations", "Search tickets"],
  ["unknown ticket", "Errors", "unknown_ticket"],
  ["rate limit", "Errors", "rate_limited"],
  ["sort", "Fields", "orderByField"],
  ["overdue", "Filters", "t.dueBy"],
  ["the", "Operations", "Create a ticket, or update one from another system"],
])("the query %j lists %s first, with %j at their top", (query, group, label) => {
  const [first] = findCommands(query, groups, 40);
  expect([first?.group, first?.commands[0]?.label]).toEqual([group, label]);
});
