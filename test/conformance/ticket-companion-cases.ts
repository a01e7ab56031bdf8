// The requests of the companion operations of tickets and their conversations. Part of test/conformance/cases.ts.
import { asText, get, json, nobody, post, tooLong, unknownId, withoutPermission } from "./case-requests.ts";

const intake = json("POST", "/ticket", {
  channel: "email",
  externalTicketId: "CRM-4711",
  priority: "medium",
  from: "kundin@example.org",
  subject: "Zwischenrechnung",
  bodyPlain: "Bitte senden Sie mir eine Zwischenrechnung.",
  dueBy: "2026-03-09 09:00:00",
  tagIds: [1],
  customerId: null,
});
const updateMany = json("PATCH", "/ticket?includeInWorklog=false", [
  { id: 1, changes: { status: "closed" } },
  { id: unknownId, changes: {} },
  { id: 2, changes: { addTagIds: [unknownId] } },
]);
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
    200: intake,
    400: json("POST", "/ticket", { channel: "fax", colour: "red" }),
    401: nobody(intake),
    403: withoutPermission(intake),
    413: json("POST", "/ticket", { channel: "email", body: tooLong }),
    415: asText(post("/ticket")),
    422: json("POST", "/ticket", { channel: "email", tagIds: [unknownId] }),
  },
  updateTickets: {
    200: updateMany,
    400: json("PATCH", "/ticket", [{ id: 1, changes: { status: "done" } }, {}]),
    401: nobody(updateMany),
    403: withoutPermission(updateMany),
    413: json("PATCH", "/ticket", [{ id: 1, changes: { contractId: tooLong } }]),
    415: asText({ method: "PATCH", path: "/ticket" }),
  },
  pingTicket: {
    200: get("/ticket/3/ping"),
    400: get("/ticket/three/ping"),
    401: nobody(get("/ticket/3/ping")),
    404: get(`/ticket/${unknownId}/ping`),
  },
  hasTicketWorklogs: {
    200: get("/ticket/3/worklog/exists"),
    400: get("/ticket/three/worklog/exists"),
    401: nobody(get("/ticket/3/worklog/exists")),
    404: get(`/ticket/${unknownId}/worklog/exists`),
  },
  listConversations: {
    200: get("/ticket/3/conversation"),
    400: get("/ticket/1.0/conversation"),
    401: nobody(get("/ticket/1/conversation")),
    404: get(`/ticket/${unknownId}/conversation`),
  },
  getConversation: {
    200: get("/ticket/3/conversation/3"),
    400: get("/ticket/3/conversation/first"),
    401: nobody(get("/ticket/3/conversation/3")),
    404: get(`/ticket/3/conversation/${unknownId}`),
  },
  replyToTicket: {
    200: reply,
    400: json("POST", "/ticket/1/conversation/reply", { content: { message: " " }, to: ["nobody"], isDraft: 1 }),
    401: nobody(reply),
    403: withoutPermission(reply),
    404: json("POST", `/ticket/${unknownId}/conversation/reply`, { content: { message: "Guten Tag" } }),
    413: json("POST", "/ticket/1/conversation/reply", { content: { message: tooLong } }),
    415: asText(post("/ticket/1/conversation/reply")),
    422: json("POST", "/ticket/1/conversation/reply", { draftId: unknownId }),
  },
} as const;
