// Finds the stored fields that decide which records a list contains, and in which order.
import type { OperationId } from "../../../mock/contract/operation-types.ts";
import { isObject } from "../../../mock/engine/core/is-object.ts";
import { valuesAt } from "../../json-parts.ts";
import type { PlannedRequest } from "../target/request.ts";

/** By parameter or search key, the stored fields that it reads, where the names differ. */
export const fieldsBehind: { readonly [name: string]: readonly string[] } = {
  q: ["name", "title", "text", "subject", "summary", "from", "fromName"],
  tagId: ["tagIds"],
  ticketScope: ["spamStatus"],
  user: ["assessedUser"],
  scorecardId: ["scorecardBaseId"],
  modifiedAfter: ["modifiedAt"],
};

/** The properties that select and order the rows of a list without parameters. */
const implicitFields: { readonly [Id in OperationId]?: readonly string[] } = {
  listQualityAssessments: ["state", "createdAt"],
  listTestRuns: ["createdAt"],
  listConversations: ["createdAt", "body", "bodyPlain"],
};

/** The status of every record in a list. */
export const statusIn: { readonly [Id in OperationId]?: string } = {
  listKnowledgeSources: "active",
  listArchivedKnowledgeSources: "archived",
};

/** Returns names of fields, perhaps including names that the collection does not have. */
export function selectingFields({ operationId, query = {}, body }: PlannedRequest): readonly string[] {
  const orderFields = [query.orderByField, ...valuesAt(body, "orderByField")].filter((field) => field !== undefined);
  const keys = [...orderFields, ...valuesAt(body, "filters/[]/key")].map((key) => String(key).replace(/^.*\./, ""));
  const names = [...Object.keys(query), ...Object.keys(isObject(body) ? body : {}), ...keys];
  return ["id", ...(implicitFields[operationId] ?? []), ...names.flatMap((name) => fieldsBehind[name] ?? name)];
}

/** Whether a page leaves rows out, so an extra or missing row shifts the others. */
export function isPartial({ query = {}, body }: PlannedRequest, rowCount: number, totals: readonly unknown[]): boolean {
  const [limit, offset] = ["limit", "offset"].map((name) => query[name] ?? valuesAt(body, name)[0]);
  return (
    Number(offset ?? 0) > 0 ||
    rowCount >= Number(limit ?? Number.POSITIVE_INFINITY) ||
    totals.some((total) => Number(total) > rowCount)
  );
}
