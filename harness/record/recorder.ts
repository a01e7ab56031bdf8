// Makes a scenario of what passes a proxy. Used by harness/proxy.ts, which hands it the exchanges, and by the tests, which play the scenario.

import { toKept } from "../../mock/control/record-editing/flat-fields.ts";
import { findPartBreaches } from "../../mock/control/record-editing/record-check.ts";
import { givenSchemas } from "../../mock/control/record-editing/record-forms.ts";
import { referencesIn, toReferredId } from "../../mock/control/record-editing/references.ts";
import type { ScenarioDeclaration, ScenarioRecord } from "../../mock/control/scenarios/scenario.ts";
import { parsePointer } from "../../mock/core/json-pointer.ts";
import { type CollectionName, collectionNames, collections } from "../../mock/records/collections.ts";
import { createInvented } from "./invented.ts";
import { createSeenRecords, mostRecords, type SeenRecord } from "./seen-records.ts";

/** One request and its answer, as far as they are recorded. */
export interface SeenExchange {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly method: string;
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
}

export interface Recorder {
  see(exchange: SeenExchange): void;
  /** @param name of the scenario */
  recording(name: string): Recording;
}

interface Written {
  readonly collection: CollectionName;
  readonly id: number | string;
  readonly fields: { readonly [field: string]: unknown };
}

const limits = [
  "Names that stand in no field of a person, such as one that only a text mentions, cannot be found. Read the texts.",
  "Numbers of contracts, meters and orders, ids, places and dates are kept.",
];

/** Who asks with a token of the mock, where nobody was seen. */
const caller: Written = { collection: "users", id: 1, fields: { role: "administrator" } };

/** @param keepsPersonalData whether texts stay as they are; secrets go all the same */
export function createRecorder(keepsPersonalData: boolean): Recorder {
  const seen = createSeenRecords();
  const invented = createInvented(keepsPersonalData);
  const unused = new Set<string>();
  const known = new WeakSet<object>();
  let startedAt: number | undefined;

  return {
    see({ at, method, operationId, requestBody, status, responseText, responseBody, token }) {
      startedAt ??= at;
      invented.learn(requestBody);
      if (operationId === undefined || status === null || status < 200 || status > 299) return;
      const isChange = method !== "GET" && operationId !== "searchTickets";
      // Nothing new can be in it.
      if (token !== undefined && known.has(token) && !isChange) return;
      if (token !== undefined) known.add(token);
      const answer = typeof responseBody === "object" ? responseBody : toJson(responseText ?? "");
      if (answer === undefined) {
        if (status !== 204) unused.add(operationId);
        return;
      }
      invented.learn(answer);
      seen.see(operationId, isChange, answer);
    },
    recording(name) {
      const records = seen.list();
      const { ordered, made, left } = arrange(records);
      if (!ordered.some(({ collection }) => collection === "users")) ordered.push(caller);
      const state = "UNREVIEWED recording: read it and look for personal data before you share it.";
      const given = ordered.map((one) => keepable(one, invented.replace(one.fields)));
      const notes = [
        ...given.flatMap(({ collection, id, refused }) =>
          refused.map(
            (field) => `The mock keeps no such value, so made by the factory: ${collection} ${id}, ${field}.`,
          ),
        ),
        ...made.map((one) => `Not seen, made by the factory: ${one}.`),
        ...left.map((one) => `Left out, for it names what was not seen and is no id: ${one}.`),
        ...records.flatMap(toPartNote),
        ...records.filter(({ isAfterChange }) => isAfterChange).map(toChangedNote),
        ...[...seen.made].map((one) => `Made by a request that passed, so not in the scenario: ${one}.`),
        ...(seen.leftOut() > 0 ? [`More than ${mostRecords} records: the others were passed over.`] : []),
        ...[...unused].map((one) => `An answer of ${one} could not be read, or was too large.`),
        ...(keepsPersonalData ? ["Personal data was kept (--keep-personal-data)."] : limits),
      ];
      const clock = startedAt === undefined ? {} : { clock: { now: new Date(startedAt).toISOString() } };
      const all = given.map(({ refused: _, ...one }) => one).filter(isScenarioRecord);
      const world = { tickets: 0, without: collectionNames };
      return { scenario: { name, description: state, world, ...clock, records: all }, notes };
    },
  };
}

/** What it keeps has the form of its collection. */
function isScenarioRecord(one: object): one is ScenarioRecord {
  return "collection" in one;
}

/** A record without the fields that the mock could not keep, because the target breaks the contract or shows what is kept otherwise. */
function keepable({ collection, id }: Written, value: unknown) {
  const entries = Object.entries(value ?? {});
  const breaches = findPartBreaches(collection, Object.fromEntries(entries));
  const refused = new Set(breaches.flatMap(({ pointer }) => parsePointer(pointer).slice(0, 1)));
  const fields = Object.fromEntries(entries.filter(([name]) => !refused.has(name)));
  return { collection, id, fields, refused: [...refused] };
}

/** What no answer has shown of a record. */
function toPartNote({ collection, id, fields }: SeenRecord): readonly string[] {
  const embeds = Object.keys(collections[collection].embeds ?? {});
  const names = Object.keys(givenSchemas[collection].properties ?? {});
  const unseen = names.filter((name) => name !== "id" && !embeds.includes(name) && !Object.hasOwn(fields, name));
  return unseen.length === 0 ? [] : [`Seen in part, made by the factory: ${collection} ${id}, ${unseen.join(", ")}.`];
}

function toChangedNote({ collection, id }: SeenRecord): string {
  return `Seen only after a change, and so recorded: ${collection} ${id}.`;
}

/** Records in an order in which each comes after those that it names, and those that are missing. */
function arrange(records: readonly SeenRecord[]) {
  const byKey = new Map<string, Written>(records.map((one) => [`${one.collection} ${one.id}`, one]));
  const [made, left]: [string[], string[]] = [[], []];
  const ordered: Written[] = [];
  const begun = new Set<string>();

  function visit(one: Written): void {
    const key = `${one.collection} ${one.id}`;
    if (begun.has(key)) return;
    begun.add(key);
    const kept = toKept(one.collection, { ...one.fields, id: one.id });
    for (const reference of referencesIn(one.collection, kept)) {
      const id = toReferredId(reference);
      if (id === undefined) {
        left.push(`${key} at ${reference.pointer}`);
        continue;
      }
      const to = reference.field.to;
      const missing = `${to} ${id}`;
      if (!byKey.has(missing)) {
        made.push(missing);
        byKey.set(missing, { collection: to, id, fields: to === "knowledgeSources" ? { status: "archived" } : {} });
      }
      const other = byKey.get(missing);
      if (other !== undefined) visit(other);
    }
    ordered.push(one);
  }
  // An entry of the worklog makes the messages that it tells of and nobody has put there.
  const rank = ({ collection }: Written) =>
    collection === "conversations" ? collectionNames.indexOf("worklogs") - 0.5 : collectionNames.indexOf(collection);
  for (const one of [...byKey.values()].sort((a, b) => rank(a) - rank(b))) visit(one);
  return { ordered, made, left };
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
