// Complete table from operationId to operation: an operation that is missing or has the wrong result type does not compile.
import type { OperationId } from "../contract/operation-types.ts";
import * as apps from "./apps/operations.ts";
import * as assessments from "./assessments/operations.ts";
import * as conversations from "./conversations/operations.ts";
import * as directory from "./directory/operations.ts";
import * as knowledge from "./knowledge/operations.ts";
import * as websites from "./knowledge/website-operations.ts";
import type { LateOperation, Operation } from "./operation.ts";
import * as profiles from "./profiles/operations.ts";
import * as reports from "./reports/operations.ts";
import * as scorecards from "./scorecards/operations.ts";
import * as service from "./service/operations.ts";
import * as testRuns from "./test-runs/operations.ts";
import * as tickets from "./tickets/operations.ts";
import * as worklogs from "./worklogs/operations.ts";

/** Every operation of the contract. */
export type OperationTable = { readonly [Id in OperationId]: Operation<Id> | LateOperation<Id> };

/** The operations of this mock. */
export const operations: OperationTable = {
  ...apps,
  ...assessments,
  ...conversations,
  ...directory,
  ...knowledge,
  ...profiles,
  ...reports,
  ...scorecards,
  ...service,
  ...testRuns,
  ...tickets,
  ...websites,
  ...worklogs,
};
