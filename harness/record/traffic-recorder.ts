// Turns a proxy's traffic into a scenario.

import type { ScenarioDeclaration, ScenarioRecord } from "../../mock/control/scenarios/scenario.ts";
import { collectionNames } from "../../mock/domain/records/collections.ts";
import { arrange, toStorable, type WrittenRecord } from "../seen-records/arranged-records.ts";
import { type SeenRecord, SeenRecords } from "../seen-records/seen-records.ts";
import { Anonymizer } from "./anonymizer.ts";
import { type CreatedRecord, toCreatedRecords, toNotes } from "./recording-notes.ts";
import { toRelativeTimes } from "./relative-times.ts";
import { keepNumbers, type RenumberedId, renumber } from "./renumber.ts";

/** The recorded parts of a request and its response. */
export interface TrafficExchange {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly method: string;
  /** The path below the base path, without the query. */
  readonly path: string;
  readonly operationId: string | undefined;
  readonly requestBody: unknown;
  readonly status: number | null;
  /** The JSON value; a string if it is not JSON, undefined if it was not collected. */
  readonly responseBody: unknown;
}

export interface Recording {
  /** A scenario for this mock; its description says that it has not been reviewed. */
  readonly scenario: ScenarioDeclaration;
  /** Notes for the reader: invented records, unused responses, and data that could not be anonymized. */
  readonly notes: readonly string[];
  /** Records that recorded requests created. The scenario omits them: a replay creates them, perhaps with other ids. */
  readonly created: readonly CreatedRecord[];
  /** Old and new ids with `renumber`; else empty. */
  readonly ids: readonly RenumberedId[];
  /**
   * Anonymizes a JSON value, for example the body of a recorded request, in the same way as the records, so that a
   * request naming a real person finds the invented one.
   */
  invented(value: unknown): unknown;
}

export interface RecorderOptions {
  /** Whether to leave personal data unchanged; secrets are replaced anyway. */
  readonly keepsPersonalData: boolean;
  /** Whether to renumber ids from 1, in their order. */
  readonly renumbers: boolean;
}

/** Records the traffic of a proxy, or of an archive. */
export class TrafficRecorder {
  readonly #options: RecorderOptions;
  readonly #anonymizer: Anonymizer;
  readonly #seenRecords = new SeenRecords();
  readonly #unreadOperations = new Set<string>();
  readonly #loggedTickets: number[] = [];
  /** Tickets that recorded requests changed, each with the time of the first change. */
  readonly #changedAt = new Map<number, number>();
  #profileId: number | undefined;
  #startedAt: number | undefined;

  constructor(options: RecorderOptions) {
    this.#options = options;
    this.#anonymizer = new Anonymizer(options.keepsPersonalData);
  }

  add({ at, method, path, operationId, requestBody, status, responseBody }: TrafficExchange): void {
    this.#startedAt = Math.min(this.#startedAt ?? at, at);
    this.#anonymizer.learn(requestBody);
    if (operationId === undefined || status === null || status < 200 || status > 299) return;
    const isAfterChange = method !== "GET" && operationId !== "searchTickets";
    if (isAfterChange) this.#addChange(path, at);
    if (typeof responseBody !== "object" || responseBody === null) {
      const isUnread = responseBody === undefined || typeof responseBody === "string";
      if (status !== 204 && isUnread) this.#unreadOperations.add(operationId);
      return;
    }
    this.#anonymizer.learn(responseBody);
    if (operationId === "hasTicketWorklogs") {
      if (Object(responseBody).exists === true) this.#loggedTickets.push(Number(path.split("/")[2]));
      return;
    }
    if (operationId === "getProfile") this.#profileId ??= Number(Object(responseBody).id);
    this.#seenRecords.add(operationId, responseBody, { isAfterChange });
  }

  /** @param name scenario name */
  recording(name: string): Recording {
    const { keepsPersonalData, renumbers } = this.#options;
    const keptRecords = this.#seenRecords.list().filter((record) => !isReplayed(record, this.#changedAt));
    const { records, ids, idOf } = renumbers ? renumber(keptRecords) : keepNumbers(keptRecords);
    const arranged = arrange(records);
    const profileId = this.#profileId === undefined ? undefined : idOf("users", this.#profileId);
    const recordedCaller = findCaller(arranged.orderedRecords, profileId);
    const caller = recordedCaller ?? inventCaller(arranged.orderedRecords);
    const orderedRecords =
      recordedCaller === undefined ? [...arranged.orderedRecords, caller] : arranged.orderedRecords;
    const createdRecords = toCreatedRecords(this.#seenRecords.createdKeys, orderedRecords);
    const writtenRecords = orderedRecords.map((record) => toStorable(record, this.#anonymizer.replace(record.fields)));
    const notes = toNotes({
      seen: this.#seenRecords,
      records,
      arranged,
      writtenRecords,
      createdRecords,
      loggedTickets: this.#loggedTickets.map((id) => idOf("tickets", id)),
      unreadOperations: this.#unreadOperations,
      addedCaller: recordedCaller === undefined ? Number(caller.id) : undefined,
      keepsPersonalData,
      renumbers,
    });
    const scenario = toScenario(name, writtenRecords, this.#startedAt, Number(caller.id));
    return { scenario, notes, created: createdRecords, ids, invented: (value) => this.#anonymizer.replace(value) };
  }

  /** Adds the time of a ticket's first change. */
  #addChange(path: string, at: number): void {
    const [, id] = /^\/ticket\/(\d+)/.exec(path) ?? [];
    if (id !== undefined && !this.#changedAt.has(Number(id))) this.#changedAt.set(Number(id), at);
  }
}

/** Whether replaying the recorded changes creates this worklog entry again. */
function isReplayed({ collection, fields }: SeenRecord, changedAt: ReadonlyMap<number, number>): boolean {
  const changeTime = changedAt.get(Number(fields.ticketId));
  return (
    collection === "worklogs" &&
    changeTime !== undefined &&
    Date.parse(String(fields.latestInteraction)) >= Math.floor(changeTime / 1000) * 1000
  );
}

/** Finds the user for tokens without a user: the user whose profile was seen, else an administrator. */
function findCaller(records: readonly WrittenRecord[], profileId: number | undefined): WrittenRecord | undefined {
  const users = records.filter(({ collection }) => collection === "users");
  return users.find(({ id }) => id === profileId) ?? users.find(({ fields }) => fields.role === "administrator");
}

/** Invents an administrator as the caller, since the target allowed the requests. */
function inventCaller(records: readonly WrittenRecord[]): WrittenRecord {
  const userIds = records.flatMap(({ collection, id }) => (collection === "users" ? Number(id) : []));
  return { collection: "users", id: Math.max(0, ...userIds) + 1, fields: { role: "administrator" } };
}

function toScenario(
  name: string,
  writtenRecords: readonly WrittenRecord[],
  startedAt: number | undefined,
  caller: number,
): ScenarioDeclaration {
  const description = "UNREVIEWED recording: check it for personal data before you share it.";
  const world = { tickets: 0, without: collectionNames, caller };
  if (startedAt === undefined)
    return { name, description, world, records: writtenRecords.map(toRecord).filter(isScenarioRecord) };
  const start = Math.floor(startedAt / 1000) * 1000;
  const records = writtenRecords.map((record) => {
    const { collection, id, fields } = toRecord(record);
    return { collection, id, fields: toRelativeTimes(collection, fields, start) };
  });
  const clock = { now: new Date(start).toISOString() };
  return { name, description, world, clock, records: records.filter(isScenarioRecord) };
}

function toRecord({ collection, id, fields }: WrittenRecord): WrittenRecord {
  return { collection, id, fields };
}

/** Narrows the type: every recorded field matches the schema of its collection. */
function isScenarioRecord(value: object): value is ScenarioRecord {
  return "collection" in value;
}
