// Turns the traffic of a proxy into a scenario.

import type { ScenarioDeclaration, ScenarioRecord } from "../../mock/control/scenarios/scenario.ts";
import { collectionNames } from "../../mock/domain/records/collections.ts";
import { parseJson } from "../verify/json-parts.ts";
import { arrange, keepable, type WrittenRecord } from "../verify/mirror/arranged-records.ts";
import { createSeenRecords, type SeenRecord } from "../verify/mirror/seen-records.ts";
import { createInvented } from "./invented.ts";
import { type MadeRecord, toMade, toNotes } from "./recording-notes.ts";
import { toRelativeTimes } from "./relative-times.ts";
import { asNumbered, type RenumberedId, renumber } from "./renumbered.ts";

/** The recorded parts of a request and its answer. */
export interface SeenExchange {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly method: string;
  /** Below the base path, without query. */
  readonly path: string;
  readonly operationId: string | undefined;
  readonly requestBody: unknown;
  readonly status: number | null;
  /** null if it was not collected. */
  readonly responseText: string | null;
  /** Its JSON value, if it was already parsed. */
  readonly responseBody?: unknown;
  /** Answers with the same token are identical. */
  readonly token?: object | undefined;
}

export interface Recording {
  /** A scenario for this mock; its description says that it has not been reviewed. */
  readonly scenario: ScenarioDeclaration;
  /** Notes for the reader: invented records, unused answers, and data that could not be anonymized. */
  readonly notes: readonly string[];
  /** Records that recorded requests created. The scenario omits them: a replay creates them, perhaps with other ids. */
  readonly made: readonly MadeRecord[];
  /** Old and new ids with `renumber`; else empty. */
  readonly ids: readonly RenumberedId[];
  /**
   * Anonymizes a JSON value, for example the body of a recorded request, in the same way as the records, so that a
   * request naming a real person finds the invented one.
   */
  invented(value: unknown): unknown;
}

export interface Recorder {
  see(exchange: SeenExchange): void;
  /** @param name scenario name */
  recording(name: string): Recording;
}

export interface RecorderOptions {
  /** Leaves texts unchanged; secrets are replaced anyway. */
  readonly keepsPersonalData: boolean;
  /** Renumbers ids from 1, in their order. */
  readonly renumbers: boolean;
}

export function createRecorder({ keepsPersonalData, renumbers }: RecorderOptions): Recorder {
  const seenRecords = createSeenRecords();
  const invented = createInvented(keepsPersonalData);
  const unreadable = new Set<string>();
  const withLog: number[] = [];
  /** Tickets that recorded requests changed, each with the time of the first change. */
  const changedAt = new Map<number, number>();
  const profiles: number[] = [];
  const recordedBodies = new WeakSet<object>();
  let startedAt: number | undefined;

  return {
    see({ at, method, path, operationId, requestBody, status, responseText, responseBody, token }) {
      startedAt = Math.min(startedAt ?? at, at);
      invented.learn(requestBody);
      if (operationId === undefined || status === null || status < 200 || status > 299) return;
      const isChange = method !== "GET" && operationId !== "searchTickets";
      const [, ticketId] = /^\/ticket\/(\d+)/.exec(path) ?? [];
      if (isChange && ticketId !== undefined && !changedAt.has(Number(ticketId))) changedAt.set(Number(ticketId), at);
      // An identical answer has nothing new.
      if (token !== undefined && recordedBodies.has(token) && !isChange) return;
      if (token !== undefined) recordedBodies.add(token);
      const answer = typeof responseBody === "object" ? responseBody : parseJson(responseText ?? "");
      if (answer === undefined) {
        if (status !== 204) unreadable.add(operationId);
        return;
      }
      invented.learn(answer);
      if (operationId === "hasTicketWorklogs") {
        if (Object(answer).exists === true) withLog.push(Number(path.split("/")[2]));
        return;
      }
      if (operationId === "getProfile") profiles.push(Number(Object(answer).id));
      seenRecords.see(operationId, isChange, answer);
    },
    recording(name) {
      const { records, ids, idOf } = (renumbers ? renumber : asNumbered)(
        seenRecords.list().filter((record) => !isReplayed(record, changedAt)),
      );
      const arranged = arrange(records);
      const { ordered } = arranged;
      const [profile] = profiles;
      const before = ordered.length;
      const caller = addCaller(ordered, profile === undefined ? undefined : idOf("users", profile));
      const addedCaller = ordered.length > before ? caller : undefined;
      const made = toMade(seenRecords.made, ordered);
      const keptRecords = ordered.map((record) => keepable(record, invented.replace(record.fields)));
      const logged = withLog.map((id) => idOf("tickets", id));
      const parts = {
        seen: seenRecords,
        records,
        arranged,
        given: keptRecords,
        made,
        withLog: logged,
        unread: unreadable,
        addedCaller,
        keepsPersonalData,
        renumbers,
      };
      const scenario = toScenario(name, keptRecords, startedAt, caller);
      return { scenario, notes: toNotes(parts), made, ids, invented: invented.replace };
    },
  };
}

/** Whether replaying the recorded changes makes this worklog entry again. */
function isReplayed({ collection, fields }: SeenRecord, changedAt: ReadonlyMap<number, number>): boolean {
  const since = changedAt.get(Number(fields.ticketId));
  return (
    collection === "worklogs" &&
    since !== undefined &&
    Date.parse(String(fields.latestInteraction)) >= Math.floor(since / 1000) * 1000
  );
}

/**
 * The id of the user behind a token without a user: the one whose profile was seen, else an administrator, added if
 * none was seen, since the target allowed the requests.
 */
function addCaller(ordered: WrittenRecord[], profile: number | undefined): number {
  const users = ordered.filter(({ collection }) => collection === "users");
  const caller = users.find(({ id }) => id === profile) ?? users.find(({ fields }) => fields.role === "administrator");
  if (caller !== undefined) return Number(caller.id);
  const id = Math.max(0, ...users.map((user) => Number(user.id))) + 1;
  ordered.push({ collection: "users", id, fields: { role: "administrator" } });
  return id;
}

function toScenario(
  name: string,
  written: readonly WrittenRecord[],
  startedAt: number | undefined,
  caller: number,
): ScenarioDeclaration {
  const description = "UNREVIEWED recording: check it for personal data before you share it.";
  const world = { tickets: 0, without: collectionNames, caller };
  if (startedAt === undefined)
    return { name, description, world, records: written.map(toRecord).filter(isScenarioRecord) };
  const start = Math.floor(startedAt / 1000) * 1000;
  const records = written.map((record) => {
    const { collection, id, fields } = toRecord(record);
    return { collection, id, fields: toRelativeTimes(collection, fields, start) };
  });
  const clock = { now: new Date(start).toISOString() };
  return { name, description, world, clock, records: records.filter(isScenarioRecord) };
}

function toRecord({ collection, id, fields }: WrittenRecord): WrittenRecord {
  return { collection, id, fields };
}

/** Every recorded field matches the schema of its collection. */
function isScenarioRecord(value: object): value is ScenarioRecord {
  return "collection" in value;
}
