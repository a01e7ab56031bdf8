// Rules for requests beyond their schemas that need no state, so that the harness can check requests without a mock.
import type { Input, OperationId, Schema } from "../contract/operation-types.ts";
import { assertValidUpdate } from "./assessments/assessment-rules.ts";
import { refuseWithoutText } from "./conversations/reply.ts";
import { placeRefusal, refuseCycle } from "./knowledge/knowledge-place.ts";
import { toFilter } from "./knowledge/knowledge-query.ts";
import { changePaths, checkExcludePaths, checkUrl, connectorRefusal } from "./knowledge/website-connector.ts";
import { createRefusals } from "./refusals.ts";
import { compileFilters } from "./tickets/search/search-filters.ts";
import { refuseConflictingTagLists, resolveDates } from "./tickets/ticket-changes.ts";
import type { TicketUpdate } from "./tickets/ticket-fields.ts";

/** @throws DomainError if the mock refuses the input, which fits its schema but may be incomplete */
type RequestRule<Id extends OperationId> = (input: Partial<Input<Id>>) => unknown;

/** Rules by operation. The mock refuses the same requests after finding the records that they name. */
export const requestRules: { readonly [Id in OperationId]?: RequestRule<Id> } = {
  searchTickets: ({ body }) => compileFilters(body?.filters ?? [], { now: 0, get: () => undefined, all: () => [] }),
  listKnowledgeSources: ({ query }) => toFilter(query ?? {}, "active"),
  listArchivedKnowledgeSources: ({ query }) => toFilter(query ?? {}, "archived"),
  createTicket: ({ body }) => refuseChange(body ?? {}),
  updateTicket: ({ body }) => refuseChange(body ?? {}),
  replyToTicket: ({ body }) => refuseReply(body ?? {}),
  createWebsiteConnector: ({ body }) => refuseConnector(body ?? {}),
  updateWebsiteConnector: ({ body }) => refuseConnector(body ?? {}),
  updateKnowledgeNode: ({ path, body }) => refuseOwnParent(path?.id, body?.parent),
  updateQualityAssessment: ({ body }) => refuseAssessment(body ?? {}),
};

function refuseChange(changes: TicketUpdate): void {
  const refusals = createRefusals();
  resolveDates(changes, refusals);
  refuseConflictingTagLists(changes, refusals);
  refusals.throwIfAny();
}

function refuseReply(input: Schema<"ConversationReply">): void {
  const refusals = createRefusals();
  refuseWithoutText(input.content?.message ?? "", input, undefined, refusals);
  refusals.throwIfAny();
}

/** Assumes no existing paths; existing ones could only add refusals. */
function refuseConnector(input: Schema<"WebsiteConnectorChange">): void {
  const refusals = createRefusals();
  if (input.url !== undefined) checkUrl(input.url, refusals);
  checkExcludePaths(changePaths({ includePaths: [], excludePaths: [] }, input), refusals);
  refusals.throwIfAny(connectorRefusal);
}

function refuseOwnParent(id: number | undefined, parent: number | undefined): void {
  if (id === undefined || parent !== id) return;
  const refusals = createRefusals();
  refuseCycle(parent, refusals);
  refusals.throwIfAny(placeRefusal);
}

/** Assumes that the assessment is already in the requested state, with these criteria scored. */
function refuseAssessment(update: Schema<"AssessmentUpdate">): void {
  const { state = "aiReady", criteria = [] } = update;
  const categories = criteria.map(({ categoryId, criterionId }) => ({
    categoryId,
    criteria: [{ id: criterionId, state: "scored" }],
  }));
  assertValidUpdate({ id: 0, state, data: { categories } }, undefined, update);
}
