// Which stored fields decide which records a list has, and in which order.
import type { OperationId } from "../../../mock/contract/operation-types.ts";
import { isObject } from "../../../mock/engine/core/is-object.ts";
import { valuesAt } from "../json-parts.ts";
import type { PlannedRequest } from "../target/request.ts";

/** The fields behind a parameter or a search key that is not named like its field. */
export const fieldsBehind: { readonly [name: string]: readonly string[] } = {
  q: ["name", "title", "text", "subject", "summary", "from", "fromName"],
  tagId: ["tagIds"],
  ticketScope: ["spamStatus"],
  user: ["assessedUser"],
  scorecardId: ["scorecardBaseId"],
  modifiedAfter: ["modifiedAt"],
};

/** The properties that select and order the rows of a list without parameters. */
const always: { readonly [Id in OperationId]?: readonly string[] } = {
  listQualityAssessments: ["state", "createdAt"],
  listTestRuns: ["createdAt"],
  listConversations: ["createdAt", "body", "bodyPlain"],
};

/** The status of every record in a list. */
export const statusIn: { readonly [Id in OperationId]?: string } = {
  listKnowledgeSources: "active",
  listArchivedKnowledgeSources: "archived",
};

/** May include names that are not fields of the collection. */
export function chosenBy({ operationId, query = {}, body }: PlannedRequest): readonly string[] {
  const orderFields = [query.orderByField, ...valuesAt(body, "orderByField")].filter((field) => field !== undefined);
  const keys = [...orderFields, ...valuesAt(body, "filters/[]/key")].map((key) => String(key).replace(/^.*\./, ""));
  const names = [...Object.keys(query), ...Object.keys(isObject(body) ? body : {}), ...keys];
  return ["id", ...(always[operationId] ?? []), ...names.flatMap((name) => fieldsBehind[name] ?? name)];
}

/** Whether a page leaves rows out, so that a row more or less shifts the others. */
export function isCut({ query = {}, body }: PlannedRequest, shownCount: number, totals: readonly unknown[]): boolean {
  const [limit, offset] = ["limit", "offset"].map((name) => query[name] ?? valuesAt(body, name)[0]);
  return (
    Number(offset ?? 0) > 0 ||
    shownCount >= Number(limit ?? Number.POSITIVE_INFINITY) ||
    totals.some((total) => Number(total) > shownCount)
  );
}
