// Compares two OpenAPI documents and determines which differences break clients and which break the mock.

import { routes } from "../../mock/contract/routes.ts";
import { isObject } from "../../mock/engine/core/is-object.ts";
import type { OperationId } from "../../spec/generated/operations.ts";
import { type JsonObject, textAt } from "../json-parts.ts";
import {
  bodyOf,
  type DocumentNode,
  type DocumentPart,
  type DocumentParts,
  itemsOf,
  operationIn,
  propertiesOf,
  queryParametersOf,
  responseOf,
  statusesOf,
  toPlain,
} from "./document-parts.ts";

type Effect = "breaking" | "harmless";

/** One difference between the contract and another document. */
export interface DocumentChange {
  readonly operationId: OperationId;
  /** `removed`, `added`, `required`, `type`, `enum`, `nullable`, `format`. */
  readonly kind: string;
  /** `query limit`, `body /status`, `200 /ticket/status`; `operation` for the whole operation. */
  readonly place: string;
  /** The value in the other document. */
  readonly found: string;
  /** The value in the contract. */
  readonly expected: string;
  /** The effect on clients written against the contract once the service follows the other document. */
  readonly forClients: Effect;
  /** The effect on the mock as a double of that service: `breaking` if it would respond to or refuse requests wrongly. */
  readonly forMock: Effect;
}

/** A change in one operation. */
interface Difference extends Pick<DocumentChange, "kind" | "place" | "found" | "expected"> {
  readonly breaksClients: boolean;
  readonly breaksMock: boolean;
}

/** Requests go to the service, responses to the client. */
type Direction = "request" | "response";

const maxDepth = 12;

/** @throws RangeError if the other value is not an OpenAPI document */
export function compareDocuments(
  contract: JsonObject,
  other: unknown,
): { readonly changes: readonly DocumentChange[]; readonly compared: readonly OperationId[] } {
  if (!isObject(other) || textAt(other, "openapi") === undefined || !isObject(other.paths)) {
    throw new RangeError("The document is not an OpenAPI document: `openapi` or `paths` is missing.");
  }
  const changes: DocumentChange[] = [];
  const compared: OperationId[] = [];
  for (const { operationId, method, path } of routes) {
    const operation = operationIn(contract, method, path);
    if (operation === undefined) continue;
    const otherOperation = operationIn(other, method, path);
    if (otherOperation !== undefined) compared.push(operationId);
    const differences =
      otherOperation === undefined
        ? [toRemoval("operation", `${method} ${path}`, { breaksClients: true, breaksMock: false })]
        : compareOperations(operation, otherOperation);
    for (const { breaksClients, breaksMock, ...difference } of differences) {
      changes.push({ operationId, ...difference, forClients: toEffect(breaksClients), forMock: toEffect(breaksMock) });
    }
  }
  return { changes, compared };
}

function* compareOperations(contract: DocumentNode, other: DocumentNode): Generator<Difference> {
  const toPlace = (name: string) => `query ${name}`;
  yield* compareParts(queryParametersOf(contract), queryParametersOf(other), toPlace, "request");
  yield* compareSchemas(bodyOf(contract), bodyOf(other), "body ", "request");
  const statuses = statusesOf(contract);
  const otherStatuses = statusesOf(other);
  for (const status of new Set([...statuses, ...otherStatuses])) {
    if (!otherStatuses.includes(status)) {
      yield toRemoval(status, status, { breaksClients: false, breaksMock: status.startsWith("2") });
    } else if (!statuses.includes(status)) {
      yield toAddition(status, status, { breaksClients: true, breaksMock: false });
    } else yield* compareSchemas(responseOf(contract, status), responseOf(other, status), `${status} `, "response");
  }
}

function* compareSchemas(
  contract: DocumentNode | undefined,
  other: DocumentNode | undefined,
  place: string,
  direction: Direction,
  depth = 0,
): Generator<Difference> {
  if (contract === undefined || other === undefined || depth > maxDepth) return;
  const left = toPlain(contract);
  const right = toPlain(other);
  const label = place.trim();
  yield* compareLists("type", label, left.types, right.types, direction);
  if (left.isNullable !== right.isNullable) {
    const isHarmless = direction === "request" ? right.isNullable : left.isNullable;
    const expected = left.isNullable ? "nullable" : "not nullable";
    const found = right.isNullable ? "nullable" : "not nullable";
    yield { kind: "nullable", place: label, found, expected, breaksClients: !isHarmless, breaksMock: isHarmless };
  }
  yield* compareLists("enum", label, left.values, right.values, direction);
  const expected = textAt(left.schema.node, "format");
  const found = textAt(right.schema.node, "format");
  if (expected !== undefined && found !== undefined && expected !== found) {
    yield { kind: "format", place: label, found, expected, breaksClients: true, breaksMock: true };
  }
  if (left.branches.length > 1 && left.branches.length === right.branches.length) {
    for (const [index, branch] of left.branches.entries()) {
      yield* compareSchemas(branch, right.branches[index], place, direction, depth + 1);
    }
    return;
  }
  const toPlace = (name: string) => `${place}/${name}`;
  yield* compareParts(propertiesOf(left.schema), propertiesOf(right.schema), toPlace, direction, depth + 1);
  yield* compareSchemas(itemsOf(left.schema), itemsOf(right.schema), `${place}/[]`, direction, depth + 1);
}

/** Accepting more or returning less is harmless for clients. */
function* compareLists(
  kind: string,
  place: string,
  expected: readonly unknown[],
  found: readonly unknown[],
  direction: Direction,
): Generator<Difference> {
  const hasAll = includesAll(found, expected);
  const hasMore = !includesAll(expected, found);
  if (found.length === 0 || expected.length === 0 || (hasAll && !hasMore)) return;
  yield {
    kind,
    place,
    found: found.join(", "),
    expected: expected.join(", "),
    breaksClients: direction === "request" ? !hasAll : hasMore,
    breaksMock: direction === "request" ? hasMore : !hasAll,
  };
}

function* compareParts(
  contract: DocumentParts,
  other: DocumentParts,
  toPlace: (name: string) => string,
  direction: Direction,
  depth = 0,
): Generator<Difference> {
  for (const name of new Set([...contract.keys(), ...other.keys()])) {
    const part = contract.get(name);
    const otherPart = other.get(name);
    const place = toPlace(name);
    if (otherPart === undefined) {
      if (part !== undefined) yield toRemoval(place, necessity(part), { breaksClients: true, breaksMock: true });
      continue;
    }
    const breaksMock = direction === "request" || otherPart.isRequired;
    if (part === undefined) {
      const breaksClients = direction === "request" && otherPart.isRequired;
      yield toAddition(place, necessity(otherPart), { breaksClients, breaksMock });
      continue;
    }
    if (part.isRequired !== otherPart.isRequired) {
      const breaksClients = direction === "request" ? otherPart.isRequired : part.isRequired;
      const expected = necessity(part);
      yield { kind: "required", place, found: necessity(otherPart), expected, breaksClients, breaksMock };
    }
    yield* compareSchemas(part.schema, otherPart.schema, place, direction, depth);
  }
}

function toRemoval(place: string, expected: string, effects: Pick<Difference, "breaksClients" | "breaksMock">) {
  return { kind: "removed", place, found: "nothing", expected, ...effects };
}

function toAddition(place: string, found: string, effects: Pick<Difference, "breaksClients" | "breaksMock">) {
  return { kind: "added", place, found, expected: "nothing", ...effects };
}

function necessity({ isRequired }: DocumentPart): string {
  return isRequired ? "required" : "optional";
}

function includesAll(list: readonly unknown[], items: readonly unknown[]): boolean {
  return items.every((item) => list.includes(item));
}

function toEffect(isBreaking: boolean): Effect {
  return isBreaking ? "breaking" : "harmless";
}
