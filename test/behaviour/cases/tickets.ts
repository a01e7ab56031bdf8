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
      const answer = (await send("PATCH", "/ticket/1", { body: { priority: "urgent" } })).is(200, { success: true });
      const ticket = (await send("GET", "/ticket/1")).is(200, {
        priority: "urgent",
        modifiedAt: "2026-03-02 09:00:00",
      });
      equals(ticket.json, answer.at("/ticket"), "the ticket when read");
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
    name: "setting current values does not count as a change",
    async run({ send }) {
      const before = await send("GET", "/ticket/1");
      const same = {
        priority: before.at("/priority"),
        tagIds: [...before.list("/tagIds")].reverse(),
        agentId: before.at("/agentId"),
      };
      const after = (await send("PATCH", "/ticket/1", { body: same })).is(200);
      equals(after.at("/ticket"), before.json, "the ticket afterwards");
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
    name: "due dates may be in ISO format, in the response format, Unix seconds or null",
    async run({ send }) {
      const forms = ["2026-03-05T14:30:00+01:00", "2026-03-05 13:30:00", Date.UTC(2026, 2, 5, 13, 30) / 1000];
      for (const dueBy of forms) {
        (await send("PATCH", "/ticket/1", { body: { dueBy } })).is(200, { ticket: { dueBy: "2026-03-05 13:30:00" } });
      }
      const without = { dueBy: null, firstResponseDueBy: null };
      (await send("PATCH", "/ticket/1", { body: without })).is(200, { ticket: without });
    },
  },
  {
    name: "tags are replaced together, or added and removed one by one",
    async run({ send }) {
      (await send("PATCH", "/ticket/1", { body: { tagIds: [2, 3] } })).is(200, { ticket: { tagIds: [2, 3] } });
      const answer = await send("PATCH", "/ticket/1", { body: { addTagIds: [4], removeTagIds: [2] } });
      answer.is(200, { ticket: { tagIds: [3, 4], tags: [{ id: 3 }, { id: 4 }] } });
      (await send("GET", "/ticket/1")).is(200, { tagIds: [3, 4] });
    },
  },
  {
    name: "an agent put in charge and assigned agents are embedded",
    async run({ send }) {
      const answer = await send("PATCH", "/ticket/1", { body: { agentId: 3, assignedAgentIds: [3, 4] } });
      answer.is(200, { ticket: { agent: { id: 3 }, assignedAgents: [{ id: 3 }, { id: 4 }] } });
      (await send("PATCH", "/ticket/1", { body: { agentId: null, assignedAgentIds: [] } })).is(200, {
        ticket: { agentId: null, agent: null, assignedAgents: [] },
      });
    },
  },
  {
    name: "customer and contract can be removed and linked again",
    async run({ send }) {
      const unlinked = { contractId: null, customerId: null };
      (await send("PATCH", "/ticket/1", { body: unlinked })).is(200, { ticket: { ...unlinked, customer: null } });
      (await send("PATCH", "/ticket/1", { body: { contractId: "500001" } })).is(200, {
        ticket: { contractId: "500001", customerId: "300001", customer: { id: 300_001 } },
      });
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
    name: "each unknown reference is refused, and no part of the change is applied",
    async run({ send }) {
      const before = await send("GET", "/ticket/1");
      const expectRefusal = async (
        body: { readonly [name: string]: string | number | readonly number[] },
        code: string,
      ) => {
        (await send("PATCH", "/ticket/1", { body: { priority: "urgent", ...body } })).refuses(422, code);
      };
      await expectRefusal({ tagIds: [1, 999] }, "unknown_tag");
      await expectRefusal({ agentId: 999 }, "unknown_agent");
      await expectRefusal({ workedOnBy: 999 }, "unknown_agent");
      await expectRefusal({ contractId: "999" }, "unknown_contract");
      await expectRefusal({ customerId: "999" }, "unknown_customer");
      await expectRefusal({ customerId: "300001", contractId: "500094" }, "contract_of_other_customer");
      equals((await send("GET", "/ticket/1")).text, before.text, "the ticket afterwards");
    },
  },
  {
    name: "several broken rules give one refusal that names them all",
    async run({ send }) {
      const refusal = await send("PATCH", "/ticket/1", { body: { tagIds: [998, 999], agentId: 999 } });
      refusal.refuses(422, "unprocessable");
      const pointers = [...pluck(refusal.list("/violations"), "/pointer")].sort();
      equals(pointers, ["/agentId", "/tagIds/0", "/tagIds/1"], "the pointers");
    },
  },
  {
    name: "all violations in a body are named together, with the found and the expected value",
    async run({ send }) {
      const refusal = await send("PATCH", "/ticket/1", { body: { status: "done", dueBy: "tomorrow", colour: "red" } });
      refusal.refuses(400, "invalid_request").is(400, {
        violations: [
          { in: "body", pointer: "/status", found: '"done"', expected: "one of open, pending, closed" },
          { in: "body", pointer: "/dueBy", found: '"tomorrow"' },
          { in: "body", pointer: "/colour", found: '"red"' },
        ],
      });
    },
  },
  {
    name: "an impossible date is refused even if well-formed",
    async run({ send }) {
      const refusal = await send("PATCH", "/ticket/1", { body: { dueBy: "2026-02-30 10:00:00" } });
      refusal.refuses(400, "invalid_request").is(400, { violations: [{ pointer: "/dueBy" }] });
    },
  },
  {
    name: "tagIds and addTagIds exclude each other",
    async run({ send }) {
      const refusal = await send("PATCH", "/ticket/1", { body: { tagIds: [1], addTagIds: [2] } });
      refusal.refuses(400, "invalid_request").is(400, { violations: [{ pointer: "/addTagIds" }] });
    },
  },
  {
    name: "an unknown ticket cannot be read or changed, nor its worklog read",
    async run({ send }) {
      (await send("GET", "/ticket/9999")).refuses(404, "unknown_ticket");
      (await send("PATCH", "/ticket/9999", { body: { priority: "low" } })).refuses(404, "unknown_ticket");
      (await send("GET", "/ticket/9999/worklog")).refuses(404, "unknown_ticket");
    },
  },
  {
    name: "two concurrent changes are both applied",
    async run({ send }) {
      const answers = await Promise.all([
        send("PATCH", "/ticket/1", { body: { priority: "low" } }),
        send("PATCH", "/ticket/2", { body: { priority: "urgent" } }),
      ]);
      for (const answer of answers) answer.is(200);
      (await send("GET", "/ticket/1")).is(200, { priority: "low" });
      (await send("GET", "/ticket/2")).is(200, { priority: "urgent" });
    },
  },
];
