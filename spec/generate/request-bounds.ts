// Lists how long the lists and texts of requests may be. Used by spec/generate/assumptions.ts, spec/lint/bound-rules.ts and
// test/docs/reference-parts.ts.
import { isList, isObject, type JsonObject, objectAt, textAt } from "./json.ts";
import { provenancesOf } from "./provenance.ts";
import { bodiesOf, follow, operationsOf, type Part, parametersOf, schemasIn } from "./walk.ts";

/** A list or a text in a request, and its bound. */
export interface RequestBound extends Part {
  readonly keyword: "maxItems" | "maxLength";
  /** Undefined where there is none. */
  readonly most: number | undefined;
}

/** What it may hold is bounded by the size and the depth of the body alone. */
const openContent = "#/components/schemas/AnyValue";

/** Every list that a request may carry, and every text whose form alone does not bound it; each once. */
export function requestBoundsOf(document: JsonObject): readonly RequestBound[] {
  return requestSchemasOf(document).flatMap((part): readonly RequestBound[] => {
    const types = isList(part.node.type) ? part.node.type : [part.node.type];
    if (part.pointer.startsWith(openContent)) return [];
    return [
      ...(types.includes("array") ? [toBound(part, "maxItems")] : []),
      ...(types.includes("string") && !isBoundedForm(part.node) ? [toBound(part, "maxLength")] : []),
    ];
  });
}

/** The bounds in words, such as `500 items`, with the parts that have them. */
export function boundsInWords(document: JsonObject): ReadonlyMap<string, readonly string[]> {
  const subjects = new Map(provenancesOf(document, new Map()).map(({ pointer, subject }) => [pointer, subject]));
  const lines = new Map<string, string[]>();
  const bounds = requestBoundsOf(document).filter(({ most }) => most !== undefined);
  for (const { pointer, keyword, most = 0 } of bounds.sort((one, other) => (one.most ?? 0) - (other.most ?? 0))) {
    const words = `${most} ${keyword === "maxItems" ? "items" : "characters"}`;
    const subject = subjects.get(pointer) ?? subjects.get(pointer.replace(/\/schema$/, "")) ?? pointer;
    lines.set(words, [...(lines.get(words) ?? []), subject]);
  }
  return lines;
}

function toBound(part: Part, keyword: RequestBound["keyword"]): RequestBound {
  const most = part.node[keyword];
  return { ...part, keyword, most: typeof most === "number" ? most : undefined };
}

/** Words, and texts whose pattern repeats nothing without an end. */
function isBoundedForm({ enum: words, const: word, pattern, format, maxLength }: JsonObject): boolean {
  if (words !== undefined || word !== undefined) return true;
  if (maxLength !== undefined) return false;
  const repeats = typeof pattern === "string" && /[*+]|\{\d+,\}/.test(pattern.replaceAll(/\[[^\]]*\]/g, ""));
  return !repeats && (pattern !== undefined || format !== undefined);
}

function requestSchemasOf(document: JsonObject): readonly Part[] {
  const open = operationsOf(document).flatMap((operation): Part[] => {
    const bodies = bodiesOf(document, operation).filter(({ status }) => status === undefined);
    return [...parametersOf(document, operation), ...bodies].map(({ node, pointer }) => ({
      pointer: `${pointer}/schema`,
      node: objectAt(node, "schema"),
    }));
  });
  const found = new Map<string, Part>();
  for (let part = open.shift(); part !== undefined; part = open.shift()) {
    for (const schema of schemasIn(part)) {
      if (found.has(schema.pointer) || !isObject(schema.node)) continue;
      found.set(schema.pointer, schema);
      if (textAt(schema.node, "$ref") !== undefined) open.push(follow(document, schema));
    }
  }
  return [...found.values()];
}
