// Generates requests that break the contract, as fast-check arbitraries: valid ones of test/proof/valid-requests.ts with one to three
// changes. test/proof/draft-judge.ts finds those that are still valid by chance.
import fc from "fast-check";
import { createRandomStream } from "../../mock/core/random.ts";
import type { Store } from "../../mock/services/state-types.ts";
import type { OperationId } from "../../spec/generated/operations.ts";
import { bodySchemaOf, follow, type PublishedSchema, routeOf } from "./contract-document.ts";
import { own, pickPlace, placesOf, put, readJson } from "./json-places.ts";
import type { Sent } from "./proof-mock.ts";
import { makeRequest } from "./valid-requests.ts";

/** A request in parts, each text as it goes on the wire. */
export interface Draft {
  readonly operationId: OperationId;
  /** By parameter name. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly body: string | undefined;
  readonly contentType: string;
}

type Change = (draft: Draft) => Draft;

/** The draft as it is sent. */
export function toSent({ operationId, path, query, body, contentType }: Draft): Sent {
  const { method, path: template } = routeOf(operationId);
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => path[name] ?? "");
  const search = query.map(([name, value]) => `${name}=${value}`).join("&");
  const target = query.length === 0 ? filled : `${filled}?${search}`;
  return { operationId, method, target, ...(body === undefined ? {} : { body, contentType }) };
}

/** Spoilt requests of the operations; the state is only read for ids. */
export function spoiltDrafts(operationIds: readonly OperationId[], store: Store): fc.Arbitrary<Draft> {
  const chosen = operationIds.map((operationId) => ({
    arbitrary: fc.constant(operationId),
    weight: bodySchemaOf(operationId) === undefined ? 1 : 3,
  }));
  return fc
    .oneof(...chosen)
    .chain((operationId) =>
      fc
        .tuple(fc.nat(5000), fc.array(changesOf(operationId), { minLength: 1, maxLength: 3 }))
        .map(([seed, changes]) =>
          changes.reduce((draft, change) => change(draft), makeDraft(operationId, seed, store)),
        ),
    );
}

function makeDraft(operationId: OperationId, seed: number, store: Store): Draft {
  const random = createRandomStream(seed, operationId);
  const { target, body } = store.read((reader) => makeRequest(operationId, random, reader));
  const [pathname = "", search = ""] = target.split("?");
  const segments = pathname.split("/");
  const template = routeOf(operationId).path.split("/");
  const named = template.flatMap((part, index): [string, string][] =>
    part.startsWith("{") ? [[part.slice(1, -1), segments[index] ?? ""]] : [],
  );
  const query = search === "" ? [] : search.split("&").map((pair): [string, string] => toPair(pair));
  return { operationId, path: Object.fromEntries(named), query, body, contentType: "application/json" };
}

function toPair(pair: string): [string, string] {
  const split = pair.indexOf("=");
  return [pair.slice(0, split), pair.slice(split + 1)];
}

const oddTexts = fc.oneof(
  fc.constantFrom("__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", "prototype", "length"),
  fc.constantFrom("", " ", "a/b~c", "\u0000", "ünïcödé 🔌", "\u202Eabc", "null", "NaN", "0", "-1", "x".repeat(3000)),
  fc.string({ unit: "grapheme" }),
);
const badIntegers = fc.oneof(
  fc.constantFrom("1e3", "1.0", "0x10", "%201", "1%20", "9007199254740992", "-0", "01", "+1", "%2B1", "1,2", "1;2"),
  fc.constantFrom("%zz", "%ff", "%E0%A4", "%", "%EF%BC%91", "1%00", "9".repeat(400), "__proto__", "true", "[1]"),
  oddTexts.filter((text) => !/^\.{0,2}$/.test(text)).map(encode),
);
const oddQueryTexts = fc.oneof(badIntegers, oddTexts.map(encode), fc.constantFrom("+", "a=b", "TRUE", "1", "yes"));
const oddValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, -1, 0, 1.5, 1e300, 2 ** 53, [], {}, [[]], [null], "2026-02-30 10:00:00"),
  fc.constantFrom<unknown>("x".repeat(70_000), nested(30), nested(90), own("__proto__", { polluted: true })),
  oddTexts,
  fc.jsonValue({ maxDepth: 2 }),
);
const badBodies = fc.oneof(
  oddValues.map((value) => JSON.stringify(value)),
  fc.constantFrom("{", "{]", "{'a':1}", '{"a":1,}', "[1 2]", "undefined", "NaN", "01", '"\u0001"', '{"a":tru}'),
  fc.constantFrom("[".repeat(5000), `${"[".repeat(5000)}${"]".repeat(5000)}`, `"${"ä".repeat(40_000)}"`, '{"a":1}{}'),
);
const badTypes = fc.constantFrom("text/plain", "application/xml", "application/json; charset=latin1", "json", "*/*");

type Weighted = fc.WeightedArbitrary<Change>;

function changesOf(operationId: OperationId): fc.Arbitrary<Change> {
  const { parameters, method } = routeOf(operationId);
  const [inPath, inQuery] = (["path", "query"] as const).map((place) =>
    parameters.filter((parameter) => parameter.in === place).map(({ name }) => name),
  );
  return fc.oneof(
    { weight: 1, arbitrary: fc.tuple(oddTexts.map(encode), oddQueryTexts).map(([name, text]) => asking(name, text)) },
    ...(inPath?.length ? [pathChange(inPath)] : []),
    ...(inQuery?.length ? [queryChange(inQuery)] : []),
    ...(method === "GET" ? [] : bodyChangesOf(operationId)),
  );
}

function asking(name: string, text: string): Change {
  return (draft) => ({ ...draft, query: [...draft.query, [name, text]] });
}

function pathChange(names: readonly string[]): Weighted {
  const arbitrary = fc.tuple(fc.constantFrom(...names), badIntegers).map(
    ([name, text]): Change =>
      (draft) => ({ ...draft, path: { ...draft.path, [name]: text } }),
  );
  return { weight: 2, arbitrary };
}

function queryChange(names: readonly string[]): Weighted {
  const arbitrary = fc.tuple(fc.constantFrom(...names), oddQueryTexts, fc.boolean()).map(
    ([name, text, repeats]): Change =>
      (draft) =>
        asking(name, text)({ ...draft, query: draft.query.filter((pair) => repeats || pair[0] !== name) }),
  );
  return { weight: 3, arbitrary };
}

function bodyChangesOf(operationId: OperationId): Weighted[] {
  const schema = bodySchemaOf(operationId);
  const body = badBodies.map((text) => sending(() => text));
  const type = badTypes.map(
    (contentType): Change =>
      (draft) => ({ ...draft, contentType, body: draft.body ?? "{}" }),
  );
  const whole = [body, type].map((arbitrary) => ({ weight: 1, arbitrary }));
  if (schema === undefined || propertiesOf(schema).length === 0) return whole;
  const names = fc.constantFrom(...propertiesOf(schema));
  const cut = fc.nat().map((at) => sending((text = "") => text.slice(0, at % (text.length + 1))));
  const property = fc.tuple(names, oddValues).map(([name, value]) => editing(() => [name], value));
  const place = fc.tuple(fc.nat(), oddValues).map(([at, value]) => editing((places) => pickPlace(places, at), value));
  const extra = fc
    .tuple(fc.nat(), oddTexts, oddValues)
    .map(([at, name, value]) => editing((places) => [...pickPlace(places, at), name], value));
  const missing = fc.nat().map((at) => editing((places) => pickPlace(places, at), undefined));
  const edits = [property, place, extra].map((arbitrary) => ({ weight: 6, arbitrary }));
  return [...whole, { weight: 1, arbitrary: cut }, ...edits, { weight: 2, arbitrary: missing }];
}

function sending(change: (body: string | undefined) => string): Change {
  return (draft) => ({ ...draft, body: change(draft.body) });
}

/** Puts a value at a place of the JSON body (undefined takes the place away). A body that is no JSON any more stays as it is. */
function editing(choose: (places: readonly string[][]) => readonly string[], value: unknown): Change {
  return (draft) => {
    const read = readJson(draft.body ?? "{}");
    if (read === undefined) return draft;
    return { ...draft, body: JSON.stringify(put(read.value, choose(placesOf(read.value)), value)) };
  };
}

function nested(levels: number): unknown {
  return levels === 0 ? 1 : [nested(levels - 1)];
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** The properties of a body in any of its forms. */
function propertiesOf(schema: PublishedSchema): readonly string[] {
  const { properties = {}, anyOf = [] } = follow(schema);
  return [...new Set([...Object.keys(properties), ...anyOf.flatMap(propertiesOf)])];
}
