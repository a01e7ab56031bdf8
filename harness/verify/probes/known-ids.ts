// Collects ids, from the caller and from responses; the caller's come first.
import type { OperationId } from "../../../mock/contract/operation-types.ts";
import { type IdKind, idKinds } from "../../../spec/generated/facts.ts";
import { requireOperation } from "../../contract-operation.ts";
import { objectsAt, valuesAt } from "../../json-parts.ts";
import type { Exchange, ParameterValue, PlannedRequest } from "../target/request.ts";
import { type IdSource, idSources, kindOfParameter } from "./id-kinds.ts";

/** Maximum number of ids per kind and source. */
const idLimit = 50;

export interface KnownIds {
  /** Collects the ids in a response. */
  learn(exchange: Exchange): void;
  /** Ids of a kind, the caller's first. */
  of(kind: IdKind): readonly ParameterValue[];
  /** Returns up to `maxSets` sets of path parameters; none while an id is missing. */
  pathsOf(operationId: OperationId, maxSets: number): readonly { readonly [name: string]: ParameterValue }[];
  /** The field where the only id in a path was found; undefined if the caller supplied it or there are several ids. */
  sourceOf(operationId: OperationId, path: PlannedRequest["path"]): IdSource | undefined;
  /** Ids of a kind that the caller supplied. */
  suppliedOf(kind: IdKind): readonly ParameterValue[];
  /** Kinds of ids that an operation needs and that are still unknown. */
  missing(operationId: OperationId): readonly IdKind[];
}

/** @throws RangeError for an unknown kind of id; the message lists the valid ones */
export function createKnownIds(suppliedIds: Readonly<Record<string, string>>): KnownIds {
  const { add, of, has } = createIdStore();
  const conversations: { ticketId: ParameterValue; conversationId: ParameterValue }[] = [];
  for (const [name, value] of Object.entries(suppliedIds)) {
    const kind = idKinds.find((idKind) => idKind === name);
    if (kind === undefined) throw new RangeError(`Unknown id ${name}; there are ${idKinds.join(", ")}.`);
    add(kind, "supplied", /^-?\d{1,15}$/.test(value) ? Number(value) : value);
  }
  const suppliedKinds = new Set(Object.keys(suppliedIds));

  function learn({ request, status, body }: Exchange): void {
    if (status !== 200) return;
    for (const source of idSources) {
      if (source.operationId !== request.operationId || suppliedKinds.has(source.kind)) continue;
      for (const value of valuesAt(body, source.path)) add(source.kind, toPlace(source), value);
    }
    if (request.operationId !== "listConversations") return;
    for (const { id } of objectsAt(body, "conversations/[]")) {
      const ticketId = request.path?.ticketId;
      if (typeof id === "number" && ticketId !== undefined) conversations.push({ ticketId, conversationId: id });
    }
  }

  function pathsOf(operationId: OperationId, maxSets: number) {
    const names = requireOperation(operationId).parameters.filter((parameter) => parameter.in === "path");
    if (names.some(({ name }) => name === "conversationId")) return conversations.slice(0, maxSets);
    const [parameter] = names;
    if (parameter === undefined) return [{}];
    const kind = kindOfParameter(operationId, parameter.name);
    const ids = kind === undefined ? [] : of(kind);
    return ids.slice(0, maxSets).map((id) => ({ [parameter.name]: id }));
  }

  function sourceOf(operationId: OperationId, path: PlannedRequest["path"] = {}): IdSource | undefined {
    const [name = "", ...otherNames] = Object.keys(path);
    const kind = kindOfParameter(operationId, name);
    const id = path[name];
    if (kind === undefined || id === undefined || otherNames.length > 0) return undefined;
    return idSources.find((idSource) => idSource.kind === kind && has(kind, toPlace(idSource), id));
  }

  return {
    learn,
    sourceOf,
    pathsOf,
    of,
    suppliedOf: (kind) => (suppliedKinds.has(kind) ? of(kind) : []),
    missing(operationId) {
      if (pathsOf(operationId, 1).length > 0) return [];
      const names = requireOperation(operationId).parameters.filter((parameter) => parameter.in === "path");
      return names.flatMap(({ name }) => {
        const kind = kindOfParameter(operationId, name);
        return kind !== undefined && of(kind).length === 0 ? [kind] : [];
      });
    },
  };
}

/** Stores ids by kind and by the field where they were found. */
function createIdStore() {
  const idsByKind = new Map<IdKind, Map<string, Set<ParameterValue>>>();

  function add(kind: IdKind, place: string, value: unknown): void {
    if (typeof value !== "number" && typeof value !== "string") return;
    const idsByPlace = idsByKind.get(kind) ?? new Map<string, Set<ParameterValue>>();
    idsByKind.set(kind, idsByPlace);
    const ids = idsByPlace.get(place) ?? new Set();
    idsByPlace.set(place, ids);
    if (ids.size < idLimit) ids.add(value);
  }

  /** Round-robin over the fields, so that records found in different ways are all tried. */
  function of(kind: IdKind): readonly ParameterValue[] {
    const lists = [...(idsByKind.get(kind)?.values() ?? [])].map((ids) => [...ids]);
    const longest = Math.max(0, ...lists.map(({ length }) => length));
    const rounds = Array.from({ length: longest }, (_, round) => lists.flatMap((list) => list.slice(round, round + 1)));
    return [...new Set(rounds.flat())];
  }

  function has(kind: IdKind, place: string, id: ParameterValue): boolean {
    return idsByKind.get(kind)?.get(place)?.has(id) ?? false;
  }
  return { add, of, has };
}

function toPlace({ operationId, path }: IdSource): string {
  return `${operationId} ${path}`;
}
