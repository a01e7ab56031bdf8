// Tracks the records that a run creates, removes them at its end, and reports their outcome.
import type { CollectionName } from "../../../mock/domain/records/collections.ts";
import type { Session } from "../session.ts";
import type { ParameterValue, PlannedRequest } from "../target/request.ts";
import { toRequestLine } from "../target/target-client.ts";
import type { OwnIds } from "./views.ts";

/** How to remove a record, or to close it if it cannot be removed. */
const removals: {
  readonly [collection: string]: {
    readonly noun: string;
    readonly isRemoved: boolean;
    readonly request: (id: ParameterValue) => PlannedRequest;
  };
} = {
  tickets: {
    noun: "ticket",
    isRemoved: false,
    request: (ticketId) => ({
      operationId: "updateTicket",
      path: { ticketId },
      query: { includeInWorklog: false },
      body: { status: "closed" },
    }),
  },
  knowledgeSources: {
    noun: "knowledge source",
    isRemoved: true,
    request: (id) => ({ operationId: "deleteKnowledgeSource", path: { id } }),
  },
  knowledgeNodes: {
    noun: "knowledge folder",
    isRemoved: true,
    request: (id) => ({ operationId: "deleteKnowledgeNode", path: { id } }),
  },
  connectors: {
    noun: "website connector",
    isRemoved: true,
    request: (id) => ({ operationId: "deleteWebsiteConnector", path: { id } }),
  },
  apps: { noun: "app", isRemoved: true, request: (appId) => ({ operationId: "deleteApp", path: { appId } }) },
  testRuns: {
    noun: "test run",
    isRemoved: false,
    request: (testRunId) => ({ operationId: "cancelTestRun", path: { testRunId } }),
  },
};

export interface RecordTracker {
  readonly ownIds: OwnIds;
  /** @param mirrorPathId the id in paths of the mirror */
  add(collection: CollectionName, id: ParameterValue, mirrorId: unknown, mirrorPathId: ParameterValue): void;
  /** Adds a record that the mirror does not have. */
  adopt(collection: CollectionName, id: ParameterValue): void;
  /** Adds a record that may belong to others, because it could not be read back: it is listed but not removed. */
  addUnverified(collection: CollectionName, id: ParameterValue): void;
  /** Number of adopted records. */
  readonly adoptedCount: number;
  /** Adds a write that a dry run does not send. */
  addPlanned(request: PlannedRequest): void;
  /** Removes the remaining records, newest first. */
  removeAll(send: Session["send"]): Promise<void>;
  /** Lists the created records and their outcomes. */
  lines(): readonly string[];
}

export function createRecordTracker(name: string): RecordTracker {
  const createdRecords: {
    readonly collection: CollectionName;
    readonly id: ParameterValue;
    readonly mirrorPathId: ParameterValue | undefined;
    readonly mirrorId?: unknown;
    state: string;
  }[] = [];
  const plannedLines: string[] = [];
  const nounOf = (collection: CollectionName) => removals[collection]?.noun ?? collection;
  const unverifiedLines: string[] = [];
  const ids = new Map<CollectionName, Set<string>>();
  function addOnce(
    collection: CollectionName,
    id: ParameterValue,
    mirrorPathId?: ParameterValue,
    mirrorId?: unknown,
  ): void {
    if (!createdRecords.some((record) => record.collection === collection && record.id === id))
      createdRecords.push({ collection, id, mirrorPathId, mirrorId, state: "left" });
  }
  return {
    adopt: (collection, id) => addOnce(collection, id),
    addUnverified: (collection, id) =>
      void unverifiedLines.push(`${nounOf(collection)} ${id}: left: it could not be read back`),
    get adoptedCount() {
      return createdRecords.filter(({ mirrorPathId }) => mirrorPathId === undefined).length;
    },
    ownIds: {
      name,
      of: (collection) => ids.get(collection) ?? new Set(),
      appIdOf: (id) =>
        createdRecords.find((record) => record.collection === "apps" && record.mirrorId === id)?.mirrorPathId,
    },
    add(collection, id, mirrorId, mirrorPathId) {
      ids.set(collection, (ids.get(collection) ?? new Set()).add(String(mirrorId)));
      addOnce(collection, id, mirrorPathId, mirrorId);
    },
    addPlanned: (request) => void plannedLines.push(`would send ${toRequestLine(request)}`),
    async removeAll(send) {
      for (const record of createdRecords.toReversed()) {
        const removal = removals[record.collection];
        if (removal === undefined) continue;
        const status = (await send(removal.request(record.id), true))?.status;
        if (status === 404 || (status === 200 && removal.isRemoved)) record.state = "removed";
        else if (status === 200)
          record.state =
            record.collection === "tickets" ? "closed; it cannot be removed" : "cancelled; it cannot be removed";
        else
          record.state =
            status === undefined ? "left: the target does not respond" : `left: removing it returned ${status}`;
      }
    },
    lines: () => [
      ...createdRecords.map(({ collection, id, state }) => `${nounOf(collection)} ${id}: ${state}`),
      ...unverifiedLines,
      ...plannedLines,
    ],
  };
}
