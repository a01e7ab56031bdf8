// Incoming messages of customers.
import { expect, it } from "vitest";
import { receiveMessage } from "../../../../mock/domain/conversations/incoming-message.ts";
import { closedTicket, users } from "../tickets/ticket-state.ts";
import { createReplyDesk, second, waitingTicket } from "./reply-desk.ts";

const rules = { pendingNeedsDueDate: true };
const dueBy = "2026-03-03T10:00:00Z";

function receive(desk: ReturnType<typeof createReplyDesk>, message = "Ja, gern.\n\nBis bald") {
  return desk.run((tx) => receiveMessage(tx, { ticketId: 1, message, dueBy, caller: users[2], rules }));
}

it("receiveMessage adds a message from the customer to the ticket's address", () => {
  const desk = createReplyDesk({ from: "kundin@example.org", fromName: "Ida Ort" });
  expect(receive(desk)).toMatchObject({
    ticketId: 1,
    type: "html",
    direction: "in",
    sender: "customer",
    agentId: null,
    fromEmail: "kundin@example.org",
    fromEmailName: "Ida Ort",
    toEmail: waitingTicket.to,
    subject: "AW: Umzug",
    body: "<p>Ja, gern.</p>\n<p>Bis bald</p>",
    bodyPlain: "Ja, gern.\n\nBis bald",
    createdAt: second,
  });
  expect(receive(createReplyDesk({ channel: "chat", from: "+49 30 1" }))).toMatchObject({
    type: "text",
    fromEmail: "",
  });
});

it("receiveMessage reopens a pending or closed ticket without a worklog entry", () => {
  for (const ticket of [{ status: "pending" } as const, closedTicket()]) {
    const desk = createReplyDesk({
      status: ticket.status,
      closedAt: ticket.status === "closed" ? "2026-02-28 10:00:00" : null,
    });
    receive(desk);
    expect(desk.ticket()).toMatchObject({ status: "open", closedAt: null, dueBy: "2026-03-03 10:00:00" });
    expect(desk.worklogs()).toEqual([]);
  }
});

it("receiveMessage leaves an open ticket unchanged", () => {
  const desk = createReplyDesk();
  const before = desk.ticket();
  receive(desk);
  expect(desk.ticket()).toBe(before);
});
