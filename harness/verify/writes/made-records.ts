// Tracks the records that a run makes, removes them at its end, and lists what became of them.
import type { CollectionName } from "../../../mock/domain/records/collections.ts";
import type { Session } from "../session.ts";
import type { ParameterValue, PlannedRequest } from "../target/request.ts";
import { toRequestLine } from "../target/target-client.ts";
import type { OwnIds } from "./views.ts";

/** How to remove a record, or to end it where it cannot be removed. */
const removals: {
  readonly [collection: string]: {
    readonly word: string;
    readonly isRemoved: boolean;
    readonly request: (id: ParameterValue) => PlannedRequest;
  };
} = {
  tickets: {
    word: "ticket",
    isRemoved: false,
    request: (ticketId) => ({
      operationId: "updateTicket",
      path: { ticketId },
      query: { includeInWorklog: false },
      body: { status: "closed" },
    }),
  },
  knowledgeSources: {
    word: "knowledge source",
    isRemoved: true,
    request: (id) => ({ operationId: "deleteKnowledgeSource", path: { id } }),
  },
  knowledgeNodes: {
    word: "knowledge folder",
    isRemoved: true,
    request: (id) => ({ operationId: "deleteKnowledgeNode", path: { id } }),
  },
  connectors: {
    word: "website connector",
    isRemoved: true,
    request: (id) => ({ operationId: "deleteWebsiteConnector", path: { id } }),
  },
  apps: { word: "app", isRemoved: true, request: (appId) => ({ operationId: "deleteApp", path: { appId } }) },
  testRuns: {
    word: "test run",
    isRemoved: false,
    request: (testRunId) => ({ operationId: "cancelTestRun", path: { testRunId } }),
  },
};

export interface MadeRecords {
  readonly own: OwnIds;
  /** @param inMirror the id in paths of the mirror */
  add(collection: CollectionName, id: ParameterValue, mirrorId: unknown, inMirror: ParameterValue): void;
  /** Adds a record that the mirror does not have. */
  adopt(collection: CollectionName, id: ParameterValue): void;
  /** Adds a record that may belong to others, because it could not be read back: it is listed, and not removed. */
  leave(collection: CollectionName, id: ParameterValue): void;
  /** Number of adopted records. */
  readonly adopted: number;
  /** Adds a write that a dry run leaves out. */
  would(request: PlannedRequest): void;
  /** Removes what is left, the newest first. */
  removeAll(send: Session["send"]): Promise<void>;
  /** The records made, each with its fate. */
  lines(): readonly string[];
}

export function createMadeRecords(name: string): MadeRecords {
  const made: {
    readonly collection: CollectionName;
    readonly id: ParameterValue;
    readonly inMirror: ParameterValue | undefined;
    readonly mirrorId?: unknown;
    state: string;
  }[] = [];
  const plannedNames: string[] = [];
  const wordOf = (collection: CollectionName) => removals[collection]?.word ?? collection;
  const unread: string[] = [];
  const ids = new Map<CollectionName, Set<string>>();
  function note(collection: CollectionName, id: ParameterValue, inMirror?: ParameterValue, mirrorId?: unknown): void {
    if (!made.some((record) => record.collection === collection && record.id === id))
      made.push({ collection, id, inMirror, mirrorId, state: "left" });
  }
  return {
    adopt: (collection, id) => note(collection, id),
    leave: (collection, id) => void unread.push(`${wordOf(collection)} ${id}: left: it could not be read back`),
    get adopted() {
      return made.filter(({ inMirror }) => inMirror === undefined).length;
    },
    own: {
      name,
      of: (collection) => ids.get(collection) ?? new Set(),
      appIdOf: (id) => made.find((record) => record.collection === "apps" && record.mirrorId === id)?.inMirror,
    },
    add(collection, id, mirrorId, inMirror) {
      ids.set(collection, (ids.get(collection) ?? new Set()).add(String(mirrorId)));
      note(collection, id, inMirror, mirrorId);
    },
    would: (request) => void plannedNames.push(`would send ${toRequestLine(request)}`),
    async removeAll(send) {
      for (const record of made.toReversed()) {
        const removal = removals[record.collection];
        if (removal === undefined) continue;
        const status = (await send(removal.request(record.id), true))?.status;
        if (status === 404 || (status === 200 && removal.isRemoved)) record.state = "removed";
        else if (status === 200)
          record.state =
            record.collection === "tickets" ? "closed; it cannot be removed" : "cancelled; it cannot be removed";
        else
          record.state =
            status === undefined ? "left: the target does not answer" : `left: removing it was answered ${status}`;
      }
    },
    lines: () => [
      ...made.map(({ collection, id, state }) => `${wordOf(collection)} ${id}: ${state}`),
      ...unread,
      ...plannedNames,
    ],
  };
}
