// Complete table from operationId to operation: an operation that is missing or has the wrong result type does not compile.
import type { OperationId } from "../contract/operation-types.ts";
import * as apps from "./apps.ts";
import * as assessments from "./assessments.ts";
import * as conversations from "./conversations.ts";
import * as directory from "./directory.ts";
import * as knowledge from "./knowledge.ts";
import type { LateOperation, Operation } from "./operation.ts";
import * as profiles from "./profiles.ts";
import * as reports from "./reports.ts";
import * as scorecards from "./scorecards.ts";
import * as service from "./service.ts";
import * as testRuns from "./test-runs.ts";
import * as tickets from "./tickets.ts";
import * as websites from "./websites.ts";
import * as worklogs from "./worklogs.ts";

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
