// Explains a refused request: the rule that it broke, and a request that the contract accepts.

import type { AdminSchema } from "../../contract/admin-types.ts";
import { readParameter } from "../../contract/parameter-text.ts";
import type { ServiceRoute } from "../../contract/routes.ts";
import type { ServiceContract } from "../../contract/service-contract.ts";
import type { DecodedRequest } from "../../contract/validators.ts";
import { type CollectionName, isCollectionName } from "../../domain/records/collections.ts";
import type { Collections } from "../../domain/records/world.ts";
import { parsePointer, valueAt, withValueAt } from "../../engine/core/json-pointer.ts";
import type { Redactor } from "../../engine/core/secrets/redactor.ts";
import { nearestWord } from "../../engine/core/text/nearest-word.ts";
import type { Reader, RecordId } from "../../engine/store/store.ts";
import { correctRequest } from "./corrected-request.ts";
import { toCorrection } from "./correction-view.ts";
import type { RetainedExchange } from "./journal-entry.ts";
import { pathParametersOf, queryOf } from "./journal-view.ts";
import rules from "./rules.json" with { type: "json" };

type Explanation = Omit<AdminSchema<"RequestExplanation">, "request">;

const rulesByCode: ReadonlyMap<string, Explanation["rule"]> = new Map(Object.entries(rules));
/** The collections that have another name in error codes. */
const collectionByNoun: { readonly [noun: string]: CollectionName } = {
  agent: "users",
  profile: "users",
  structureNode: "knowledgeNodes",
  websiteConnector: "connectors",
};

/** @param service must have loaded its document, which has the examples */
export function explainRequest(
  exchange: RetainedExchange,
  service: ServiceContract,
  redactor: Redactor,
  reader: Reader<Collections>,
): Explanation {
  const { status, code = "", operationId = "", faults } = exchange;
  if (status === null || status < 400 || status > 499 || faults.length > 0) return { rule: null, corrected: null };
  const rule = rulesByCode.get(code) ?? null;
  const route = service.routeOf(operationId);
  if (route === undefined) return { rule, corrected: null };
  const corrected = correct(exchange, route, service, reader);
  const { schema } = service;
  return {
    rule,
    corrected: corrected === undefined ? null : toCorrection({ exchange, route, corrected, schema, redactor }),
  };
}

function correct(
  exchange: RetainedExchange,
  route: ServiceRoute,
  service: ServiceContract,
  reader: Reader<Collections>,
): DecodedRequest | undefined {
  const { code = "", requestBody: body, requestBytes, violations } = exchange;
  // The journal has dropped its body.
  if (requestBytes > 0 && body === undefined && route.method !== "GET") return undefined;
  // Uses the first value of a parameter, and ignores empty parameters.
  const query = Object.entries(queryOf(exchange)).flatMap(([name, [text = ""]]) => (text === "" ? [] : [[name, text]]));
  const path = decode(route, pathParametersOf(exchange, service));
  const request = { path, query: decode(route, Object.fromEntries(query)), body };
  const collection = collectionOf(code);
  if (collection !== undefined) return withKnownIds(exchange, request, collection, reader);
  if (code !== "invalid_request") return undefined;
  const corrected = correctRequest(route, request, service, bodiesOf(route, service));
  // An unchanged request satisfies every schema, so its body must break a rule beyond them.
  const breaksOnlyRules = corrected === request && violations.every((violation) => violation.in === "body");
  return breaksOnlyRules ? withAllowedWords(exchange, request) : corrected;
}

/** Replaces each wrong word with the nearest allowed one. */
function withAllowedWords({ violations }: RetainedExchange, request: DecodedRequest): DecodedRequest | undefined {
  let { body } = request;
  for (const { pointer, allowed } of violations) {
    const steps = parsePointer(pointer);
    const wrongValue = valueAt(body, steps);
    if (typeof wrongValue !== "string" || allowed === undefined) return undefined;
    body = withValueAt(body, steps, nearestWord(wrongValue, allowed) ?? allowed[0]);
  }
  return { ...request, body };
}

function decode({ parameters }: ServiceRoute, texts: Readonly<Record<string, string>>): DecodedRequest["path"] {
  const values = Object.entries(texts).map(([name, text]) => {
    const parameter = parameters.find((candidate) => candidate.name === name);
    return [name, parameter === undefined ? text : readParameter(parameter, text)];
  });
  return Object.fromEntries(values);
}

/** The contract's example bodies of an operation. */
function bodiesOf({ path, method }: ServiceRoute, service: ServiceContract): readonly unknown[] {
  const steps = ["paths", path, method.toLowerCase(), "requestBody", "content", "application/json", "examples"];
  return Object.values(Object(valueAt(service.document(), steps))).map((example) => valueAt(example, ["value"]));
}

/** The collection that an error code `unknown_…` names. */
function collectionOf(code: string): CollectionName | undefined {
  const [, snakeCaseNoun = ""] = /^unknown_(\w+)$/.exec(code) ?? [];
  const noun = snakeCaseNoun.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const plural = `${noun}s`;
  return collectionByNoun[noun] ?? (isCollectionName(plural) ? plural : undefined);
}

/** Replaces unknown ids with the nearest known ids: at the violations, or else in a path with one parameter. */
function withKnownIds(
  { violations }: RetainedExchange,
  sent: DecodedRequest,
  collection: CollectionName,
  reader: Reader<Collections>,
): DecodedRequest | undefined {
  const ids = [...reader.ids(collection)];
  const names = Object.keys(sent.path);
  // The ids that a second parameter may have depend on the first.
  if (violations.length === 0 && names.length !== 1) return undefined;
  const locations =
    violations.length === 0
      ? [["path", ...names]]
      : violations.map(({ in: part, pointer }) => [part, ...parsePointer(pointer)]);
  let request: unknown = sent;
  for (const steps of locations) {
    const id = valueAt(request, steps);
    const nearest = nearestId(String(id), ids);
    if (nearest === undefined) return undefined;
    request = withValueAt(request, steps, typeof id === "string" ? String(nearest) : nearest);
  }
  // Only ids were replaced, each with an id of the same type.
  return request as DecodedRequest;
}

function nearestId(id: string, ids: readonly RecordId[]): RecordId | undefined {
  const [first] = ids;
  if (typeof first === "string") return nearestWord(id, ids.map(String)) ?? first;
  // This collection has numbers as ids.
  if (first === undefined || !/^\d+$/.test(id)) return undefined;
  const distance = (candidate: RecordId) => Math.abs(Number(candidate) - Number(id));
  return ids.reduce((nearest, candidate) => (distance(candidate) < distance(nearest) ? candidate : nearest), first);
}
