// Deviations of form: status, header, media type, and the content of single answers.
import type { Planted } from "./planted-server.ts";
import { each, fieldsOf, replying, spoil } from "./spoiling.ts";

export const plantedForms: readonly Planted[] = [
  {
    name: "a number as text",
    finds: "searchTickets type",
    answer: spoil(
      "POST /ticket/search",
      each("tickets", (row) => ({ ...row, subchannelId: String(row.subchannelId) })),
    ),
  },
  {
    name: "a field that is missing",
    finds: "getTicket missing",
    answer: spoil("GET /ticket/#", ({ fromName: _, ...rest }) => rest),
  },
  {
    name: "a value that is not in the list",
    finds: "searchTickets enum",
    answer: spoil(
      "POST /ticket/search",
      each("tickets", (row) => ({ ...row, spamStatus: "dubious" })),
    ),
  },
  {
    name: "null where it is not allowed",
    finds: "getTicket null",
    answer: spoil("GET /ticket/#", (body) => ({ ...body, from: null })),
  },
  {
    name: "a boolean as text",
    finds: "getTicket type",
    answer: spoil("GET /ticket/#", (body) => ({ ...body, isEscalated: String(body.isEscalated) })),
  },
  {
    name: "a date in another form",
    finds: "getTicket value",
    answer: spoil("GET /ticket/#", (body) => ({ ...body, dueBy: `${String(body.dueBy).replace(" ", "T")}Z` })),
  },
  {
    name: "a fraction where a whole number belongs",
    finds: "getTestRun value",
    answer: spoil("GET /aiQualityCheck/testRun/#", (body) => ({
      ...body,
      testRun: { ...fieldsOf(body.testRun), ticketsTested: 1.5 },
    })),
  },
  {
    name: "an object where a list belongs",
    finds: "listTeams type",
    answer: spoil("GET /team/list", (body) => ({ ...body, teams: {} })),
  },
  {
    name: "a bare list where an object belongs",
    finds: "listKnowledgeSources type",
    answer: spoil("GET /knowledgeSource", (body) => body.items ?? null),
  },
  {
    name: "a success that says no",
    finds: "listApps enum",
    answer: spoil("GET /app", (body) => ({ ...body, success: false })),
  },
  {
    name: "another success",
    finds: "listTags status",
    answer: replying("GET /tag", (reply) => ({ ...reply, status: reply.status === 200 ? 201 : reply.status })),
  },
  {
    name: "a record that is there and answered 404",
    finds: "getAiAgent status",
    answer: replying("GET /aiAgent/#", (reply) =>
      reply.status === 200
        ? { ...reply, status: 404, body: { success: false, message: "Gone.", code: "unknown_ai_agent" } }
        : reply,
    ),
  },
  {
    name: "a redirect",
    finds: "getVersion status",
    answer: replying("GET /version", (reply) => ({ ...reply, status: 301, headers: { location: "/v2/version" } })),
  },
  {
    name: "JSON that calls itself text",
    finds: "listTeams media-type",
    answer: replying("GET /team/list", (reply) => ({
      ...reply,
      headers: { ...reply.headers, "content-type": "text/plain" },
    })),
  },
  {
    name: "an answer without a media type",
    finds: "listScorecards header",
    answer: replying("GET /quality/scorecard", (reply) => ({ ...reply, headers: {} })),
  },
  {
    name: "an answer that is cut",
    finds: "getProfile not-json",
    answer: replying("GET /profile", (reply) => ({ ...reply, text: JSON.stringify(reply.body).slice(0, -9) })),
  },
  {
    name: "an error in another form",
    finds: "getTicket missing",
    answer: replying("GET /ticket/#", (reply) =>
      reply.status === 404 ? { ...reply, body: { error: "no ticket" } } : reply,
    ),
  },
  {
    name: "a failure of the server where input is wrong",
    finds: "getTag failed",
    answer: replying("GET /tag/abc", (reply) =>
      reply.status === 400
        ? { ...reply, status: 500, body: { success: false, message: "Oh.", code: "internal_error" } }
        : reply,
    ),
  },
  {
    name: "a failure of the server",
    finds: "listStoreApps failed",
    answer: replying("GET /app/store", (reply) =>
      reply.status === 200
        ? { ...reply, status: 500, body: { success: false, message: "Oh.", code: "internal_error" } }
        : reply,
    ),
  },
  {
    name: "a connection that is closed",
    finds: "getHealth connection",
    answer: replying("GET /health", () => undefined),
  },
];
