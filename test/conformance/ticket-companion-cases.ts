// Requests to the companion operations of tickets and their conversations.
import { json, unknownId } from "./case-requests.ts";

const reply = json("POST", "/ticket/1/conversation/reply", {
  content: { message: "Ihr Umzug ist eingetragen." },
  to: ["kundin@example.org"],
  cc: [],
  bcc: ["archiv@example.com"],
  subject: "Ihr Umzug",
  private: false,
  isDraft: false,
});

export const ticketCompanionCases = {
  createTicket: {
    200: json("POST", "/ticket", {
      channel: "email",
      externalTicketId: "CRM-4711",
      priority: "medium",
      from: "kundin@example.org",
      subject: "Zwischenrechnung",
      bodyPlain: "Bitte senden Sie mir eine Zwischenrechnung.",
      dueBy: "2026-03-09 09:00:00",
      tagIds: [1],
      customerId: null,
    }),
    422: json("POST", "/ticket", { channel: "email", tagIds: [unknownId] }),
  },
  updateTickets: {
    200: json("PATCH", "/ticket?includeInWorklog=false", [
      { id: 1, changes: { status: "closed" } },
      { id: unknownId, changes: {} },
      { id: 2, changes: { addTagIds: [unknownId] } },
    ]),
  },
  replyToTicket: {
    200: reply,
    422: json("POST", "/ticket/1/conversation/reply", { draftId: unknownId }),
  },
} as const;
