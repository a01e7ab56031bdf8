// Says what the readers of a record see of a change: a record that is marked as deleted counts as gone, and fields that only the mock has are
// left out. mock/control/events/event-log.ts asks for each change; mock/control/events/event-rules.ts decides which events it is.
import type { KnowledgeSourceRecord } from "../../domain/records/knowledge.ts";
import type { AssessmentRecord } from "../../domain/records/quality.ts";
import type { RecordChange } from "./record-change.ts";

/** Collections whose records stay when they are deleted, and what marks one. */
const goneWhen: ReadonlyMap<string, (record: object) => boolean> = new Map([
  ["knowledgeSources", (record) => Reflect.get(record, "status") === "deleted"],
  ["assessments", (record) => Reflect.get(record, "state") === "deleted"],
  ["apps", (record) => Reflect.get(record, "deletedAt") !== null],
]);

/** What records have beside what the contract knows of them. */
const ownFields: ReadonlyMap<string, ReadonlySet<string>> = new Map<string, ReadonlySet<string>>([
  ["knowledgeSources", new Set(["parent", "createdAt", "modifiedAt"] satisfies (keyof KnowledgeSourceRecord)[])],
  ["assessments", new Set(["refreshedAt", "refreshedBy"] satisfies (keyof AssessmentRecord)[])],
]);

/** The change as readers see it; undefined where they see none. On the way of every write: must be cheap. */
export function toSeenChange(collection: string, change: RecordChange): RecordChange | undefined {
  const { kind, record, before, changedFields } = change;
  const isGone = goneWhen.get(collection);
  const isThere = isGone === undefined ? kind !== "deleted" : kind !== "deleted" && !isGone(record);
  const wasThere = before !== undefined && isGone?.(before) !== true;
  if (isThere && wasThere) {
    const own = ownFields.get(collection);
    if (own === undefined) return change;
    const shown = changedFields.filter((name) => !own.has(name));
    return shown.length === 0 ? undefined : { ...change, changedFields: shown };
  }
  if (isThere) return { kind: "created", record, before, changedFields: [] };
  return wasThere ? { kind: "deleted", record, before, changedFields: [] } : undefined;
}

/** A knowledge source as it is sent. */
export function toSentSource({
  parent: _parent,
  createdAt: _made,
  modifiedAt: _changed,
  ...source
}: KnowledgeSourceRecord) {
  return source;
}

/** An assessment as it is sent. */
export function toSentAssessment({
  refreshedAt: _refreshedAt,
  refreshedBy: _refreshedBy,
  ...assessment
}: AssessmentRecord) {
  return assessment;
}
