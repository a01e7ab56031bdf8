// Makes of a request that breaks the contract the nearest one that meets it.
import { checkRequest, toInput } from "../../contract/check-request.ts";
import { type ContractSchema, type JsonSchema, resolve, schemaAt } from "../../contract/json-schema.ts";
import type { ServiceRoute } from "../../contract/routes.ts";
import type { ServiceContract } from "../../contract/service-contract.ts";
import type { DecodedRequest } from "../../contract/validators.ts";
import type { Violation } from "../../engine/core/errors.ts";
import { isObject } from "../../engine/core/is-object.ts";
import { parsePointer, valueAt, withValueAt } from "../../engine/core/json-pointer.ts";
import { nearestWord } from "../../engine/core/words/nearest-word.ts";
import { readSwitch } from "../../engine/core/words/switch-words.ts";

type Place = Violation["in"] & keyof DecodedRequest;

/** Each takes several checks of the whole request, during which nothing else is answered. */
const maxChanges = 30;
/** A text of each format that patterns require. */
const texts = [
  "text",
  "2026-03-02T09:00:00Z",
  "2026-03-02",
  "name@example.com",
  "https://example.com",
  "00000000-0000-4000-8000-000000000000",
];

/**
 * Changes one violating place after the other; each change leaves no violation at its place.
 * @param bodies examples of valid bodies
 * @returns undefined if a place cannot be corrected, or too many have to be
 */
export function correctRequest(
  route: ServiceRoute,
  sent: DecodedRequest,
  service: ServiceContract,
  bodies: readonly unknown[],
): DecodedRequest | undefined {
  const contract = service.compile();
  const check = (request: DecodedRequest) => checkRequest(route, toInput(route, request), request.body, contract);
  let request = sent;
  for (let left = maxChanges; left > 0; left -= 1) {
    const breaches = check(request);
    const [breach] = breaches;
    if (breach === undefined) return request;
    if (breaches.length > left) return undefined;
    const isFree = (one: DecodedRequest) => !check(one).some((other) => isWithin(other, breach));
    const next = alternatives(route.operationId, request, breach, service.schema, bodies).find(isFree);
    if (next === undefined) return undefined;
    request = next;
  }
  return undefined;
}

function isWithin(other: Violation, { in: place, pointer }: Violation): boolean {
  return other.in === place && (other.pointer === pointer || other.pointer.startsWith(`${pointer}/`));
}

/** Requests with another value at the place of a violation, or none, the nearest first. */
function alternatives(
  operationId: string,
  request: DecodedRequest,
  { in: place, pointer }: Violation,
  root: ContractSchema,
  bodies: readonly unknown[],
): readonly DecodedRequest[] {
  if (place !== "path" && place !== "query" && place !== "body") return [];
  const steps = toSteps(request[place], pointer);
  const whole = root.properties[`${operationId} ${place}`] ?? {};
  const schema = schemaAt(whole, steps, root);
  const value = valueAt(request[place], steps);
  const at = (other: unknown) => ({ ...request, [place]: withValueAt(request[place], steps, other) });
  if (schema === undefined)
    return [...withNearestName(request, place, steps, resolveAt(whole, steps.slice(0, -1), root)), at(undefined)];
  const known = place === "body" ? bodies.map((body) => valueAt(body, steps)).filter((one) => one !== undefined) : [];
  const own = value === undefined ? [] : nearValues(schema, value, root);
  return [...own, ...known, ...samples(schema, root), undefined].map(at);
}

/** Gives a value that the contract lacks the name that was probably meant. */
function withNearestName(
  request: DecodedRequest,
  place: Place,
  steps: readonly (string | number)[],
  { properties = {} }: JsonSchema,
): readonly DecodedRequest[] {
  const inside = steps.slice(0, -1);
  const parent = valueAt(request[place], inside);
  const free = Object.keys(properties).filter((name) => !Object.hasOwn(Object(parent), name));
  const meant = nearestWord(String(steps.at(-1)), free);
  if (meant === undefined || !isObject(parent)) return [];
  const { [String(steps.at(-1))]: value, ...rest } = parent;
  return [{ ...request, [place]: withValueAt(request[place], inside, { ...rest, [meant]: value }) }];
}

function resolveAt(schema: JsonSchema, steps: readonly (string | number)[], root: ContractSchema): JsonSchema {
  return resolve(schemaAt(schema, steps, root) ?? {}, root);
}

/** Values like this one in another type, range or spelling. */
function nearValues(schema: JsonSchema, value: unknown, root: ContractSchema): readonly unknown[] {
  const resolved = resolve(schema, root);
  const { minimum = -Infinity, maximum = Infinity, maxLength, maxItems, anyOf, oneOf } = resolved;
  const near: unknown[] = (anyOf ?? oneOf ?? []).flatMap((one) => nearValues(one, value, root));
  const number = typeof value === "string" && value.trim() === "" ? Number.NaN : Number(value);
  if (typeof value === "string") {
    const words = (resolved.enum ?? []).filter((word) => typeof word === "string");
    near.push(nearestWord(value, words), value.trim(), readSwitch(value), value.slice(0, maxLength));
  }
  const numbers = (resolved.enum ?? []).filter((one) => typeof one === "number");
  if (!Number.isNaN(number))
    near.push(
      number,
      numbers.sort((one, other) => Math.abs(one - number) - Math.abs(other - number))[0],
      Math.min(Math.max(Math.round(number), minimum), maximum),
    );
  if (Array.isArray(value)) near.push([...new Set(value)], value.slice(0, maxItems));
  else near.push(...(isObject(value) ? [] : [String(value)]), [value]);
  return near.filter((one) => one !== undefined);
}

/** Some values of a schema, from its words and limits. */
function samples(schema: JsonSchema, root: ContractSchema): readonly unknown[] {
  const { type, const: only, anyOf, oneOf, ...resolved } = resolve(schema, root);
  const { minimum = 1, minLength = 0, minItems = 0, required = [], properties = {}, items = {} } = resolved;
  const [first] = [type].flat();
  if (only !== undefined) return [only];
  if (resolved.enum !== undefined) return resolved.enum;
  const alternative = (anyOf ?? oneOf ?? []).flatMap((one) => samples(one, root));
  if (first === undefined) return alternative;
  if (first === "string") return [...texts, "x".repeat(minLength)];
  if (first === "boolean") return [false];
  if (first === "array") return [Array.from({ length: minItems }, () => samples(items, root)[0])];
  if (first !== "object") return [first === "null" ? null : minimum];
  const members = required.map((name) => [name, samples(properties[name] ?? {}, root)[0]]);
  return [...alternative, Object.fromEntries(members)];
}

/** The steps of a pointer; those into lists are numbers. */
function toSteps(value: unknown, pointer: string): readonly (string | number)[] {
  let here = value;
  return parsePointer(pointer).map((name) => {
    const step = Array.isArray(here) ? Number(name) : name;
    here = valueAt(here, [step]);
    return step;
  });
}
