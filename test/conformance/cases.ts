// Requests for every status that an operation can return without a fault.
import { type OperationId, type OperationRoute, operationRoutes } from "../../spec/generated/operations.ts";
import { exampleRequestOf } from "../proof/contract-document.ts";
import { assessmentCases } from "./assessment-cases.ts";
import {
  asText,
  type ConformanceRequest,
  get,
  json,
  post,
  remove,
  tooLong,
  unknownId,
  withoutPermission,
  withoutToken,
} from "./case-requests.ts";
import { knowledgeCases } from "./knowledge-cases.ts";
import { testRunCases } from "./test-run-cases.ts";
import { ticketCompanionCases } from "./ticket-companion-cases.ts";

export type { ConformanceRequest } from "./case-requests.ts";

type Requests = Readonly<Record<number, ConformanceRequest>>;

const acceptAll = "/aiQualityCheck/testRun/1/acceptAllExpectedResults";

const specificRequests: Partial<Record<OperationId, Requests>> = {
  getTicket: {
    200: get("/ticket/1?viewing=false&includeCustomer=true&includeIntents=true&contentTranslationLanguage=en"),
  },
  updateTicket: {
    200: json("PATCH", "/ticket/1?forceAgentReassignment=true", {
      status: "pending",
      priority: "high",
      agentId: 2,
      assignedAgentIds: [2, 3],
      addTagIds: [1],
      aiSupportLevel: "bot",
      spamStatus: "manual_clean",
      isSync: true,
      intentId: 1,
      refreshMode: "full",
    }),
    422: json("PATCH", "/ticket/1", { tagIds: [unknownId] }),
  },
  searchTickets: {
    200: json("POST", "/ticket/search", {
      filters: [
        { key: "t.status", comparator: "in", values: ["open"] },
        { key: "t.lastMessageAt", comparator: ">", value: "-90 DAY" },
        { key: "tt_matchExact.tagId", comparator: "not in", values: [1] },
        { key: "qa.state", comparator: "not in", values: ["error"] },
        { key: "w.id", comparator: "not in", values: [1] },
        { key: "q", value: "Zähler" },
      ],
      ticketScope: "skills",
      orderByField: "relevance",
      limit: 5,
    }),
    422: json("POST", "/ticket/search", { filters: [{ key: "q", values: ["a".repeat(600), "b".repeat(600)] }] }),
  },
  ...ticketCompanionCases,
  getAiAgentPerformanceReport: {
    200: get("/report/aiAgentPerformance/1?lastDays=30"),
    422: get("/report/aiAgentPerformance/1?outputHandlingCase=nope"),
  },
  acceptAllExpectedResults: {
    200: post(acceptAll),
    409: post("/aiQualityCheck/testRun/2/acceptAllExpectedResults"),
  },
  ...testRunCases,
  ...knowledgeCases,
  ...assessmentCases,
  importApp: {
    200: json("POST", "/app/import", { success: true, app: { id: 9, name: "Rechner", vendor: null, unknown: true } }),
  },
  installAppFromStore: { 200: post("/app/store/meter-reading-form/install") },
  deleteApp: { 200: remove("/app/k3v9x2m7Qa") },
  createProfileToken: { 200: json("POST", "/jwt/1", { name: "reports" }) },
  listTags: { 200: get("/tag?q=abrechnung&type=skill") },
};

function casesOf(route: OperationRoute): Requests {
  const specific = specificRequests[route.operationId] ?? {};
  const valid = specific[200] ?? exampleOf(route.operationId);
  const derived: Requests = {
    200: valid,
    400: { ...valid, path: `${valid.path}${valid.path.includes("?") ? "&" : "?"}undeclared=1` },
    401: withoutToken(valid),
    403: withoutPermission(valid),
    404: withUnknownId(route, valid),
    413: { ...valid, body: JSON.stringify({ text: tooLong }) },
    415: asText(valid),
    ...specific,
  };
  const statuses = route.statuses.filter((status) => !route.faultStatuses.includes(status));
  return Object.fromEntries(statuses.flatMap((status) => (derived[status] ? [[status, derived[status]]] : [])));
}

function exampleOf(operationId: OperationId): ConformanceRequest {
  const { target, ...request } = exampleRequestOf(operationId);
  return { ...request, path: target };
}

/** Replaces the last id in a request's path by an unknown id. */
function withUnknownId(route: OperationRoute, { path, ...request }: ConformanceRequest): ConformanceRequest {
  const [pathname = ""] = path.split("?");
  const last = route.path.split("/").findLastIndex((part) => part.startsWith("{"));
  const parts = pathname.split("/").map((part, index) => (index === last ? String(unknownId) : part));
  return { ...request, path: parts.join("/") };
}

const routes: readonly OperationRoute[] = Object.values(operationRoutes);

/** Requests by operation and status. */
export const cases = Object.fromEntries(routes.map((route) => [route.operationId, casesOf(route)])) as Record<
  OperationId,
  Requests
>;
