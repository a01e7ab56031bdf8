// Finds the provenance of each part of the contract: its own x-provenance, or that of the enclosing part.
import { parsePointer } from "../../mock/engine/core/json-pointer.ts";
import { childPointer, isObject, type JsonObject, objectAt, textAt } from "./json.ts";
import { follow, operationsOf, type Part, parametersOf, partsAt, webhooksOf } from "./walk.ts";

/** An operation, parameter, response, schema, property or other part with its provenance. */
export interface Provenance extends Part {
  readonly kind: "operation" | "parameter" | "response" | "schema" | "property" | "part";
  /** Display name, for example `getTicket`, `listKnowledgeSources ?limit`, `Ticket.dueBy`. */
  readonly subject: string;
  /** The tag, or the file of a component without a tag (`common`). */
  readonly tag: string;
  /** Undefined if neither the part nor an enclosing part states one. */
  readonly value: string | undefined;
  readonly reason: string | undefined;
  /** Whether the part states its own provenance, which differs from the enclosing part's. */
  readonly stated: boolean;
}

type Enclosing = Pick<Provenance, "subject" | "tag" | "value" | "reason">;

function describe(part: Part, kind: Provenance["kind"], subject: string, enclosing: Enclosing): Provenance {
  const ownValue = textAt(part.node, "x-provenance");
  const ownReason = textAt(part.node, "x-provenance-reason");
  const value = ownValue ?? enclosing.value;
  const reason = ownValue === undefined ? enclosing.reason : ownReason;
  const stated = ownValue !== undefined && (ownValue !== enclosing.value || reason !== enclosing.reason);
  return { pointer: part.pointer, node: part.node, kind, subject, tag: enclosing.tag, value, reason, stated };
}

/** Every part of the document with a provenance, outer parts first, without duplicates. */
export function provenancesOf(document: JsonObject, tagBySchema: ReadonlyMap<string, string>): readonly Provenance[] {
  const provenances: ProvenanceMap = new Map();
  addOperations(provenances, document);
  addComponents(provenances, document, tagBySchema);
  return [...provenances.values()];
}

/** Provenances by pointer. */
type ProvenanceMap = Map<string, Provenance>;

function addOperations(provenances: ProvenanceMap, document: JsonObject): void {
  for (const operation of [...operationsOf(document), ...webhooksOf(document)]) {
    const subject = operation.operationId === "" ? `${operation.method} ${operation.path}` : operation.operationId;
    const outside: Enclosing = { subject, tag: operation.tag, value: undefined, reason: undefined };
    const current = add(provenances, describe(operation, "operation", subject, outside));
    for (const parameter of parametersOf(document, operation)) {
      const sign = textAt(parameter.node, "in") === "query" ? "?" : "";
      addParameter(provenances, parameter, `${subject} ${sign}${textAt(parameter.node, "name")}`, current);
    }
    const request = operation.node.requestBody;
    if (isObject(request)) {
      const body = follow(document, { pointer: childPointer(operation.pointer, "requestBody"), node: request });
      addResponse(provenances, body, `${subject} body`, current);
    }
    for (const response of partsAt(operation, "responses")) {
      if (response.node.$ref === undefined)
        addResponse(provenances, response, `${subject} ${lastKey(response.pointer)}`, current);
    }
  }
}

function addComponents(
  provenances: ProvenanceMap,
  document: JsonObject,
  tagBySchema: ReadonlyMap<string, string>,
): void {
  const components: Part = { pointer: "#/components", node: objectAt(document, "components") };
  const nothing = { value: undefined, reason: undefined, tag: "common" };
  for (const part of partsAt(components, "schemas")) {
    const subject = lastKey(part.pointer);
    addSchema(
      provenances,
      part,
      { kind: "schema", subject },
      { ...nothing, subject, tag: tagBySchema.get(subject) ?? "common" },
    );
  }
  for (const part of partsAt(components, "responses")) {
    addResponse(provenances, part, lastKey(part.pointer), { ...nothing, subject: lastKey(part.pointer) });
  }
  for (const part of [...partsAt(components, "parameters"), ...partsAt(components, "headers")]) {
    addParameter(provenances, part, lastKey(part.pointer), { ...nothing, subject: lastKey(part.pointer) });
  }
  for (const part of partsAt(components, "securitySchemes")) {
    add(provenances, describe(part, "part", lastKey(part.pointer), { ...nothing, subject: lastKey(part.pointer) }));
  }
}

function addResponse(provenances: ProvenanceMap, part: Part, subject: string, enclosing: Enclosing): void {
  const current = add(provenances, describe(part, "response", subject, enclosing));
  for (const header of partsAt(part, "headers")) {
    addParameter(provenances, header, `${subject} ${lastKey(header.pointer)}`, current);
  }
  for (const body of partsAt(part, "content")) addInnerSchema(provenances, body, subject, current);
}

function addParameter(provenances: ProvenanceMap, part: Part, subject: string, enclosing: Enclosing): void {
  addInnerSchema(provenances, part, subject, add(provenances, describe(part, "parameter", subject, enclosing)));
}

function addInnerSchema(provenances: ProvenanceMap, part: Part, subject: string, enclosing: Enclosing): void {
  const schema = part.node.schema;
  if (!isObject(schema)) return;
  addSchema(
    provenances,
    { pointer: childPointer(part.pointer, "schema"), node: schema },
    { kind: "part", subject },
    enclosing,
  );
}

function addSchema(
  provenances: ProvenanceMap,
  part: Part,
  { kind, subject }: Pick<Provenance, "kind" | "subject">,
  enclosing: Enclosing,
): void {
  const current = add(provenances, describe(part, kind, subject, enclosing));
  for (const inner of partsAt(part, "properties")) {
    const property = { kind: "property", subject: `${subject}.${lastKey(inner.pointer)}` } as const;
    addSchema(provenances, inner, property, current);
  }
  for (const [key, suffix] of [
    ["items", "[]"],
    ["additionalProperties", ".*"],
    ["propertyNames", " (names)"],
  ] as const) {
    const inner = part.node[key];
    const pointer = childPointer(part.pointer, key);
    if (isObject(inner))
      addSchema(provenances, { pointer, node: inner }, { kind: "part", subject: `${subject}${suffix}` }, current);
  }
  for (const key of ["allOf", "anyOf", "oneOf", "prefixItems"]) {
    for (const inner of partsAt(part, key)) addSchema(provenances, inner, { kind: "part", subject }, current);
  }
}

function add(provenances: ProvenanceMap, provenance: Provenance): Provenance {
  if (!provenances.has(provenance.pointer)) provenances.set(provenance.pointer, provenance);
  return provenance;
}

function lastKey(pointer: string): string {
  return parsePointer(pointer).at(-1) ?? "";
}
