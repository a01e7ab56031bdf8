// Reading a ticket's conversation.
import { describe, expect, it } from "vitest";
import { listConversations } from "../../../../mock/domain/conversations/listConversations.ts";
import { writeMessage } from "../../../../mock/domain/conversations/outgoing-message.ts";
import type { ConversationRecord } from "../../../../mock/domain/records/conversations.ts";
import type { TicketRecord } from "../../../../mock/domain/records/tickets.ts";
import { energyDe } from "../../../fixtures/energy-de.ts";
import { invoke } from "../call-operation.ts";
import { ticket } from "../tickets/ticket-records.ts";
import { createTicketState, start, users } from "../tickets/ticket-state.ts";

const second = start / 1000;
const mail = { ...ticket(1), body: "<p>Guten Tag,</p>", bodyPlain: "Guten Tag,", bodyClean: "Umzug" };

function message(id: number, overrides: Partial<ConversationRecord> = {}): ConversationRecord {
  const reply = writeMessage(mail, {
    id,
    texts: energyDe,
    author: users[1].wire,
    sender: "agent",
    message: "Erledigt.",
    isPrivate: false,
    isDraft: false,
    createdAt: second - 60,
  });
  return { ...reply, ...overrides };
}

function listOf(tickets: readonly TicketRecord[], conversations: readonly ConversationRecord[] = []) {
  const desk = createTicketState({ tickets, conversations });
  return invoke(desk.store, listConversations, { path: { ticketId: 1 } });
}

describe("the conversation of a ticket", () => {
  it("begins with the ticket's own text, under its id and with its attachments", () => {
    const attachments = [{ id: "att-1" }] as unknown as TicketRecord["attachments"];
    const [first] = listOf([{ ...mail, attachments, from: "kundin@example.org" }]).conversations;
    expect(first).toMatchObject({
      id: 1,
      ticketId: 1,
      type: "html",
      direction: "in",
      sender: "customer",
      agentId: null,
      private: false,
      isDraft: false,
      fromEmail: "kundin@example.org",
      body: "<p>Guten Tag,</p>",
      content: { message: "Umzug" },
      attachments,
      createdAt: Date.parse(`${mail.createdAt.replace(" ", "T")}Z`) / 1000,
    });
  });

  it("is empty if the ticket has no body and no messages", () => {
    const empty = { ...mail, body: "", bodyPlain: "", bodyClean: "" };
    expect(listOf([empty])).toEqual({ success: true, conversations: [], firstResponse: null });
  });

  it.each([
    ["phone", "note", "agent"],
    ["walkIn", "note", "agent"],
    ["chat", "text", "customer"],
    ["system", "text", "system"],
    ["letter", "html", "customer"],
    ["portal", "html", "customer"],
  ] as const)("begins on the channel %s with a %s by the %s", (channel, type, sender) => {
    expect(listOf([{ ...mail, channel }]).conversations[0]).toMatchObject({ type, sender });
  });

  it("names the agent who took a call", () => {
    const call = { ...mail, channel: "phone", additionalData: { takenBy: 7 } } as const;
    expect(listOf([call]).conversations[0]?.agentId).toBe(7);
  });

  it("has no addresses if the sender phoned", () => {
    const [first] = listOf([{ ...mail, from: "+49 30 23125001", to: ["+49 30 23125002"] }]).conversations;
    expect(first).toMatchObject({ fromEmail: "", toEmail: [] });
  });

  it("continues by time, then by id, drafts included", () => {
    const late = message(70, { createdAt: second, isDraft: true });
    const ids = listOf([mail], [message(80), message(90), late]).conversations.map(({ id }) => id);
    expect(ids).toEqual([1, 80, 90, 70]);
  });

  it("begins with a stored message instead if its id is the ticket's", () => {
    const stored = message(1, { createdAt: 0 });
    expect(listOf([mail], [stored]).conversations).toEqual([stored]);
  });
});

describe("the first response", () => {
  const due = { ...mail, firstResponseDueBy: "2026-03-02 09:59:00" };

  it("is the earliest sent reply, and is in time up to the due second", () => {
    const replies = [message(80), message(90, { createdAt: second })];
    const firstResponse = { conversationId: 80, respondedAt: second - 60, dueBy: due.firstResponseDueBy };
    expect(listOf([due], replies).firstResponse).toEqual({ ...firstResponse, slaMet: true });
  });

  it("is late after the due second", () => {
    const late = message(80, { createdAt: second - 59 });
    expect(listOf([due], [late]).firstResponse).toMatchObject({ slaMet: false });
  });

  it("is in time if nothing was due", () => {
    expect(listOf([{ ...mail, firstResponseDueBy: null }], [message(80)]).firstResponse).toMatchObject({
      dueBy: null,
      slaMet: true,
    });
  });

  it.each<Partial<ConversationRecord>>([
    { private: true, direction: "internal" },
    { isDraft: true },
    { direction: "in", sender: "customer", agentId: null },
    { deletedAt: second },
  ])("is never a message with %j", (fields) => {
    expect(listOf([due], [message(80, fields)]).firstResponse).toBeNull();
  });
});
