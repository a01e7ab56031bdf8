// Stories of ticket searches.
import type { Answered, BehaviourCase } from "../behaviour-case.ts";
import { equals, holds, numberAt, propertiesOf, textAt } from "../expectation.ts";

const path = "/ticket/search";

function idsOf(found: Answered): readonly number[] {
  return found.list("/tickets").map((ticket) => numberAt(ticket, "/id"));
}

export const searchCases: readonly BehaviourCase[] = [
  {
    name: "a search without a body finds every ticket, newest first, a hundred at a time",
    async tell({ ask }) {
      const found = (await ask("POST", path)).is(200, { success: true, total: 200, offset: 0, limit: 100 });
      equals(
        idsOf(found),
        Array.from({ length: 100 }, (_, index) => 200 - index),
        "the ids",
      );
      equals((await ask("POST", path, { body: {} })).text, found.text, "what an empty body finds");
    },
  },
  {
    name: "rows of a search are tickets without bodies, attachments, template and work item",
    async tell({ ask }) {
      const row = (await ask("POST", path, { body: { limit: 1 } })).is(200).at("/tickets/0");
      const full = (await ask("GET", "/ticket/200")).is(200).json;
      const missing = Object.keys(propertiesOf(full)).filter((name) => !(name in propertiesOf(row)));
      equals(
        [...missing].sort(),
        ["attachments", "body", "bodyClean", "bodyPlain", "template", "workitem"],
        "what rows lack",
      );
    },
  },
  {
    name: "pages follow each other without a gap, and end",
    async tell({ ask }) {
      const all = idsOf((await ask("POST", path, { body: { limit: 500 } })).is(200));
      const pages: number[] = [];
      for (const offset of [0, 80, 160, 240])
        pages.push(...idsOf((await ask("POST", path, { body: { limit: 80, offset } })).is(200)));
      equals(pages, all, "the ids of all pages");
    },
  },
  {
    name: "filters join by AND, the values in one by OR",
    async tell({ ask }) {
      const filters = [
        { key: "t.status", comparator: "in", values: ["open", "pending"] },
        { key: "t.priority", comparator: "=", value: "high" },
      ];
      const found = (await ask("POST", path, { body: { filters } })).is(200);
      holds(found.number("/total") > 0, "something is found");
      for (const ticket of found.list("/tickets")) {
        holds(
          ["open", "pending"].includes(textAt(ticket, "/status")) && textAt(ticket, "/priority") === "high",
          "each row fits",
        );
      }
    },
  },
  {
    name: "a search sees a change at once",
    async tell({ ask }) {
      const body = { filters: [{ key: "t.agentId", comparator: "in", values: ["unassigned"] }], limit: 500 };
      const before = idsOf((await ask("POST", path, { body })).is(200));
      holds(!before.includes(1), "ticket 1 is somebody's");
      (await ask("PATCH", "/ticket/1", { body: { agentId: null } })).is(200);
      equals(idsOf((await ask("POST", path, { body })).is(200)), [...before, 1], "the ids then");
    },
  },
  {
    name: "full text is looked for in subject and body, whatever the case of letters",
    async tell({ ask, control }) {
      await control.patchRecord("tickets", "7", { subject: "Seltsamer Brummton" });
      const body = { filters: [{ key: "q", value: "BRUMMTON" }] };
      equals(idsOf((await ask("POST", path, { body })).is(200)), [7], "the ids");
    },
  },
  {
    name: "dates are compared, by the day, by the moment and by a distance from now",
    async tell({ ask, control }) {
      const day = { filters: [{ key: "t.createdAt", value: "2026-03-01" }], limit: 500 };
      for (const ticket of (await ask("POST", path, { body: day })).is(200).list("/tickets")) {
        holds(textAt(ticket, "/createdAt").startsWith("2026-03-01 "), "each was made on that day");
      }
      const recent = { filters: [{ key: "t.createdAt", comparator: ">", value: "-4 HOUR" }] };
      const now = (await ask("POST", path, { body: recent })).is(200).number("/total");
      const inSeconds = { filters: [{ key: "t.createdAt", comparator: ">", value: Date.UTC(2026, 2, 2, 5) / 1000 }] };
      equals(
        (await ask("POST", path, { body: inSeconds })).is(200).number("/total"),
        now,
        "what is found by Unix seconds",
      );
      await control.advanceClock({ duration: "P1D" });
      equals((await ask("POST", path, { body: recent })).is(200).number("/total"), 0, "what is recent a day later");
      holds(now > 0, "there was something recent before");
    },
  },
  {
    name: "rows are ordered by urgency, not by the letter",
    async tell({ ask }) {
      const body = { orderByField: "t.priority", orderByDirection: "asc", limit: 500 };
      const found = (await ask("POST", path, { body })).is(200).list("/tickets");
      const ranks = found.map((ticket) => ["low", "medium", "high", "urgent"].indexOf(textAt(ticket, "/priority")));
      equals(ranks, [...ranks].sort(), "the order");
    },
  },
  {
    name: "tags are matched all, any or none",
    async tell({ ask }) {
      const total = async (key: string) =>
        (await ask("POST", path, { body: { filters: [{ key, values: [1, 2] }] } })).is(200).number("/total");
      const [all, any, none] = [
        await total("tt_matchAll.tagId"),
        await total("tt_matchAny.tagId"),
        await total("tt_excluded.tagId"),
      ];
      holds(all > 0 && all < any, "fewer have both than one of them");
      equals(any + none, 200, "those with and those without");
    },
  },
  {
    name: "filters that no search has are refused, each by its place",
    async tell({ ask }) {
      const filters = [
        { key: "t.status", values: ["done"] },
        { key: "t.createdAt", comparator: "in", value: "2026-03-01" },
      ];
      const refused = (await ask("POST", path, { body: { filters } })).refuses(400, "invalid_request");
      const places = refused.list("/violations").map((violation) => textAt(violation, "/pointer"));
      equals(places, ["/filters/0/values/0", "/filters/1/comparator"], "the places");
    },
  },
];
