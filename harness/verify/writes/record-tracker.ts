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

/** A record that a run created on both sides. */
export interface PairedRecord {
  readonly collection: CollectionName;
  /** Its id in paths of the target. */
  readonly id: ParameterValue;
  /** Its id in paths of the mirror. */
  readonly mirrorPathId: ParameterValue;
  readonly mirrorId: unknown;
}

export interface RecordTracker {
  readonly ownIds: OwnIds;
  /** Adds a record that both sides created. */
  add(record: PairedRecord): void;
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

type CreatedRecord = Pick<PairedRecord, "collection" | "id"> & Partial<PairedRecord>;

export function createRecordTracker(name: string): RecordTracker {
  const createdRecords: (CreatedRecord & { state: string })[] = [];
  const plannedLines: string[] = [];
  const nounOf = (collection: CollectionName) => removals[collection]?.noun ?? collection;
  const unverifiedLines: string[] = [];
  const ids = new Map<CollectionName, Set<string>>();
  function addOnce(record: CreatedRecord): void {
    const { collection, id } = record;
    if (!createdRecords.some((other) => other.collection === collection && other.id === id))
      createdRecords.push({ ...record, state: "left" });
  }
  return {
    adopt: (collection, id) => addOnce({ collection, id }),
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
    add(record) {
      ids.set(record.collection, (ids.get(record.collection) ?? new Set()).add(String(record.mirrorId)));
      addOnce(record);
    },
    addPlanned: (request) => void plannedLines.push(`would send ${toRequestLine(request)}`),
    async removeAll(send) {
      for (const record of createdRecords.toReversed()) {
        const removal = removals[record.collection];
        if (removal === undefined) continue;
        const status = (await send(removal.request(record.id), { isCleanUp: true }))?.status;
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
