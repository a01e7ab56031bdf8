// The table of events: which collection each follows from, which changes of its records are one, and what the event says of it. The names
// and the forms of what they say are those of the webhooks in spec/events.yaml: one that is missing here does not compile.

import { keysOf } from "../../core/tables.ts";
import type { EventData, EventName } from "../../records/events/event-types.ts";
import type { KnowledgeSourceRecord } from "../../records/knowledge.ts";
import type { CollectionName, Collections } from "../../records/world.ts";
import type { ChangeKind, RecordChange } from "./record-change.ts";

/** When a change is an event, and what it says. */
export interface EventRule<Data = object, R extends object = object> {
  readonly collection: CollectionName;
  /** On the way of every write: must be cheap. */
  happens(change: RecordChange<R>): boolean;
  /** What the event says. */
  toData(change: Omit<RecordChange<R>, "before">): Data;
}

type RecordIn<N extends CollectionName> = Collections[N]["record"];

/** Every event. */
export const eventRules: { readonly [Name in EventName]: EventRule<EventData<Name>> } = {
  TicketCreated: on("tickets", isCreated, ({ record }) => ({ ticketId: record.id, ticket: record })),
  TicketUpdated: on("tickets", isUpdated, ({ record, changedFields }) => ({
    ticketId: record.id,
    changedFields,
    ticket: record,
  })),
  TicketResponse: on(
    "conversations",
    ({ record, before }) => isResponse(record) && (before === undefined || !isResponse(before)),
    toMessage,
  ),
  ConversationCreated: on("conversations", isCreated, toMessage),
  KnowledgeSourceChanged: on(
    "knowledgeSources",
    ({ kind, changedFields }) => kind !== "updated" || changedFields.some((name) => !unsentFields.has(name)),
    ({ kind, record, changedFields }) => ({
      knowledgeSourceId: record.id,
      change: toShownKind(kind, record.status, changedFields),
      changedFields: changedFields.filter((name) => !unsentFields.has(name)),
      knowledgeSource: toSentSource(record),
    }),
  ),
  QualityAssessment: on("assessments", isAny, ({ kind, record, changedFields }) => ({
    assessmentId: record.id,
    change: toShownKind(kind, record.state, changedFields),
    changedFields,
    assessment: record,
  })),
  TestRunFinished: on(
    "testRuns",
    ({ record, before }) => before !== undefined && !isEnded(before) && isEnded(record),
    ({ record }) => ({
      testRunId: record.id,
      state: isEnded(record) ? record.state : "failed",
      aiAgentId: record.aiAgentId,
      description: record.description,
      ticketsScheduledForTesting: record.ticketsScheduledForTesting,
      ticketsTested: record.ticketsTested,
      successfulTests: record.successfulTests,
      score: record.scores.overall,
    }),
  ),
  AppInstalled: on("apps", isCreated, ({ record }) => ({ appId: record.appId, app: record })),
  AppUpdated: on("apps", isUpdated, ({ record, changedFields }) => ({
    appId: record.appId,
    changedFields,
    app: record,
  })),
  AppRemoved: on("apps", isDeleted, ({ record }) => ({ appId: record.appId, app: record })),
};

/** The events that may follow from a change in a collection. */
export const eventsByCollection: ReadonlyMap<string, readonly EventName[]> = Map.groupBy(
  keysOf(eventRules),
  (name) => eventRules[name].collection,
);

/** A row: the types of its functions follow from the collection. */
function on<N extends CollectionName, Data>(
  collection: N,
  happens: EventRule<Data, RecordIn<N>>["happens"],
  toData: EventRule<Data, RecordIn<N>>["toData"],
): EventRule<Data, RecordIn<N>> {
  return { collection, happens, toData };
}

function isAny(): boolean {
  return true;
}

function isCreated({ kind }: RecordChange): boolean {
  return kind === "created";
}

function isUpdated({ kind }: RecordChange): boolean {
  return kind === "updated";
}

function isDeleted({ kind }: RecordChange): boolean {
  return kind === "deleted";
}

/** A public message that has gone out. */
function isResponse({ direction, private: isPrivate, isDraft }: RecordIn<"conversations">): boolean {
  return direction === "out" && !isPrivate && !isDraft;
}

function toMessage({ record }: Pick<RecordChange<RecordIn<"conversations">>, "record">) {
  return { ticketId: record.ticketId, conversationId: record.id, conversation: record };
}

/** Some records are not taken out when they are deleted: they say so. */
function toShownKind(kind: ChangeKind, state: string, changedFields: readonly string[]): ChangeKind {
  const wasMarked = state === "deleted" && changedFields.some((name) => name === "state" || name === "status");
  return kind === "updated" && wasMarked ? "deleted" : kind;
}

function isEnded(run: RecordIn<"testRuns">): run is RecordIn<"testRuns"> & {
  readonly state: EventData<"TestRunFinished">["state"];
} {
  return run.state === "finished" || run.state === "failed" || run.state === "cancelled";
}

/** What a record has beside what the contract knows of a source. */
const unsentFields: ReadonlySet<string> = new Set([
  "parent",
  "createdAt",
  "modifiedAt",
] satisfies (keyof KnowledgeSourceRecord)[]);

function toSentSource({ parent: _parent, createdAt: _made, modifiedAt: _changed, ...source }: KnowledgeSourceRecord) {
  return source;
}
