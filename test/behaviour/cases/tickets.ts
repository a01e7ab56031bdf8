// Stories of single tickets: read, changed, read back.
import type { BehaviourCase } from "../behaviour-case.ts";
import { equals, holds, toJson } from "../expectation.ts";

export const ticketCases: readonly BehaviourCase[] = [
  {
    name: "a ticket is read with its customer, contracts, agents and texts",
    async tell({ ask }) {
      const ticket = (await ask("GET", "/ticket/1")).is(200, {
        id: 1,
        status: "open",
        customerId: "300001",
        agentId: 1,
      });
      equals(String(ticket.number("/customer/id")), ticket.readText("/customerId"), "the customer that is embedded");
      equals(ticket.number("/agent/id"), ticket.number("/agentId"), "the agent that is embedded");
      holds(ticket.readText("/bodyPlain").length > 0 && ticket.readText("/body").startsWith("<"), "it has both texts");
      const tagIds = ticket.list("/tags").map((_, index) => ticket.number(`/tags/${index}/id`));
      equals(tagIds, ticket.at("/tagIds"), "the tags that are embedded");
    },
  },
  {
    name: "a changed priority is read back, with the time of the change",
    async tell({ ask }) {
      const changed = (await ask("PATCH", "/ticket/1", { body: { priority: "urgent" } })).is(200, { success: true });
      const read = (await ask("GET", "/ticket/1")).is(200, { priority: "urgent", modifiedAt: "2026-03-02 09:00:00" });
      equals(read.json, changed.at("/ticket"), "the ticket that is read");
    },
  },
  {
    name: "an empty change changes nothing, not even the time of the last one",
    async tell({ ask }) {
      const before = await ask("GET", "/ticket/1");
      (await ask("PATCH", "/ticket/1", { body: {} })).is(200, { success: true });
      equals((await ask("GET", "/ticket/1")).text, before.text, "the ticket after it");
    },
  },
  {
    name: "a value that is there already does not count as a change",
    async tell({ ask }) {
      const before = await ask("GET", "/ticket/1");
      const same = {
        priority: before.at("/priority"),
        tagIds: [...before.list("/tagIds")].reverse(),
        agentId: before.at("/agentId"),
      };
      const after = (await ask("PATCH", "/ticket/1", { body: same })).is(200);
      equals(after.at("/ticket"), before.json, "the ticket after it");
    },
  },
  {
    name: "closing sets the closing time, reopening takes it away",
    async tell({ ask }) {
      const closed = { status: "closed", closedAt: "2026-03-02 09:00:00" };
      (await ask("PATCH", "/ticket/1", { body: { status: "closed" } })).is(200, { ticket: closed });
      (await ask("GET", "/ticket/1")).is(200, closed);
      (await ask("PATCH", "/ticket/1", { body: { status: "open" } })).is(200, {
        ticket: { status: "open", closedAt: null },
      });
    },
  },
  {
    name: "due dates are taken in ISO form, in the form they are read in, as Unix seconds and as null",
    async tell({ ask }) {
      const forms = ["2026-03-05T14:30:00+01:00", "2026-03-05 13:30:00", Date.UTC(2026, 2, 5, 13, 30) / 1000];
      for (const dueBy of forms) {
        (await ask("PATCH", "/ticket/1", { body: { dueBy } })).is(200, { ticket: { dueBy: "2026-03-05 13:30:00" } });
      }
      const without = { dueBy: null, firstResponseDueBy: null };
      (await ask("PATCH", "/ticket/1", { body: without })).is(200, { ticket: without });
    },
  },
  {
    name: "tags are replaced as a whole, or added and taken off one by one",
    async tell({ ask }) {
      (await ask("PATCH", "/ticket/1", { body: { tagIds: [2, 3] } })).is(200, { ticket: { tagIds: [2, 3] } });
      const moved = await ask("PATCH", "/ticket/1", { body: { addTagIds: [4], removeTagIds: [2] } });
      moved.is(200, { ticket: { tagIds: [3, 4], tags: [{ id: 3 }, { id: 4 }] } });
      (await ask("GET", "/ticket/1")).is(200, { tagIds: [3, 4] });
    },
  },
  {
    name: "an agent is put in charge and others are assigned, embedded as they are",
    async tell({ ask }) {
      const changed = await ask("PATCH", "/ticket/1", { body: { agentId: 3, assignedAgentIds: [3, 4] } });
      changed.is(200, { ticket: { agent: { id: 3 }, assignedAgents: [{ id: 3 }, { id: 4 }] } });
      (await ask("PATCH", "/ticket/1", { body: { agentId: null, assignedAgentIds: [] } })).is(200, {
        ticket: { agentId: null, agent: null, assignedAgents: [] },
      });
    },
  },
  {
    name: "customer and contract are taken off, and linked again",
    async tell({ ask }) {
      const off = { contractId: null, customerId: null };
      (await ask("PATCH", "/ticket/1", { body: off })).is(200, { ticket: { ...off, customer: null } });
      (await ask("PATCH", "/ticket/1", { body: { contractId: "500001" } })).is(200, {
        ticket: { contractId: "500001", customerId: "300001", customer: { id: 300_001 } },
      });
    },
  },
  {
    name: "agents join a ticket and leave it by workedOnBy",
    async tell({ ask }) {
      (await ask("PATCH", "/ticket/1", { body: { workedOnBy: 1 } })).is(200, { ticket: { workedOnByIds: [1] } });
      (await ask("PATCH", "/ticket/1", { body: { workedOnBy: 2 } })).is(200, { ticket: { workedOnByIds: [1, 2] } });
      (await ask("PATCH", "/ticket/1", { body: { workedOnBy: null } })).is(200, { ticket: { workedOnByIds: [2] } });
      (await ask("PATCH", "/ticket/1", { body: { status: "closed" } })).is(200, {
        ticket: { workedOnByIds: [], workedOnBy: [] },
      });
    },
  },
  {
    name: "references that do not exist are refused one by one, and no part of the change is applied",
    async tell({ ask }) {
      const before = await ask("GET", "/ticket/1");
      const refused = async (body: { readonly [name: string]: string | number | readonly number[] }, code: string) => {
        (await ask("PATCH", "/ticket/1", { body: { priority: "urgent", ...body } })).refuses(422, code);
      };
      await refused({ tagIds: [1, 999] }, "unknown_tag");
      await refused({ agentId: 999 }, "unknown_agent");
      await refused({ workedOnBy: 999 }, "unknown_agent");
      await refused({ contractId: "999" }, "unknown_contract");
      await refused({ customerId: "999" }, "unknown_customer");
      await refused({ customerId: "300001", contractId: "500094" }, "contract_of_other_customer");
      equals((await ask("GET", "/ticket/1")).text, before.text, "the ticket after it");
    },
  },
  {
    name: "several broken rules are one refusal that names them all",
    async tell({ ask }) {
      const refused = await ask("PATCH", "/ticket/1", { body: { tagIds: [998, 999], agentId: 999 } });
      refused.refuses(422, "unprocessable");
      const places = refused.list("/violations").map((_, index) => refused.readText(`/violations/${index}/pointer`));
      equals([...places].sort(), ["/agentId", "/tagIds/0", "/tagIds/1"], "the places");
    },
  },
  {
    name: "every breach of the contract in a body is named at once, with what was found and what is expected",
    async tell({ ask }) {
      const refused = await ask("PATCH", "/ticket/1", { body: { status: "done", dueBy: "tomorrow", colour: "red" } });
      refused.refuses(400, "invalid_request").is(400, {
        violations: [
          { in: "body", pointer: "/status", found: '"done"', expected: "one of open, pending, closed" },
          { in: "body", pointer: "/dueBy", found: '"tomorrow"' },
          { in: "body", pointer: "/colour", found: '"red"' },
        ],
      });
    },
  },
  {
    name: "a date that no calendar has is refused, though its form is right",
    async tell({ ask }) {
      const refused = await ask("PATCH", "/ticket/1", { body: { dueBy: "2026-02-30 10:00:00" } });
      refused.refuses(400, "invalid_request").is(400, { violations: [{ pointer: "/dueBy" }] });
    },
  },
  {
    name: "tags as a whole and tags one by one exclude each other",
    async tell({ ask }) {
      const refused = await ask("PATCH", "/ticket/1", { body: { tagIds: [1], addTagIds: [2] } });
      refused.refuses(400, "invalid_request").is(400, { violations: [{ pointer: "/addTagIds" }] });
    },
  },
  {
    name: "a ticket that is not there is not found, by reading, changing and its worklog",
    async tell({ ask }) {
      (await ask("GET", "/ticket/9999")).refuses(404, "unknown_ticket");
      (await ask("PATCH", "/ticket/9999", { body: { priority: "low" } })).refuses(404, "unknown_ticket");
      (await ask("GET", "/ticket/9999/worklog")).refuses(404, "unknown_ticket");
    },
  },
  {
    name: "two concurrent changes are both applied",
    async tell({ ask }) {
      const both = await Promise.all([
        ask("PATCH", "/ticket/1", { body: { priority: "low" } }),
        ask("PATCH", "/ticket/2", { body: { priority: "urgent" } }),
      ]);
      for (const one of both) one.is(200);
      equals(
        toJson([(await ask("GET", "/ticket/1")).at("/priority"), (await ask("GET", "/ticket/2")).at("/priority")]),
        ["low", "urgent"],
        "both",
      );
    },
  },
];
