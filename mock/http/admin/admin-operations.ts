// Complete table from the operationIds of the admin surface to the methods of the control object. A missing one does not compile. Called by
// mock/http/admin/admin-app.ts.
import type { AdminInput, AdminOperationId } from "../../contract/admin-types.ts";
import type { OpenControl } from "../../control/control.ts";
import type { StartHeartbeat } from "../../control/journal/sent-events.ts";

/** Answers one operation: a JSON value, or for `streamRequests` and `streamEvents` a stream of events. */
export type AdminOperation<Id extends AdminOperationId> = (
  control: OpenControl,
  input: AdminInput<Id>,
  caller: AdminCaller,
) => unknown;

/** What a call has beside the input of its operation. */
export interface AdminCaller {
  /** Where it came to, such as `http://127.0.0.1:4010`. */
  readonly origin: string;
  /** Calls back at intervals while a stream is read; left out: it is quiet. */
  readonly startHeartbeat?: StartHeartbeat | undefined;
}

export type AdminOperationTable = { readonly [Id in AdminOperationId]: AdminOperation<Id> };

/** The operations of the admin surface. */
const adminOperations: AdminOperationTable = {
  listSandboxes: (control, { query }, { origin }) => control.listSandboxes(query, origin),
  createSandbox: (control, { body }, { origin }) => control.createSandbox(body, origin),
  getSandbox: (control, { path }, { origin }) => control.getSandbox(path.sandboxId, origin),
  deleteSandbox: (control, { path }) => control.deleteSandbox(path.sandboxId),
  forkSandbox: (control, { path, body }, { origin }) => control.forkSandbox(path.sandboxId, body, origin),
  resetSandbox: (control, { path }, { origin }) => control.resetSandbox(path.sandboxId, origin),
  undoChange: (control, { path }) => control.undoChange(path.sandboxId),
  listSnapshots: (control, { path }) => control.listSnapshots(path.sandboxId),
  putSnapshot: (control, { path }) => control.putSnapshot(path.sandboxId, path.name),
  getSnapshot: (control, { path }) => control.getSnapshot(path.sandboxId, path.name),
  deleteSnapshot: (control, { path }) => control.deleteSnapshot(path.sandboxId, path.name),
  restoreSnapshot: (control, { path }, { origin }) => control.restoreSnapshot(path.sandboxId, path.name, origin),
  exportState: (control, { path }) => control.exportState(path.sandboxId),
  importState: (control, { path, body }, { origin }) => control.importState(path.sandboxId, body, origin),
  listRecords: (control, { path, query }) => control.listRecords(path.sandboxId, path.collection, query),
  createRecord: (control, { path, body }) => control.createRecord(path.sandboxId, path.collection, body),
  getRecord: (control, { path }) => control.getRecord(path.sandboxId, path.collection, path.recordId),
  patchRecord: (control, { path, body }) => control.patchRecord(path.sandboxId, path.collection, path.recordId, body),
  putRecord: (control, { path, body }) => control.putRecord(path.sandboxId, path.collection, path.recordId, body),
  deleteRecord: (control, { path }) => control.deleteRecord(path.sandboxId, path.collection, path.recordId),
  openSession: (control, { path, body }) => control.openSession(path.sandboxId, body),
  getClock: (control, { path }) => control.getClock(path.sandboxId),
  setClock: (control, { path, body }) => control.setClock(path.sandboxId, body),
  advanceClock: (control, { path, body }) => control.advanceClock(path.sandboxId, body),
  listScenarios: (control) => control.listScenarios(),
  getScenario: (control, { path }) => control.getScenario(path.sandboxId),
  switchScenario: (control, { path, body }) => control.switchScenario(path.sandboxId, body),
  listFaults: (control, { path }) => control.listFaults(path.sandboxId),
  addFault: (control, { path, body }) => control.addFault(path.sandboxId, body),
  clearFaults: (control, { path }) => control.clearFaults(path.sandboxId),
  getFault: (control, { path }) => control.getFault(path.sandboxId, path.faultId),
  deleteFault: (control, { path }) => control.deleteFault(path.sandboxId, path.faultId),
  listRequests: (control, { path, query }) => control.listRequests(path.sandboxId, query),
  clearRequests: (control, { path }) => control.clearRequests(path.sandboxId),
  streamRequests: (control, { path, query }, { startHeartbeat }) =>
    control.streamRequests(path.sandboxId, query, startHeartbeat),
  exportHar: (control, { path, query }, { origin }) => control.exportHar(path.sandboxId, query, origin),
  verifyRequests: (control, { path, body }) => control.verifyRequests(path.sandboxId, body),
  getCoverage: (control, { path }) => control.getCoverage(path.sandboxId),
  getTotalCoverage: (control) => control.getTotalCoverage(),
  listEvents: (control, { path, query }) => control.listEvents(path.sandboxId, query),
  clearEvents: (control, { path }) => control.clearEvents(path.sandboxId),
  streamEvents: (control, { path, query }, { startHeartbeat }) =>
    control.streamEvents(path.sandboxId, query, startHeartbeat),
  listWebhooks: (control, { path }) => control.listWebhooks(path.sandboxId),
  createWebhook: (control, { path, body }) => control.createWebhook(path.sandboxId, body),
  getWebhook: (control, { path }) => control.getWebhook(path.sandboxId, path.webhookId),
  changeWebhook: (control, { path, body }) => control.changeWebhook(path.sandboxId, path.webhookId, body),
  deleteWebhook: (control, { path }) => control.deleteWebhook(path.sandboxId, path.webhookId),
  pingWebhook: (control, { path }) => control.pingWebhook(path.sandboxId, path.webhookId),
  listDeliveries: (control, { path, query }) => control.listDeliveries(path.sandboxId, path.webhookId, query),
  redeliver: (control, { path }) => control.redeliver(path.sandboxId, path.webhookId, path.deliveryId),
  awaitDeliveries: (control, { path }) => control.awaitDeliveries(path.sandboxId),
  getAdminDocument: (control) => control.getAdminDocument(),
  getContract: (control) => control.getContract(),
};

/** Carries out an operation with input that the contract's check passed. */
export function runAdminOperation<Id extends AdminOperationId>(
  operationId: Id,
  control: OpenControl,
  input: AdminInput<Id>,
  caller: AdminCaller,
): unknown {
  return adminOperations[operationId](control, input, caller);
}
