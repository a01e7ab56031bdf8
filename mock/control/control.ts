// The table of the control's operations, named by the operationIds of the admin surface, and their methods as types.
import type { AdminInput, AdminOperationId } from "../contract/admin-types.ts";
import { toServedDocument } from "../contract/served-document.ts";
import type { TraitTable } from "../domain/records/record-types.ts";
import { type CaseControl, caseOperations } from "./case-control.ts";
import { type ChangeControl, changeOperations } from "./change-control.ts";
import { type ClockControl, clockOperations } from "./clock-control.ts";
import { type DocumentControl, documentOperations } from "./document-control.ts";
import { type EventControl, eventOperations } from "./event-control.ts";
import { type FaultControl, faultOperations } from "./fault-control.ts";
import { type JournalControl, journalOperations } from "./journal-control.ts";
import type { ControlCaller, ControlOperation, ControlParts } from "./operation.ts";
import { recordOperations } from "./record-control.ts";
import { type SandboxControl, sandboxOperations } from "./sandbox-control.ts";
import { type ScenarioControl, scenarioOperations } from "./scenario-control.ts";
import { type SessionControl, sessionOperations } from "./session-control.ts";
import { type StateControl, stateOperations } from "./state-control.ts";
import { type StateFileControl, stateFileOperations } from "./state-file-control.ts";
import type { AddedTable, RecordControl } from "./typed-records.ts";
import { type WebhookControl, webhookOperations } from "./webhook-control.ts";

interface CommonControl
  extends SandboxControl,
    StateControl,
    StateFileControl,
    ChangeControl,
    SessionControl,
    CaseControl,
    ScenarioControl,
    ClockControl,
    FaultControl,
    JournalControl,
    EventControl,
    WebhookControl,
    DocumentControl {}

/** Every method returns a promise, in process and over HTTP, and rejects with DomainErrors. */
export interface Control<T extends TraitTable = TraitTable, A extends AddedTable = AddedTable>
  extends CommonControl,
    RecordControl<T, A> {}

const operations: { readonly [Id in AdminOperationId]: ControlOperation<Id> } = {
  ...sandboxOperations,
  ...stateOperations,
  ...stateFileOperations,
  ...changeOperations,
  ...recordOperations,
  ...sessionOperations,
  ...caseOperations,
  ...scenarioOperations,
  ...clockOperations,
  ...faultOperations,
  ...journalOperations,
  ...eventOperations,
  ...webhookOperations,
  ...documentOperations,
};

/** Runs an operation on input that passed its contract. */
export type RunControlOperation = <Id extends AdminOperationId>(
  operationId: Id,
  input: AdminInput<Id>,
  caller: ControlCaller,
) => Promise<unknown>;

/** The result of an operation; for records it depends on their collection. */
export type ResultOf<Id extends AdminOperationId> = Id extends keyof CommonControl
  ? Awaited<ReturnType<CommonControl[Id]>>
  : unknown;

/** The control over all sandboxes of a mock. */
export function createControl(parts: ControlParts): RunControlOperation {
  const served = toServedDocument(parts.service, parts.basePath);
  return async (operationId, input, caller) => operations[operationId](input, { ...parts, ...caller, served });
}
