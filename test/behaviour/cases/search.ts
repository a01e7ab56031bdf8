// Stories of ticket searches.
import type { BehaviourCase, StoryResponse } from "../behaviour-case.ts";
import { equals, holds, numberAt, propertiesOf, textAt } from "../expectation.ts";

const path = "/ticket/search";

function idsOf(response: StoryResponse): readonly number[] {
  return response.list("/tickets").map((ticket) => numberAt(ticket, "/id"));
}

export const searchCases: readonly BehaviourCase[] = [
  {
    name: "a search without a body finds every ticket, newest first, in pages of a hundred",
    async run({ send }) {
      const response = (await send("POST", path)).is(200, { success: true, total: 200, offset: 0, limit: 100 });
      const expected = Array.from({ length: 100 }, (_, index) => 200 - index);
      equals(idsOf(response), expected, "the ids");
      equals((await send("POST", path, { body: {} })).text, response.text, "the response to an empty body");
    },
  },
  {
    name: "rows of a search are tickets without bodies, attachments, template and work item",
    async run({ send }) {
      const row = (await send("POST", path, { body: { limit: 1 } })).is(200).at("/tickets/0");
      const full = (await send("GET", "/ticket/200")).is(200).json;
      const missing = Object.keys(propertiesOf(full)).filter((name) => !(name in propertiesOf(row)));
      const expected = ["attachments", "body", "bodyClean", "bodyPlain", "template", "workitem"];
      equals([...missing].sort(), expected, "the fields that rows lack");
    },
  },
  {
    name: "pages follow each other without gaps, and end",
    async run({ send }) {
      const allIds = idsOf((await send("POST", path, { body: { limit: 500 } })).is(200));
      const pages: number[] = [];
      for (const offset of [0, 80, 160, 240])
        pages.push(...idsOf((await send("POST", path, { body: { limit: 80, offset } })).is(200)));
      equals(pages, allIds, "the ids of all pages");
    },
  },
  {
    name: "filters are joined by AND, the values of a filter by OR",
    async run({ send }) {
      const filters = [
        { key: "t.status", comparator: "in", values: ["open", "pending"] },
        { key: "t.priority", comparator: "=", value: "high" },
      ];
      const response = (await send("POST", path, { body: { filters } })).is(200);
      holds(response.number("/total") > 0, "there are matches");
      for (const ticket of response.list("/tickets")) {
        holds(["open", "pending"].includes(textAt(ticket, "/status")), "each status matches");
        equals(textAt(ticket, "/priority"), "high", "the priority of a row");
      }
    },
  },
  {
    name: "a search reflects a change immediately",
    async run({ send }) {
      const body = { filters: [{ key: "t.agentId", comparator: "in", values: ["unassigned"] }], limit: 500 };
      const before = idsOf((await send("POST", path, { body })).is(200));
      holds(!before.includes(1), "ticket 1 is assigned");
      (await send("PATCH", "/ticket/1", { body: { agentId: null } })).is(200);
      equals(idsOf((await send("POST", path, { body })).is(200)), [...before, 1], "the ids after the change");
    },
  },
  {
    name: "a search matches all, any or none of the given tags",
    async run({ send }) {
      const total = async (key: string) =>
        (await send("POST", path, { body: { filters: [{ key, values: [1, 2] }] } })).is(200).number("/total");
      const [all, any, none] = [
        await total("tt_matchAll.tagId"),
        await total("tt_matchAny.tagId"),
        await total("tt_excluded.tagId"),
      ];
      holds(all > 0 && all < any, "fewer tickets have both tags than one of them");
      equals(any + none, 200, "the tickets with and without them");
    },
  },
];
