// Makes a scenario of what passes a proxy. Used by harness/proxy.ts, which hands it the exchanges, and by the tests, which play the scenario.

import type { ScenarioDeclaration, ScenarioRecord } from "../../mock/control/scenarios/scenario.ts";
import { collectionNames } from "../../mock/records/collections.ts";
import { arrange, type Written } from "./arranged-records.ts";
import { createInvented } from "./invented.ts";
import { keepable, type MadeRecord, toMade, toNotes } from "./recording-notes.ts";
import { toRelativeTimes } from "./relative-times.ts";
import { createSeenRecords } from "./seen-records.ts";

/** One request and its answer, as far as they are recorded. */
export interface SeenExchange {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly method: string;
  /** Below the base path, without query. */
  readonly path: string;
  readonly operationId: string | undefined;
  readonly requestBody: unknown;
  readonly status: number | null;
  /** null where it was not kept. */
  readonly responseText: string | null;
  /** Its JSON value, where it was read already. */
  readonly responseBody?: unknown;
  /** Answers with the same one are equal. */
  readonly token?: object | undefined;
}

/** What was recorded. */
export interface Recording {
  /** A scenario of this mock; its description says that nobody has reviewed it. */
  readonly scenario: ScenarioDeclaration;
  /** What a reader has to know: records that were made up, answers that were not used, and what could not be found. */
  readonly notes: readonly string[];
  /** Records that passing requests made. They are not in the scenario: playing the requests makes them again, not always with the same id. */
  readonly made: readonly MadeRecord[];
  /**
   * A JSON value, such as the body of a recorded request, with what the records have in the place of personal data and secrets: so a request
   * that names a real person finds the invented one.
   */
  invented(value: unknown): unknown;
}

export interface Recorder {
  see(exchange: SeenExchange): void;
  /** @param name of the scenario */
  recording(name: string): Recording;
}

/** Who asks with a token of the mock, where nobody was seen. */
const caller: Written = { collection: "users", id: 1, fields: { role: "administrator" } };

/** @param keepsPersonalData whether texts stay as they are; secrets go all the same */
export function createRecorder(keepsPersonalData: boolean): Recorder {
  const seen = createSeenRecords();
  const invented = createInvented(keepsPersonalData);
  const unread = new Set<string>();
  const withLog: number[] = [];
  const known = new WeakSet<object>();
  let startedAt: number | undefined;

  return {
    see({ at, method, path, operationId, requestBody, status, responseText, responseBody, token }) {
      startedAt = Math.min(startedAt ?? at, at);
      invented.learn(requestBody);
      if (operationId === undefined || status === null || status < 200 || status > 299) return;
      const isChange = method !== "GET" && operationId !== "searchTickets";
      // Nothing new can be in it.
      if (token !== undefined && known.has(token) && !isChange) return;
      if (token !== undefined) known.add(token);
      const answer = typeof responseBody === "object" ? responseBody : toJson(responseText ?? "");
      if (answer === undefined) {
        if (status !== 204) unread.add(operationId);
        return;
      }
      invented.learn(answer);
      if (operationId === "hasTicketWorklogs") {
        if (Object(answer).exists === true) withLog.push(Number(path.split("/")[2]));
      } else seen.see(operationId, isChange, answer);
    },
    recording(name) {
      const arranged = arrange(seen.list());
      const { ordered } = arranged;
      if (!ordered.some(({ collection }) => collection === "users")) ordered.push(caller);
      const made = toMade(seen.made, ordered);
      const given = ordered.map((one) => keepable(one, invented.replace(one.fields)));
      const notes = toNotes({ seen, arranged, given, made, withLog, unread, keepsPersonalData });
      return { scenario: toScenario(name, given, startedAt), notes, made, invented: invented.replace };
    },
  };
}

function toScenario(name: string, given: readonly Written[], startedAt: number | undefined): ScenarioDeclaration {
  const description = "UNREVIEWED recording: read it and look for personal data before you share it.";
  const world = { tickets: 0, without: collectionNames };
  if (startedAt === undefined)
    return { name, description, world, records: given.map(toRecord).filter(isScenarioRecord) };
  const start = Math.floor(startedAt / 1000) * 1000;
  const records = given.map((one) => {
    const { collection, id, fields } = toRecord(one);
    return { collection, id, fields: toRelativeTimes(collection, fields, start) };
  });
  const clock = { now: new Date(start).toISOString() };
  return { name, description, world, clock, records: records.filter(isScenarioRecord) };
}

function toRecord({ collection, id, fields }: Written): Written {
  return { collection, id, fields };
}

/** What it keeps has the form of its collection. */
function isScenarioRecord(one: object): one is ScenarioRecord {
  return "collection" in one;
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
