// Finds the places of the contract's source documents that can be changed so that it means something else, and changes one. What is only
// text (descriptions, examples, provenance) is no place. Used by test/mutation/contract/run.ts.
import { type Document, isMap, isScalar, isSeq, type Pair, parseDocument, type YAMLMap } from "yaml";
import type { RandomStream } from "../../../mock/core/random.ts";

export const kinds = ["field dropped", "enum widened", "type changed", "status removed"] as const;
export type Kind = (typeof kinds)[number];

export interface ContractMutant {
  readonly kind: Kind;
  readonly file: string;
  /** Where in the document, as keys from its top. */
  readonly place: readonly string[];
  /** What it was, or what is new. */
  readonly change: string;
  /** The whole document with the change. */
  readonly text: string;
}

type Place = Omit<ContractMutant, "text" | "file">;

const texts = /^(?:x-.*|description|summary|title|examples?|default|links|security|tags)$/;
const otherTypes: Readonly<Record<string, string>> = {
  string: "integer",
  integer: "string",
  number: "string",
  boolean: "string",
  array: "string",
};

/** Mutants without end, the kinds in turn, each place once; ends where a kind has no place left. */
export function* drawMutants(documents: ReadonlyMap<string, string>, random: RandomStream): Generator<ContractMutant> {
  const all = [...documents].flatMap(([file, text]) => placesOf(text).map((place) => ({ file, ...place })));
  const left = new Map(kinds.map((kind) => [kind, all.filter((place) => place.kind === kind)]));
  for (;;)
    for (const kind of kinds) {
      const places = left.get(kind) ?? [];
      if (places.length === 0) return;
      const drawn = random.pick(places);
      places.splice(places.indexOf(drawn), 1);
      yield { ...drawn, text: applied(documents.get(drawn.file) ?? "", drawn) };
    }
}

/** Every place of a document where one of the kinds applies. */
export function placesOf(text: string): Place[] {
  const places: Place[] = [];
  walk(parseDocument(text).contents, [], places);
  return places;
}

function walk(node: unknown, path: readonly string[], places: Place[]): void {
  if (isSeq(node)) for (const [index, item] of node.items.entries()) walk(item, [...path, String(index)], places);
  if (!isMap(node)) return;
  for (const pair of node.items) {
    const key = keyOf(pair);
    // Below `properties` a key is the name of a field, whatever it reads.
    const isField = path.at(-1) === "properties" && path.at(-2) !== "properties";
    if (!isField && texts.test(key)) continue;
    const place = [...path, key];
    if (isField) places.push({ kind: "field dropped", place, change: key });
    else note(pair, place, places);
    walk(pair.value, place, places);
  }
}

// What the keyword at this place allows to change.
function note({ value }: Pair, place: readonly string[], places: Place[]): void {
  const key = place.at(-1);
  if (key === "responses" && isMap(value))
    for (const status of value.items)
      if (/^\d{3}$/.test(keyOf(status)))
        places.push({ kind: "status removed", place: [...place, keyOf(status)], change: keyOf(status) });
  if (key === "enum" && isSeq(value)) places.push({ kind: "enum widened", place, change: wider(value.toJSON()) });
  if (key !== "type") return;
  const type: unknown = isSeq(value) ? value.get(0) : isScalar(value) ? value.value : undefined;
  const other = otherTypes[String(type)];
  if (other !== undefined) places.push({ kind: "type changed", place, change: `${type} -> ${other}` });
}

/** The type of which any value will do. */
function wider(words: readonly unknown[]): string {
  return words.some((word) => typeof word === "number") ? "integer" : "string";
}

function applied(text: string, { kind, place, change }: Place): string {
  const document = parseDocument(text);
  if (kind === "field dropped") dropField(document, place);
  if (kind === "status removed") document.deleteIn(place);
  if (kind === "enum widened") {
    const type = [...place.slice(0, -1), "type"];
    document.deleteIn(place);
    if (!document.hasIn(type)) document.setIn(type, change);
  }
  if (kind === "type changed") {
    const isList = isSeq(document.getIn(place));
    document.setIn(isList ? [...place, 0] : place, change.split(" -> ")[1]);
  }
  return document.toString({ lineWidth: 0 });
}

function dropField(document: Document, place: readonly string[]): void {
  document.deleteIn(place);
  const schema = document.getIn(place.slice(0, -2)) as YAMLMap | undefined;
  const required = schema?.get("required");
  if (isSeq(required)) required.items = required.items.filter((item) => !isScalar(item) || item.value !== place.at(-1));
}

function keyOf({ key }: Pair): string {
  return String(isScalar(key) ? key.value : key);
}
