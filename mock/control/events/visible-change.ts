// Reduces a change to its visible part: a record marked as deleted counts as deleted, and fields internal to the mock
// are left out.
import type { KnowledgeSourceRecord } from "../../domain/records/knowledge.ts";
import type { AssessmentRecord } from "../../domain/records/quality.ts";
import type { RecordChange } from "./record-change.ts";

/** Collections that retain deleted records, each with a test for deleted ones. */
const deletionTests: ReadonlyMap<string, (record: object) => boolean> = new Map([
  ["knowledgeSources", (record) => Reflect.get(record, "status") === "deleted"],
  ["assessments", (record) => Reflect.get(record, "state") === "deleted"],
  ["apps", (record) => Reflect.get(record, "deletedAt") !== null],
]);

/** Fields that records have beyond the contract. */
const internalFields = {
  knowledgeSources: ["parent", "createdAt", "modifiedAt"],
  assessments: ["refreshedAt", "refreshedBy"],
} as const;
const internalFieldsOf: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(internalFields));

/** The change as clients see it; undefined if clients see no change. Runs on every write: must be cheap. */
export function toVisibleChange(collection: string, change: RecordChange): RecordChange | undefined {
  const { kind, record, before, changedFields } = change;
  const isDeleted = deletionTests.get(collection);
  const isVisible = kind !== "deleted" && isDeleted?.(record) !== true;
  const wasVisible = before !== undefined && isDeleted?.(before) !== true;
  if (!isVisible) return wasVisible ? { kind: "deleted", record, before, changedFields: [] } : undefined;
  if (!wasVisible) return { kind: "created", record, before, changedFields: [] };
  const hiddenNames = internalFieldsOf.get(collection);
  if (hiddenNames === undefined) return change;
  const visibleFields = changedFields.filter((name) => !hiddenNames.includes(name));
  return visibleFields.length === 0 ? undefined : { ...change, changedFields: visibleFields };
}

/** The source as events show it, without fields internal to the mock. */
export function toEventSource(source: KnowledgeSourceRecord) {
  return omit(source, internalFields.knowledgeSources);
}

/** The assessment as events show it, without fields internal to the mock. */
export function toEventAssessment(assessment: AssessmentRecord) {
  return omit(assessment, internalFields.assessments);
}

function omit<T extends object, K extends keyof T>(record: T, names: readonly K[]): Omit<T, K> {
  const rest = { ...record };
  for (const name of names) Reflect.deleteProperty(rest, name);
  return rest;
}
