// The complete table from operationId to operation: one that is missing, or answers the wrong shape, does not compile.
// Called by mock/compose.ts, which runs each call in a transaction.
import type { OperationId } from "../contract/operation-types.ts";
import {
  createKnowledgeSource,
  getKnowledgeSource,
  getKnowledgeSourceStructure,
  listKnowledgeSources,
} from "./knowledge.ts";
import { notImplementedOperations } from "./not-implemented.ts";
import type { Operation } from "./operation.ts";
import { getHealth, getOpenApiDocument, getVersion } from "./service.ts";
import { getTicket, searchTickets, updateTicket } from "./tickets.ts";
import { getTicketWorklogs } from "./worklogs.ts";

/** Every operation of the contract. */
export type OperationTable = { readonly [Id in OperationId]: Operation<Id> };

/** The operations of this mock. */
export const operations: OperationTable = {
  ...notImplementedOperations,
  getTicket,
  searchTickets,
  updateTicket,
  getTicketWorklogs,
  createKnowledgeSource,
  listKnowledgeSources,
  getKnowledgeSource,
  getKnowledgeSourceStructure,
  getHealth,
  getVersion,
  getOpenApiDocument,
};
