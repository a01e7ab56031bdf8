// Finds the certainty of each part of the contract: its x-provenance, or that of the enclosing part.
import { parsePointer } from "../../mock/engine/core/json-pointer.ts";
import { childPointer, isObject, type JsonObject, objectAt, textAt } from "./json.ts";
import { follow, operationsOf, type Part, parametersOf, partsAt, webhooksOf } from "./walk.ts";

/** An operation, parameter, answer, schema, property or other part with its provenance. */
export interface Provenance extends Part {
  readonly kind: "operation" | "parameter" | "answer" | "schema" | "property" | "part";
  /** Display name, for example `getTicket`, `listKnowledgeSources ?limit`, `Ticket.dueBy`. */
  readonly subject: string;
  /** The tag, or the file of a component without a tag (`common`). */
  readonly home: string;
  /** Undefined if neither the part nor anything around it has one. */
  readonly value: string | undefined;
  readonly reason: string | undefined;
  /** Whether the part has its own, and it differs from the enclosing part's. */
  readonly stated: boolean;
}

type Around = Pick<Provenance, "subject" | "home" | "value" | "reason">;

function describe(part: Part, kind: Provenance["kind"], subject: string, around: Around): Provenance {
  const own = textAt(part.node, "x-provenance");
  const ownReason = textAt(part.node, "x-provenance-reason");
  const value = own ?? around.value;
  const reason = own === undefined ? around.reason : ownReason;
  const stated = own !== undefined && (own !== around.value || reason !== around.reason);
  return { pointer: part.pointer, node: part.node, kind, subject, home: around.home, value, reason, stated };
}

/** Every part of the document with a provenance, outer parts first, without duplicates. */
export function provenancesOf(document: JsonObject, homes: ReadonlyMap<string, string>): readonly Provenance[] {
  const found: Found = new Map();
  addOperations(found, document);
  addComponents(found, document, homes);
  return [...found.values()];
}

/** By pointer. */
type Found = Map<string, Provenance>;

function addOperations(found: Found, document: JsonObject): void {
  for (const operation of [...operationsOf(document), ...webhooksOf(document)]) {
    const subject = operation.operationId === "" ? `${operation.method} ${operation.path}` : operation.operationId;
    const outside: Around = { subject, home: operation.tag, value: undefined, reason: undefined };
    const here = add(found, describe(operation, "operation", subject, outside));
    for (const parameter of parametersOf(document, operation)) {
      const sign = textAt(parameter.node, "in") === "query" ? "?" : "";
      addParameter(found, parameter, `${subject} ${sign}${textAt(parameter.node, "name")}`, here);
    }
    const request = operation.node.requestBody;
    if (isObject(request)) {
      const body = follow(document, { pointer: childPointer(operation.pointer, "requestBody"), node: request });
      addAnswer(found, body, `${subject} body`, here);
    }
    for (const answer of partsAt(operation, "responses")) {
      if (answer.node.$ref === undefined) addAnswer(found, answer, `${subject} ${lastKey(answer.pointer)}`, here);
    }
  }
}

function addComponents(found: Found, document: JsonObject, homes: ReadonlyMap<string, string>): void {
  const components: Part = { pointer: "#/components", node: objectAt(document, "components") };
  const nothing = { value: undefined, reason: undefined, home: "common" };
  for (const part of partsAt(components, "schemas")) {
    const subject = lastKey(part.pointer);
    addSchema(found, part, "schema", subject, { ...nothing, subject, home: homes.get(subject) ?? "common" });
  }
  for (const part of partsAt(components, "responses")) {
    addAnswer(found, part, lastKey(part.pointer), { ...nothing, subject: lastKey(part.pointer) });
  }
  for (const part of [...partsAt(components, "parameters"), ...partsAt(components, "headers")]) {
    addParameter(found, part, lastKey(part.pointer), { ...nothing, subject: lastKey(part.pointer) });
  }
  for (const part of partsAt(components, "securitySchemes")) {
    add(found, describe(part, "part", lastKey(part.pointer), { ...nothing, subject: lastKey(part.pointer) }));
  }
}

function addAnswer(found: Found, part: Part, subject: string, around: Around): void {
  const here = add(found, describe(part, "answer", subject, around));
  for (const header of partsAt(part, "headers")) {
    addParameter(found, header, `${subject} ${lastKey(header.pointer)}`, here);
  }
  for (const body of partsAt(part, "content")) addInnerSchema(found, body, subject, here);
}

function addParameter(found: Found, part: Part, subject: string, around: Around): void {
  addInnerSchema(found, part, subject, add(found, describe(part, "parameter", subject, around)));
}

function addInnerSchema(found: Found, part: Part, subject: string, around: Around): void {
  const schema = part.node.schema;
  if (!isObject(schema)) return;
  addSchema(found, { pointer: childPointer(part.pointer, "schema"), node: schema }, "part", subject, around);
}

function addSchema(found: Found, part: Part, kind: Provenance["kind"], subject: string, around: Around): void {
  const here = add(found, describe(part, kind, subject, around));
  for (const inner of partsAt(part, "properties")) {
    addSchema(found, inner, "property", `${subject}.${lastKey(inner.pointer)}`, here);
  }
  for (const [key, suffix] of [
    ["items", "[]"],
    ["additionalProperties", ".*"],
    ["propertyNames", " (names)"],
  ] as const) {
    const inner = part.node[key];
    const pointer = childPointer(part.pointer, key);
    if (isObject(inner)) addSchema(found, { pointer, node: inner }, "part", `${subject}${suffix}`, here);
  }
  for (const key of ["allOf", "anyOf", "oneOf", "prefixItems"]) {
    for (const inner of partsAt(part, key)) addSchema(found, inner, "part", subject, here);
  }
}

function add(found: Found, provenance: Provenance): Provenance {
  if (!found.has(provenance.pointer)) found.set(provenance.pointer, provenance);
  return provenance;
}

function lastKey(pointer: string): string {
  return parsePointer(pointer).at(-1) ?? "";
}
