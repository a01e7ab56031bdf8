// The table of events: the collection and the changes that cause each, and its data. Omitting an event of the contract
// is a compile error.

import type { EventData, EventName } from "../../domain/records/events/event-types.ts";
import type { CollectionName, Collections } from "../../domain/records/world.ts";
import { keysOf } from "../../engine/core/tables.ts";
import type { RecordChange } from "./record-change.ts";
import { toEventAssessment, toEventSource } from "./visible-change.ts";

/** When a change causes an event, and the event's data. */
export interface EventRule<Data = object, R extends object = object> {
  readonly collection: CollectionName;
  /** Runs on every write: must be cheap. */
  happens(change: RecordChange<R>): boolean;
  toData(change: Omit<RecordChange<R>, "before">): Data;
}

type RecordIn<N extends CollectionName> = Collections[N]["record"];

export const eventRules: { readonly [Name in EventName]: EventRule<EventData<Name>> } = {
  TicketCreated: on("tickets", isCreated, ({ record }) => ({ ticketId: record.id, ticket: record })),
  TicketUpdated: on("tickets", isUpdated, ({ record, changedFields }) => ({
    ticketId: record.id,
    changedFields,
    ticket: record,
  })),
  // Must precede TicketResponse, which the same message can cause.
  ConversationCreated: on("conversations", isCreated, toMessage),
  TicketResponse: on(
    "conversations",
    ({ record, before }) => isResponse(record) && (before === undefined || !isResponse(before)),
    toMessage,
  ),
  KnowledgeSourceChanged: on("knowledgeSources", always, ({ kind, record, changedFields }) => ({
    knowledgeSourceId: record.id,
    change: kind,
    changedFields,
    knowledgeSource: toEventSource(record),
  })),
  QualityAssessment: on("assessments", always, ({ kind, record, changedFields }) => ({
    assessmentId: record.id,
    change: kind,
    changedFields,
    assessment: toEventAssessment(record),
  })),
  TestRunFinished: on(
    "testRuns",
    ({ record, before }) => before !== undefined && !isEnded(before) && isEnded(record),
    ({ record }) => ({
      testRunId: record.id,
      // Happens only once the run has one of these states.
      state: record.state as EventData<"TestRunFinished">["state"],
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

/** The events that a change in a collection can cause. */
export const eventsByCollection: ReadonlyMap<string, readonly EventName[]> = Map.groupBy(
  keysOf(eventRules),
  (name) => eventRules[name].collection,
);

/** A row of the table, typed by its collection. */
function on<N extends CollectionName, Data>(
  collection: N,
  happens: EventRule<Data, RecordIn<N>>["happens"],
  toData: EventRule<Data, RecordIn<N>>["toData"],
): EventRule<Data, RecordIn<N>> {
  return { collection, happens, toData };
}

function always(): boolean {
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

/** Whether a message is public and was sent. */
function isResponse({ direction, private: isPrivate, isDraft }: RecordIn<"conversations">): boolean {
  return direction === "out" && !isPrivate && !isDraft;
}

function toMessage({ record }: Pick<RecordChange<RecordIn<"conversations">>, "record">) {
  return { ticketId: record.ticketId, conversationId: record.id, conversation: record };
}

function isEnded({ state }: RecordIn<"testRuns">): boolean {
  return state === "finished" || state === "failed" || state === "cancelled";
}
