// Checks a state file: its structure, every record against the schema of its collection, and every id against the other
// records. Reports all errors together.

import { describeFound } from "../../contract/describe.ts";
import type { Finding } from "../../contract/finding.ts";
import type { ServiceContract } from "../../contract/service-contract.ts";
import { checkStateSchema } from "../../contract/state-contract.ts";
import { collectionNames } from "../../domain/records/collections.ts";
import type { CollectionName } from "../../domain/records/world.ts";
import { compareIds } from "../../engine/core/compare-ids.ts";
import { DomainError, maxViolations } from "../../engine/core/errors.ts";
import type { SlicedWork } from "../../engine/core/sliced-work.ts";
import { parseDateTime } from "../../engine/core/time.ts";
import type { StateFile } from "../exported-state.ts";
import { toFaultId } from "../faults/fault-set.ts";
import { findStrayAgents, secondSession } from "../record-editing/agents-at-work.ts";
import { findContractOfOtherCustomer } from "../record-editing/contract-owner.ts";
import { countPlaces, findDanglingReferences, findShapeBreaches, inBody } from "../record-editing/record-check.ts";
import { reservesName, takenName } from "../record-editing/source-name.ts";
import { findTreeBreaches } from "../record-editing/tree-check.ts";
import type { AnyRecord } from "../record-editing/untyped-state.ts";

/** The records of a file by collection and id, ascending. */
export type StateTables = ReadonlyMap<CollectionName, ReadonlyMap<number | string, AnyRecord>>;

/**
 * Checks a value as a state file; returns it with its records.
 * @throws DomainError invalid `invalid_request` for anything but a state file, rule `invalid_state` naming every error
 */
export function* checkState(
  value: unknown,
  service: ServiceContract,
): SlicedWork<{ readonly file: StateFile; readonly tables: StateTables }> {
  const breaches = checkStateSchema(value);
  if (breaches.length > 0) {
    const message = `This is not a state file: it does not match the schema in ${countPlaces(breaches)}.`;
    throw new DomainError("invalid", "invalid_request", message, breaches.map(inBody));
  }
  // It passed the check.
  const file = value as StateFile;
  const findings: Finding[] = [
    ...findWrongTimes(file),
    ...findWrongNames(file),
    ...findWrongFaults(file, service),
    ...findWrongCaller(file),
  ];
  const tables = new Map<CollectionName, ReadonlyMap<number | string, AnyRecord>>();
  for (const name of collectionNames) tables.set(name, yield* toTable(file, name, service, findings));
  for (const { collections, find } of recordChecks(file, tables)) {
    for (const name of collections) yield* findIn(name, find, { file, tables, findings });
  }
  if (findings.length === 0) return { file, tables };
  const message = `The state has errors in ${countPlaces(findings)}.`;
  throw new DomainError("rule", "invalid_state", message, findings.map(inBody));
}

/** Records that match their schema, each id once; errors are added to `findings`. */
function* toTable(
  file: StateFile,
  name: CollectionName,
  service: ServiceContract,
  findings: Finding[],
): SlicedWork<ReadonlyMap<number | string, AnyRecord>> {
  const table = new Map<number | string, AnyRecord>();
  for (const [index, record] of (file.collections[name] ?? []).entries()) {
    yield;
    if (findings.length >= maxViolations) break;
    const pointer = `/collections/${name}/${index}`;
    const breaches = findShapeBreaches(name, record, service);
    findings.push(...breaches.map((breach) => ({ ...breach, pointer: pointer + breach.pointer })));
    if (breaches.length > 0 || !hasId(record)) continue;
    if (table.has(record.id)) {
      findings.push({
        pointer: `${pointer}/id`,
        found: describeFound(record.id),
        expected: "an id that no earlier record has",
      });
    }
    table.set(record.id, record);
  }
  return new Map([...table].sort(([left], [right]) => compareIds(left, right)));
}

function hasId(record: Readonly<Record<string, unknown>>): record is AnyRecord {
  return typeof record.id === "number" || typeof record.id === "string";
}

/** A check of well-formed records against the other records. */
interface RecordCheck {
  readonly collections: readonly CollectionName[];
  find(record: AnyRecord, name: CollectionName): readonly Finding[];
}

function recordChecks(file: StateFile, tables: StateTables): readonly RecordCheck[] {
  const source = { get: (name: CollectionName, id: number | string) => tables.get(name)?.get(id) };
  return [
    danglingReferences(file),
    {
      collections: collectionNames,
      find: (record, name) => [
        ...findTreeBreaches(source, name, record),
        ...findContractOfOtherCustomer(source, name, record),
      ],
    },
    strayAgents(tables),
    secondSessions(),
    takenNames(),
  ];
}

/** Accepts references to records that are invalid themselves. */
function danglingReferences(file: StateFile): RecordCheck {
  const idsByCollection = new Map(
    collectionNames.map((name) => [name, new Set((file.collections[name] ?? []).map(({ id }) => id))]),
  );
  const anyRecord = {};
  const source = {
    get: (name: CollectionName, id: number | string) => (idsByCollection.get(name)?.has(id) ? anyRecord : undefined),
  };
  return { collections: collectionNames, find: (record, name) => findDanglingReferences(source, name, record) };
}

/** Every ticket whose agents at work are not the users of its sessions. */
function strayAgents(tables: StateTables): RecordCheck {
  const sessionsByTicket = Map.groupBy(tables.get("workSessions")?.values() ?? [], ({ ticketId }) => ticketId);
  return {
    collections: ["tickets"],
    find(ticket) {
      const users = new Set(sessionsByTicket.get(ticket.id)?.map(({ userId }) => userId));
      return findStrayAgents(ticket, [...users]);
    },
  };
}

/** Every second session of an agent on a ticket. */
function secondSessions(): RecordCheck {
  const pairs = new Set<string>();
  return {
    collections: ["workSessions"],
    find(session) {
      const pair = `${session.ticketId} ${session.userId}`;
      const isKnown = pairs.has(pair);
      pairs.add(pair);
      return isKnown ? [secondSession(session)] : [];
    },
  };
}

/** Every knowledge source with the name of an earlier one. */
function takenNames(): RecordCheck {
  const owners = new Map<unknown, number | string>();
  return {
    collections: ["knowledgeSources"],
    find(record) {
      if (!reservesName("knowledgeSources", record)) return [];
      const owner = owners.get(record.name);
      if (owner === undefined) owners.set(record.name, record.id);
      return owner === undefined ? [] : [takenName(record, owner)];
    },
  };
}

/** Adds the errors in the well-formed records of a collection, with their pointers into the file. */
function* findIn(
  name: CollectionName,
  find: RecordCheck["find"],
  { file, tables, findings }: { readonly file: StateFile; readonly tables: StateTables; readonly findings: Finding[] },
): SlicedWork<void> {
  for (const [index, record] of (file.collections[name] ?? []).entries()) {
    yield;
    if (findings.length >= maxViolations) return;
    if (!hasId(record) || tables.get(name)?.get(record.id) !== record) continue;
    for (const finding of find(record, name)) {
      findings.push({ ...finding, pointer: `/collections/${name}/${index}${finding.pointer}` });
    }
  }
}

function findWrongTimes({ clock, startsAt }: StateFile): readonly Finding[] {
  const times = { "/clock/now": clock.now, ...(startsAt === undefined ? {} : { "/startsAt": startsAt }) };
  const malformed = Object.entries(times).filter(([, text]) => parseDateTime(text) === undefined);
  return malformed.map(([pointer, text]) => ({ pointer, found: describeFound(text), expected: "an existing date" }));
}

function findWrongNames({ usedIds = {} }: StateFile): readonly Finding[] {
  const names: readonly string[] = collectionNames;
  const unknown = Object.entries(usedIds).filter(([name]) => !names.includes(name));
  const expected = `no such property; declared are ${names.join(", ")}`;
  return unknown.map(([name, highest]) => ({ pointer: `/usedIds/${name}`, found: describeFound(highest), expected }));
}

function findWrongCaller({ defaultCallerId = 0, collections }: StateFile): readonly Finding[] {
  if (defaultCallerId === 0 || collections.users?.some(({ id }) => id === defaultCallerId) === true) return [];
  const expected = "the id of a user of the file, or 0 for none";
  return [{ pointer: "/defaultCallerId", found: String(defaultCallerId), expected }];
}

/** The errors that adding the faults one after another would cause. */
function findWrongFaults({ faults = [] }: StateFile, service: ServiceContract): readonly Finding[] {
  const takenIds = new Set<string>();
  let lastNumber = 0;
  function nextNumber(): number {
    lastNumber += 1;
    return lastNumber;
  }
  return faults.flatMap((fault, index) => {
    try {
      takenIds.add(toFaultId(fault, takenIds, service, nextNumber));
      return [];
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return error.violations.map(({ pointer, found, expected }) => ({
        pointer: `/faults/${index}${pointer}`,
        found,
        expected,
      }));
    }
  });
}
