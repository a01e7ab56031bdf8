// The mirror: a mock in this process with the records shown by the target's responses, and the target's clock.
import type { ScenarioDeclaration } from "../../../mock/control/scenarios/scenario.ts";
import { type CollectionName, collectionNames } from "../../../mock/domain/records/collections.ts";
import { isObject } from "../../../mock/engine/core/is-object.ts";
import type { Instant } from "../../../mock/engine/core/time.ts";
import type { Mock } from "../../../mock/mock.ts";
import { valuesAt } from "../../json-parts.ts";
import { arrange, toStorable, type WrittenRecord } from "../../seen-records/arranged-records.ts";
import type { SeenRecord } from "../../seen-records/seen-records.ts";
import type { Exchange, PlannedRequest } from "../target/request.ts";
import { createTarget } from "../target/target-client.ts";
import { KnownFields } from "./known-fields.ts";

/** A record of the mirror. */
export interface MirroredRecord {
  readonly collection: CollectionName;
  readonly id: number | string;
  /** The ticket that it belongs to, if any. */
  readonly ticketId?: unknown;
}

export interface Mirror extends AsyncDisposable {
  send(request: PlannedRequest): Promise<Exchange>;
  readonly known: KnownFields;
  /** Makes this the next id of a collection, unless a higher id is taken. */
  align(collection: CollectionName, id: number): Promise<void>;
  /** Adds a record, unless the mock refuses it. */
  add(record: MirroredRecord, fields: { readonly [field: string]: unknown }): Promise<void>;
  now(): Instant;
  setNow(instant: Instant): Promise<void>;
  /** Returns the records that changed since the last call. */
  listTouched(): Promise<readonly MirroredRecord[]>;
  /** Records missing from the mirror because the mock rejects them. */
  readonly refusedRecords: readonly MirroredRecord[];
}

/**
 * @param seenRecords records in the shape of responses, each with the fields that they showed
 * @param caller the calling user
 */
export async function createMirror(
  seenRecords: readonly SeenRecord[],
  caller: number | undefined,
  start: Instant,
): Promise<Mirror> {
  const known = new KnownFields(seenRecords);
  const records = arrange(seenRecords).orderedRecords.map((record) => {
    const { collection, id, fields } = toStorable(record, record.fields);
    known.setSeen(record, Object.keys(fields));
    return { collection, id, fields: collection === "worklogs" ? { ...fields, ...processingOf(fields) } : fields };
  });
  const { mock, refusedRecords } = await createMockWith(records, start);
  const { control } = mock;
  // A source that is only referenced must have been deleted, or a list would show it.
  for (const { id } of (await control.listRecords("default", "knowledgeSources", { limit: 1000 })).records) {
    if (!known.isMirrored({ collection: "knowledgeSources", id }))
      await control.patchRecord("default", "knowledgeSources", id, { status: "deleted" });
  }
  let version = await versionOf();
  const client = createTarget({
    base: new URL("http://mirror.local"),
    token: await mock.token(caller === undefined ? {} : { userId: caller }),
    headers: {},
    rate: Number.POSITIVE_INFINITY,
    fetch: mock.fetch,
    sleep: () => Promise.resolve(),
    now: () => 0,
  });
  let now = start;

  /** Creates a record whose collection, and so its type, is known only at run time. */
  function createRecord(collection: MirroredRecord["collection"], fields: object): Promise<unknown> {
    return control.createRecord("default", collection, fields as never);
  }

  async function versionOf(): Promise<number> {
    return (await control.listChanges("default", { since: "now", limit: 1 })).version;
  }

  return {
    refusedRecords,
    known,
    async send(request) {
      const exchange = await client.send(request);
      if ("reason" in exchange) throw new Error(`The mirror failed: ${exchange.reason}`);
      return exchange;
    },
    async align(collection, id) {
      const isDone = await createRecord(collection, { id: id - 1 }).then(
        () => true,
        () => false,
      );
      if (isDone) await control.deleteRecord("default", collection, id - 1);
    },
    async add({ collection, id }, fields) {
      await createRecord(collection, { ...fields, id }).catch(() => undefined);
    },
    now: () => now,
    async setNow(instant) {
      if (instant === now) return;
      now = instant;
      await control.setClock("default", { now: new Date(instant).toISOString() });
    },
    async listTouched() {
      const since = version;
      version = await versionOf();
      if (version === since) return [];
      const { changes } = await control.listChanges("default", { since, limit: 500 });
      return changes.map(
        ({ collection, id, before, after }) =>
          ({ collection, id, ticketId: Object(after ?? before).ticketId }) as MirroredRecord,
      );
    },
    [Symbol.asyncDispose]: () => mock.close(),
  };
}

/** Derives the processing of a work session: the attempt of its AI agent, at levels 4 and 5. */
function processingOf({ aiUsage }: WrittenRecord["fields"]): WrittenRecord["fields"] {
  if (!isObject(aiUsage)) {
    return { aiUsage: { automationLevel: 0, automationLevelLabel: "None", aiAgents: [] }, processing: null };
  }
  const [aiAgentId] = valuesAt(aiUsage, "aiAgents/[]/id");
  const level = Number(aiUsage.automationLevel);
  if (level < 4 || aiAgentId === undefined) return { processing: null };
  const approval = level === 4 ? "approved" : "notAsked";
  return { processing: { aiAgentId, approval, approvalSeconds: 0, error: false, outputHandlingCase: null } };
}

/** Creates a mock with these records, except records that make the state invalid: the error names them. */
async function createMockWith(
  records: readonly WrittenRecord[],
  start: Instant,
): Promise<{ readonly mock: Mock; readonly refusedRecords: readonly MirroredRecord[] }> {
  const { createMock } = await import("../../../mock/create-mock.ts");
  const refusedRecords: WrittenRecord[] = [];
  const world = { tickets: 0, without: collectionNames };
  const caller = { collection: "users" as const, id: 1, fields: { role: "administrator" } };
  for (let remaining = records.some(({ collection }) => collection === "users") ? records : [caller, ...records]; ; ) {
    const scenario = { name: "mirror", description: "What a target shows.", world, records: remaining };
    try {
      const scenarios = [scenario as ScenarioDeclaration];
      return { mock: await createMock({ scenarios, scenario: "mirror", now: start }), refusedRecords };
    } catch (error) {
      const indices = new Set([...String(error).matchAll(/records[[/.](\d+)/g)].map(([, index]) => Number(index)));
      if (indices.size === 0) throw error;
      refusedRecords.push(...remaining.filter((_, index) => indices.has(index)));
      remaining = remaining.filter((_, index) => !indices.has(index));
    }
  }
}
