// Stories of single tickets: reading and changing them.
import type { BehaviourCase } from "../behaviour-case.ts";
import { equals, holds, pluck } from "../expectation.ts";

export const ticketCases: readonly BehaviourCase[] = [
  {
    name: "a ticket is read with its customer, contracts, agents and texts",
    async run({ send }) {
      const ticket = (await send("GET", "/ticket/1")).is(200, {
        id: 1,
        status: "open",
        customerId: "300001",
        agentId: 1,
      });
      equals(String(ticket.number("/customer/id")), ticket.readText("/customerId"), "the embedded customer");
      equals(ticket.number("/agent/id"), ticket.number("/agentId"), "the embedded agent");
      holds(ticket.readText("/bodyPlain").length > 0 && ticket.readText("/body").startsWith("<"), "it has both texts");
      equals(pluck(ticket.list("/tags"), "/id"), ticket.at("/tagIds"), "the embedded tags");
    },
  },
  {
    name: "a changed priority can be read, with the time of the change",
    async run({ send }) {
      const response = (await send("PATCH", "/ticket/1", { body: { priority: "urgent" } })).is(200, { success: true });
      const ticket = (await send("GET", "/ticket/1")).is(200, {
        priority: "urgent",
        modifiedAt: "2026-03-02 09:00:00",
      });
      equals(ticket.json, response.at("/ticket"), "the ticket when read");
    },
  },
  {
    name: "an empty change changes nothing, not even modifiedAt",
    async run({ send }) {
      const before = await send("GET", "/ticket/1");
      (await send("PATCH", "/ticket/1", { body: {} })).is(200, { success: true });
      equals((await send("GET", "/ticket/1")).text, before.text, "the ticket afterwards");
    },
  },
  {
    name: "closing sets the closing time, reopening removes it",
    async run({ send }) {
      const closedFields = { status: "closed", closedAt: "2026-03-02 09:00:00" };
      (await send("PATCH", "/ticket/1", { body: { status: "closed" } })).is(200, { ticket: closedFields });
      (await send("GET", "/ticket/1")).is(200, closedFields);
      (await send("PATCH", "/ticket/1", { body: { status: "open" } })).is(200, {
        ticket: { status: "open", closedAt: null },
      });
    },
  },
  {
    name: "tags are replaced together, or added and removed one by one",
    async run({ send }) {
      (await send("PATCH", "/ticket/1", { body: { tagIds: [2, 3] } })).is(200, { ticket: { tagIds: [2, 3] } });
      const response = await send("PATCH", "/ticket/1", { body: { addTagIds: [4], removeTagIds: [2] } });
      response.is(200, { ticket: { tagIds: [3, 4], tags: [{ id: 3 }, { id: 4 }] } });
      (await send("GET", "/ticket/1")).is(200, { tagIds: [3, 4] });
    },
  },
  {
    name: "workedOnBy makes agents join and leave a ticket",
    async run({ send }) {
      (await send("PATCH", "/ticket/1", { body: { workedOnBy: 1 } })).is(200, { ticket: { workedOnByIds: [1] } });
      (await send("PATCH", "/ticket/1", { body: { workedOnBy: 2 } })).is(200, { ticket: { workedOnByIds: [1, 2] } });
      (await send("PATCH", "/ticket/1", { body: { workedOnBy: null } })).is(200, { ticket: { workedOnByIds: [2] } });
      (await send("PATCH", "/ticket/1", { body: { status: "closed" } })).is(200, {
        ticket: { workedOnByIds: [], workedOnBy: [] },
      });
    },
  },
  {
    name: "two concurrent changes are both applied",
    async run({ send }) {
      const responses = await Promise.all([
        send("PATCH", "/ticket/1", { body: { priority: "low" } }),
        send("PATCH", "/ticket/2", { body: { priority: "urgent" } }),
      ]);
      for (const response of responses) response.is(200);
      (await send("GET", "/ticket/1")).is(200, { priority: "low" });
      (await send("GET", "/ticket/2")).is(200, { priority: "urgent" });
    },
  },
];
