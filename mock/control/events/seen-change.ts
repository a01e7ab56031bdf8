// Reduces a change to what clients see: a record marked as deleted is gone, and fields internal to the mock are left
// out.
import type { KnowledgeSourceRecord } from "../../domain/records/knowledge.ts";
import type { AssessmentRecord } from "../../domain/records/quality.ts";
import type { RecordChange } from "./record-change.ts";

/** Collections that retain deleted records, each with the mark of a deleted one. */
const goneWhen: ReadonlyMap<string, (record: object) => boolean> = new Map([
  ["knowledgeSources", (record) => Reflect.get(record, "status") === "deleted"],
  ["assessments", (record) => Reflect.get(record, "state") === "deleted"],
  ["apps", (record) => Reflect.get(record, "deletedAt") !== null],
]);

/** Fields that records have beyond the contract. */
const ownFields: ReadonlyMap<string, ReadonlySet<string>> = new Map<string, ReadonlySet<string>>([
  ["knowledgeSources", new Set(["parent", "createdAt", "modifiedAt"] satisfies (keyof KnowledgeSourceRecord)[])],
  ["assessments", new Set(["refreshedAt", "refreshedBy"] satisfies (keyof AssessmentRecord)[])],
]);

/** The change as clients see it; undefined if they see none. Runs on every write: must be cheap. */
export function toSeenChange(collection: string, change: RecordChange): RecordChange | undefined {
  const { kind, record, before, changedFields } = change;
  const isGone = goneWhen.get(collection);
  const isThere = isGone === undefined ? kind !== "deleted" : kind !== "deleted" && !isGone(record);
  const wasThere = before !== undefined && isGone?.(before) !== true;
  if (isThere && wasThere) {
    const hiddenNames = ownFields.get(collection);
    if (hiddenNames === undefined) return change;
    const visibleFields = changedFields.filter((name) => !hiddenNames.has(name));
    return visibleFields.length === 0 ? undefined : { ...change, changedFields: visibleFields };
  }
  if (isThere) return { kind: "created", record, before, changedFields: [] };
  return wasThere ? { kind: "deleted", record, before, changedFields: [] } : undefined;
}

export function toSentSource({
  parent: _parent,
  createdAt: _made,
  modifiedAt: _changed,
  ...source
}: KnowledgeSourceRecord) {
  return source;
}

export function toSentAssessment({
  refreshedAt: _refreshedAt,
  refreshedBy: _refreshedBy,
  ...assessment
}: AssessmentRecord) {
  return assessment;
}
