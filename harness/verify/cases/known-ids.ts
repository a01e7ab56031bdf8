// The ids that are known so far: given by the caller, else found in answers. What is given comes first. Made by harness/verify/run.ts.
import type { OperationId } from "../../../mock/contract/operation-types.ts";
import { needOperation } from "../../contract-operation.ts";
import { objectsAt, valuesAt } from "../judge/json-parts.ts";
import type { Exchange, ParameterValue } from "../target/request.ts";
import { type IdKind, idKinds, idSources, kindOfParameter } from "./id-kinds.ts";

/** So many ids of a kind are kept. */
const mostKept = 50;

export interface KnownIds {
  /** Notes the ids that an answer names. */
  learn(exchange: Exchange): void;
  /** Ids of a kind, those given first. */
  of(kind: IdKind): readonly ParameterValue[];
  /** Up to so many sets of path parameters; none while an id is missing. */
  pathsOf(operationId: OperationId, most: number): readonly { readonly [name: string]: ParameterValue }[];
  /** The kinds of ids that an operation needs and nobody knows. */
  missing(operationId: OperationId): readonly IdKind[];
}

/** @throws RangeError for a name that is no kind of id; it lists them */
export function createKnownIds(given: Readonly<Record<string, string>>): KnownIds {
  const known = new Map<IdKind, Set<ParameterValue>>();
  const conversations: { ticketId: ParameterValue; conversationId: ParameterValue }[] = [];
  for (const [name, value] of Object.entries(given)) {
    const kind = idKinds.find((one) => one === name);
    if (kind === undefined) throw new RangeError(`There is no id ${name}; there are ${idKinds.join(", ")}.`);
    keep(kind, /^-?\d{1,15}$/.test(value) ? Number(value) : value);
  }
  const isGiven = new Set(known.keys());

  function keep(kind: IdKind, value: unknown): void {
    if (typeof value !== "number" && typeof value !== "string") return;
    const kept = known.get(kind) ?? new Set();
    known.set(kind, kept);
    if (kept.size < mostKept) kept.add(value);
  }

  function learn({ request, status, body }: Exchange): void {
    if (status !== 200) return;
    for (const { operationId, path, kind } of idSources) {
      if (operationId !== request.operationId || isGiven.has(kind)) continue;
      for (const value of valuesAt(body, path)) keep(kind, value);
    }
    if (request.operationId !== "listConversations") return;
    for (const { id } of objectsAt(body, "conversations/[]")) {
      const ticketId = request.path?.ticketId;
      if (typeof id === "number" && ticketId !== undefined) conversations.push({ ticketId, conversationId: id });
    }
  }

  function pathsOf(operationId: OperationId, most: number) {
    const names = needOperation(operationId).parameters.filter((one) => one.in === "path");
    if (names.some(({ name }) => name === "conversationId")) return conversations.slice(0, most);
    const [parameter] = names;
    if (parameter === undefined) return [{}];
    const kind = kindOfParameter(operationId, parameter.name);
    const ids = kind === undefined ? [] : [...(known.get(kind) ?? [])];
    return ids.slice(0, most).map((id) => ({ [parameter.name]: id }));
  }

  return {
    learn,
    pathsOf,
    of: (kind) => [...(known.get(kind) ?? [])],
    missing(operationId) {
      if (pathsOf(operationId, 1).length > 0) return [];
      const names = needOperation(operationId).parameters.filter((one) => one.in === "path");
      return names.flatMap(({ name }) => {
        const kind = kindOfParameter(operationId, name);
        return kind !== undefined && (known.get(kind)?.size ?? 0) === 0 ? [kind] : [];
      });
    },
  };
}
