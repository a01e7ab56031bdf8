// Stories of new tickets, bulk changes and presence.
import type { BehaviourCase } from "../behaviour-case.ts";
import { equals, holds, numberAt } from "../expectation.ts";

const mail = {
  channel: "email",
  externalTicketId: "CRM-4711",
  from: "kundin@example.org",
  subject: "Neuer Abschlag",
  bodyPlain: "Bitte senken Sie meinen Abschlag.",
  customerId: "300001",
} as const;

export const intakeCases: readonly BehaviourCase[] = [
  {
    name: "a new ticket can be read, found, answered and worked on like any other",
    async run({ send }) {
      const created = (await send("POST", "/ticket", { body: mail })).is(200, {
        success: true,
        ticket: {
          status: "open",
          priority: "low",
          direction: "in",
          createdAt: "2026-03-02 09:00:00",
          customerId: "300001",
        },
      });
      const id = created.number("/ticket/id");
      equals((await send("GET", `/ticket/${id}`)).is(200).json, created.at("/ticket"), "the ticket when read");
      const filters = [{ key: "t.externalTicketId", value: "CRM-4711" }];
      (await send("POST", "/ticket/search", { body: { filters } })).is(200, { total: 1, tickets: [{ id }] });
      (await send("GET", `/ticket/${id}/conversation`)).is(200, {
        conversations: [{ id, bodyPlain: mail.bodyPlain, fromEmail: mail.from }],
      });
      (await send("GET", `/ticket/${id}/worklog/exists`)).is(200, { success: true, exists: false });
      const body = { content: { message: "Gern." } };
      (await send("POST", `/ticket/${id}/conversation/reply`, { body })).is(200, {
        conversation: { toEmail: [mail.from], subject: "AW: Neuer Abschlag" },
      });
      (await send("GET", `/ticket/${id}/worklog/exists`)).is(200, { exists: true });
    },
  },
  {
    name: "a ticket sent again by another system is updated, and keeps changes by agents",
    async run({ send }) {
      const id = (await send("POST", "/ticket", { body: mail })).is(200).number("/ticket/id");
      (await send("PATCH", `/ticket/${id}`, { body: { priority: "urgent" } })).is(200);
      const repeatedMail = { ...mail, subject: "Neuer Abschlag ab März" };
      (await send("POST", "/ticket", { body: repeatedMail })).is(200, {
        ticket: { id, priority: "urgent", subject: repeatedMail.subject, status: "open" },
      });
      const filters = [{ key: "t.externalTicketId", comparator: "not in", values: ["", "CRM-4711"] }];
      const existing = (await send("POST", "/ticket/search", { body: { filters, limit: 1 } })).is(200);
      const externalTicketId = existing.readText("/tickets/0/externalTicketId");
      (await send("POST", "/ticket", { body: { channel: "portal", externalTicketId } })).is(200, {
        ticket: { id: existing.number("/tickets/0/id"), channel: "portal" },
      });
    },
  },
  {
    name: "a bulk request applies valid changes despite refused ones, and one undo reverts them all",
    async run({ send, control }) {
      const before = [await send("GET", "/ticket/1"), await send("GET", "/ticket/2")];
      const body = [
        { id: 1, changes: { status: "closed" } },
        { id: 99_999, changes: { status: "closed" } },
        { id: 5, changes: { tagIds: [99_999] } },
        { id: 2, changes: { priority: "low", addTagIds: [1] } },
      ];
      const response = (await send("PATCH", "/ticket", { body })).is(200, {
        success: false,
        results: [
          { id: 1, success: true, ticket: { status: "closed" } },
          { id: 99_999, success: false, code: "unknown_ticket" },
          { id: 5, success: false, code: "unknown_tag" },
          { id: 2, success: true, ticket: { priority: "low" } },
        ],
      });
      equals(response.readText("/results/2/violations/0/pointer"), "/2/changes/tagIds/0", "the pointer of the tag");
      equals((await send("GET", "/ticket/2")).is(200).json, response.at("/results/3/ticket"), "the last ticket");
      await control.undoChange();
      equals((await send("GET", "/ticket/1")).text, before[0]?.text, "the first ticket after undo");
      equals((await send("GET", "/ticket/2")).text, before[1]?.text, "the last ticket after undo");
    },
  },
  {
    name: "a user with a ticket open is visible to others for ninety seconds, without changing the state",
    async run({ send, control }) {
      const ping = async (as: number) => {
        const response = (await send("GET", "/ticket/6/ping", { as })).is(200, { success: true });
        return response.list("/workedOnBy").map((user) => numberAt(user, "/id"));
      };
      const before = await send("GET", "/ticket/6");
      const { version } = await control.getSandbox();
      equals(await ping(2), [2], "who has it open first");
      await control.advanceClock({ seconds: 60 });
      equals(await ping(3), [2, 3], "who has it open a minute later");
      await control.advanceClock({ seconds: 60 });
      equals(await ping(4), [3, 4], "who has it open two minutes later");
      equals((await send("GET", "/ticket/6")).text, before.text, "the ticket");
      holds((await control.getSandbox()).version === version, "the version is unchanged");
      (await send("PATCH", "/ticket/6", { body: { workedOnBy: 5 } })).is(200);
      equals(await ping(4), [5, 3, 4], "who has it open while an agent works on it");
    },
  },
];
