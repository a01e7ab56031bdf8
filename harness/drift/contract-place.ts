// Locates a difference in the contract: JSON pointer, line of `ticket-mock openapi`, and the change to make there.
import { isMap, isScalar, LineCounter, parseDocument, stringify } from "yaml";
import type { OperationId } from "../../mock/contract/operation-types.ts";
import { isObject } from "../../mock/engine/core/is-object.ts";
import { parsePointer, toPointer } from "../../mock/engine/core/json-pointer.ts";
import document from "../../spec/generated/openapi.json" with { type: "json" };
import { childSchema, responseSchema, type Schema } from "../verify/published-parts.ts";

/** A location in the contract. */
export interface ContractPlace {
  /** JSON pointer in the document, for example `/components/schemas/Ticket/properties/fromName/type`. */
  readonly pointer: string;
  /** Line in the output of `ticket-mock openapi`, from 1. */
  readonly line: number;
  /** Text of that line, without indentation. */
  readonly text: string;
  /** The change to make there if the server is right. */
  readonly change: string;
}

/** A difference, in the terms of `verify`. */
export interface FoundDifference {
  readonly operationId: OperationId;
  readonly kind: string;
  readonly place: string;
  readonly found: string;
}

export function locate(difference: FoundDifference): ContractPlace {
  const { steps, change } = toAmendment(difference);
  findPlace ??= createFinder();
  return { ...findPlace(steps), change };
}

interface Amendment {
  readonly steps: readonly string[];
  readonly change: string;
}

function toAmendment({ operationId, kind, place, found }: FoundDifference): Amendment {
  const operation = operationPathOf(operationId);
  const [status = "", rest = ""] = /^(\d{3}) (.*)$/.exec(place)?.slice(1) ?? [];
  const responses = [...operation, "responses"];
  if (/^\d{3}$/.test(place)) return { steps: responses, change: `add "${place}": with the schema of its response` };
  const schema = status === "" ? undefined : responseSchema(operationId, Number(status));
  if (schema === undefined || !rest.startsWith("/")) {
    const steps = status === "" ? responses : [...responses, status];
    const part = rest === "" ? place : rest;
    return { steps, change: `change ${part}: the service returns ${found}` };
  }
  return toSchemaAmendment({ kind, found }, schema, parsePointer(rest));
}

function toSchemaAmendment(
  { kind, found }: Pick<FoundDifference, "kind" | "found">,
  root: Schema,
  names: readonly string[],
): Amendment {
  const last = names.at(-1) ?? "";
  let parent = root;
  for (const name of names.slice(0, -1)) parent = childSchema(parent, name === "[]" ? "0" : name) ?? parent;
  const parentPath = pointerOf(parent);
  if (kind === "missing") return { steps: [...parentPath, "required"], change: `remove ${last} from required` };
  const child = childSchema(parent, last === "[]" ? "0" : last);
  if (child === undefined) return { steps: [...parentPath, "properties"], change: `add ${last} with its type` };
  const path = pointerOf(child);
  const type = child.node.type;
  if (kind === "null") {
    const types = Array.isArray(type) ? [...type, "null"] : [type ?? "object", "null"];
    return { steps: [...path, "type"], change: `type: [${types.join(", ")}]` };
  }
  if (kind === "enum") return { steps: [...path, "enum"], change: `add ${found} to enum` };
  if (kind === "type") return { steps: [...path, "type"], change: `type: the type of ${found}` };
  const rules = rulesOf(child).join(", ");
  return { steps: path, change: `relax the rules that ${found} breaks${rules && `: ${rules}`}` };
}

function rulesOf({ node }: Schema): readonly string[] {
  const rules = ["pattern", "format", "minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "const"];
  return rules.filter((rule) => rule in node);
}

function operationPathOf(operationId: OperationId): readonly string[] {
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      if (isObject(operation) && operation.operationId === operationId) return ["paths", path, method];
    }
  }
  return ["paths"];
}

let pointers: Map<unknown, readonly string[]> | undefined;

/** The path of a part; every object occurs once in the document. */
function pointerOf({ node }: Schema): readonly string[] {
  if (pointers === undefined) {
    pointers = new Map();
    collectPaths(document, [], pointers);
  }
  return pointers.get(node) ?? [];
}

function collectPaths(value: unknown, steps: readonly string[], paths: Map<unknown, readonly string[]>): void {
  if (typeof value !== "object" || value === null) return;
  paths.set(value, steps);
  for (const [name, member] of Object.entries(value)) collectPaths(member, [...steps, name], paths);
}

type FindPlace = (steps: readonly string[]) => Omit<ContractPlace, "change">;

let findPlace: FindPlace | undefined;

/** Creates a function that finds the nearest existing node in the contract as `ticket-mock openapi` prints it. */
function createFinder(): FindPlace {
  const text = stringify(document);
  const lines = text.split("\n");
  const counter = new LineCounter();
  const yamlDocument = parseDocument(text, { lineCounter: counter });
  return (steps) => {
    let node: unknown = yamlDocument.contents;
    let offset = 0;
    const foundSteps: string[] = [];
    for (const step of steps) {
      if (!isMap(node)) break;
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === step);
      if (pair === undefined || !isScalar(pair.key)) break;
      offset = pair.key.range?.[0] ?? offset;
      node = pair.value;
      foundSteps.push(step);
    }
    const { line } = counter.linePos(offset);
    return { pointer: toPointer(foundSteps), line, text: (lines[line - 1] ?? "").trim() };
  };
}
