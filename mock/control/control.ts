// The table of control operations by operationId, and the types of their methods.
import type {
  AdminInput,
  AdminOperationId,
  AdminSchema,
  ControlMethods,
  ControlQuery,
} from "../contract/admin-types.ts";
import { createServedDocument } from "../contract/served-document.ts";
import type { TraitTable } from "../domain/records/record-types.ts";
import { caseOperations } from "./case-control.ts";
import { changeOperations } from "./change-control.ts";
import { clockOperations } from "./clock-control.ts";
import { documentOperations } from "./document-control.ts";
import { type EventPage, eventOperations } from "./event-control.ts";
import { faultOperations } from "./fault-control.ts";
import { journalOperations } from "./journal-control.ts";
import type { ControlCaller, ControlDependencies, ControlOperation } from "./operation.ts";
import { recordOperations } from "./record-control.ts";
import type { AddedTable, RecordControl } from "./record-control-types.ts";
import { sandboxOperations } from "./sandbox-control.ts";
import { scenarioOperations } from "./scenario-control.ts";
import { sessionOperations } from "./session-control.ts";
import { stateOperations } from "./state-control.ts";
import { stateFileOperations } from "./state-file-control.ts";
import { webhookOperations } from "./webhook-control.ts";

/** Every method returns a promise, in process and over HTTP, and rejects with DomainErrors. */
export interface Control<T extends TraitTable = TraitTable, A extends AddedTable = AddedTable>
  extends ControlMethods,
    RecordControl<T, A> {
  listEvents(sandboxId: string, query?: ControlQuery<"listEvents">): Promise<EventPage>;
  importState(sandboxId: string, file: object): Promise<AdminSchema<"Sandbox">>;
}

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

/** Runs an operation on input that passed the contract check. */
export type RunControlOperation = <Id extends AdminOperationId>(
  operationId: Id,
  input: AdminInput<Id>,
  caller: ControlCaller,
) => Promise<unknown>;

/** The control over all sandboxes of a mock. */
export function createControl(dependencies: ControlDependencies): RunControlOperation {
  const servedDocument = createServedDocument(dependencies.service, dependencies.basePath);
  return async (operationId, input, caller) =>
    operations[operationId](input, { ...dependencies, ...caller, servedDocument });
}
