// One successful request per admin operation on a fresh mock, with the setup that it needs.
import type { AdminOperationId } from "../../../../mock/contract/admin-types.ts";
import { type AdminRequest, toLongPath } from "./admin-client.ts";

export interface AdminCase extends AdminRequest {
  /** Requests sent beforehand, in order. */
  readonly before?: readonly AdminRequest[];
}

const fork = { method: "POST", path: "/sandboxes/default/fork", body: { id: "copy" } };
const snapshot = { method: "PUT", path: "/snapshots/start" };
const fault = { method: "POST", path: "/faults", body: { id: "slow", effect: { kind: "delay", fixedMs: 1 } } };
/** Nothing listens on port 1. */
const webhook = { method: "POST", path: "/webhooks", body: { url: "http://127.0.0.1:1/events" } };
const tag = { method: "POST", path: "/state/tags", body: { id: 900, name: "Umbau" } };

export const adminCases: { readonly [Id in AdminOperationId]: AdminCase } = {
  listSandboxes: { method: "GET", path: "/sandboxes?limit=1" },
  createSandbox: { method: "POST", path: "/sandboxes", body: { id: "inbox-1", tickets: 5, ttlSeconds: 60 } },
  getSandbox: { method: "GET", path: "/sandboxes/default" },
  deleteSandbox: { method: "DELETE", path: "/sandboxes/copy", before: [fork] },
  forkSandbox: fork,
  resetSandbox: { method: "POST", path: "/reset" },
  undoChange: { method: "POST", path: "/undo", before: [tag] },
  rewindSandbox: { method: "POST", path: "/rewind", body: { version: 0 }, before: [tag] },
  listChanges: { method: "GET", path: "/changes?since=0&by=control&limit=10", before: [tag] },
  getDigest: { method: "GET", path: "/digest?of=start" },
  listSnapshots: { method: "GET", path: "/snapshots", before: [snapshot] },
  putSnapshot: snapshot,
  getSnapshot: { method: "GET", path: "/snapshots/start", before: [snapshot] },
  deleteSnapshot: { method: "DELETE", path: "/snapshots/start", before: [snapshot] },
  restoreSnapshot: { method: "POST", path: "/snapshots/start/restore", before: [snapshot] },
  exportState: { method: "GET", path: "/state" },
  exportReport: { method: "GET", path: "/report" },
  importState: {
    method: "PUT",
    path: "/state",
    body: {
      format: "ticket-mock-state",
      formatVersion: 1,
      scenario: "default",
      seed: 1,
      clock: { now: "2026-03-02T09:20:00Z", mode: "frozen" },
      collections: {},
    },
  },
  listRecords: { method: "GET", path: "/state/tags?limit=2" },
  createRecord: { method: "POST", path: "/state/tickets", body: { traits: ["escalated"], subject: "Nachfrage" } },
  getRecord: { method: "GET", path: "/state/tickets/1" },
  patchRecord: { method: "PATCH", path: "/state/tags/1", body: { name: "Neu" } },
  putRecord: { method: "PUT", path: "/state/teams/1", body: { id: 1, name: "Außendienst" } },
  deleteRecord: { method: "DELETE", path: "/state/tags/900", before: [tag] },
  openSession: { method: "POST", path: "/session", body: { userId: 2 } },
  getClock: { method: "GET", path: "/clock" },
  setClock: { method: "PUT", path: "/clock", body: { now: "2026-04-01T08:00:00Z", mode: "frozen" } },
  advanceClock: { method: "POST", path: "/clock/advance", body: { duration: "P1D" } },
  listCaseScripts: { method: "GET", path: "/live/cases" },
  startCase: { method: "POST", path: "/live/cases", body: { script: "meter-reading" } },
  listScenarios: { method: "GET", path: "/scenarios" },
  getScenario: { method: "GET", path: "/scenario" },
  switchScenario: { method: "PUT", path: "/scenario", body: { name: "strict-pending" } },
  listFaults: { method: "GET", path: "/faults", before: [fault] },
  addFault: fault,
  clearFaults: { method: "DELETE", path: "/faults", before: [fault] },
  getFault: { method: "GET", path: "/faults/slow", before: [fault] },
  deleteFault: { method: "DELETE", path: "/faults/slow", before: [fault] },
  held: { method: "GET", path: "/held?count=0" },
  release: { method: "POST", path: "/held/release" },
  /** The sandbox has received one request to the service. */
  getRequest: { method: "GET", path: "/requests/1" },
  listRequests: { method: "GET", path: "/requests?status=2xx&limit=10" },
  clearRequests: { method: "DELETE", path: "/requests" },
  listEvents: { method: "GET", path: "/events/list?type=TicketCreated&limit=10" },
  clearEvents: { method: "DELETE", path: "/events" },
  streamEvents: { method: "GET", path: "/events" },
  listWebhooks: { method: "GET", path: "/webhooks", before: [webhook] },
  createWebhook: webhook,
  getWebhook: { method: "GET", path: "/webhooks/webhook-1", before: [webhook] },
  changeWebhook: { method: "PATCH", path: "/webhooks/webhook-1", body: { active: false }, before: [webhook] },
  deleteWebhook: { method: "DELETE", path: "/webhooks/webhook-1", before: [webhook] },
  pingWebhook: { method: "POST", path: "/webhooks/webhook-1/ping", before: [webhook] },
  listDeliveries: { method: "GET", path: "/webhooks/webhook-1/deliveries", before: [webhook] },
  redeliver: {
    method: "POST",
    path: "/webhooks/webhook-1/deliveries/1/redeliver",
    before: [webhook, { method: "POST", path: "/webhooks/webhook-1/ping" }],
  },
  awaitDeliveries: { method: "GET", path: "/webhooks/idle" },
  streamRequests: { method: "GET", path: "/requests/stream" },
  exportHar: { method: "GET", path: "/requests/har" },
  verifyRequests: {
    method: "POST",
    path: "/requests/verify",
    body: { operationId: "getTicket", times: { exactly: 0 } },
  },
  getCoverage: { method: "GET", path: "/sandboxes/default/coverage?format=json" },
  listTimeline: { method: "GET", path: "/timeline?limit=5", before: [tag] },
  listAllRequests: { method: "GET", path: "/journal?sandbox=default&limit=1" },
  getTotalCoverage: { method: "GET", path: "/coverage" },
  getContract: { method: "GET", path: "/contract" },
  getAdminDocument: { method: "GET", path: "/openapi", headers: { accept: "application/json" } },
};

/** Returns the request with the long form of its path, for this sandbox. */
export function inSandbox({ path, ...request }: AdminRequest, id: string): AdminRequest {
  const [defaultPrefix] = /^\/sandboxes\/default(?=\/|$)/.exec(path) ?? [];
  return { ...request, path: defaultPrefix ? path.replace(defaultPrefix, `/sandboxes/${id}`) : toLongPath(path, id) };
}
