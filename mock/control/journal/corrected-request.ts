// Turns a request that breaks the contract into the nearest valid one.
import { checkRequest, toInput } from "../../contract/check-request.ts";
import { type ContractSchema, type JsonSchema, resolve, schemaAt } from "../../contract/json-schema.ts";
import type { ServiceRoute } from "../../contract/routes.ts";
import type { ServiceContract } from "../../contract/service-contract.ts";
import type { DecodedRequest } from "../../contract/validators.ts";
import type { Violation } from "../../engine/core/errors.ts";
import { isObject } from "../../engine/core/is-object.ts";
import { parsePointer, valueAt, withValueAt } from "../../engine/core/json-pointer.ts";
import { nearestWord } from "../../engine/core/text/nearest-word.ts";
import { readSwitch } from "../../engine/core/text/switch-text.ts";

type Place = Violation["in"] & keyof DecodedRequest;

/** Each change checks the whole request several times, which blocks all other requests. */
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
 * Changes one violating value after the other, so that none of them violates the contract any more.
 * @param bodies examples of valid bodies
 * @returns undefined if a value cannot be corrected, or too many have to be
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
  for (let changesLeft = maxChanges; changesLeft > 0; changesLeft -= 1) {
    const breaches = check(request);
    const [breach] = breaches;
    if (breach === undefined) return request;
    if (breaches.length > changesLeft) return undefined;
    const isFree = (candidate: DecodedRequest) => !check(candidate).some((other) => isWithin(other, breach));
    const next = alternatives(route.operationId, request, breach, service.schema, bodies).find(isFree);
    if (next === undefined) return undefined;
    request = next;
  }
  return undefined;
}

function isWithin(other: Violation, { in: part, pointer }: Violation): boolean {
  return other.in === part && (other.pointer === pointer || other.pointer.startsWith(`${pointer}/`));
}

/** Requests with the violating value replaced or removed, the nearest first. */
function alternatives(
  operationId: string,
  request: DecodedRequest,
  { in: part, pointer }: Violation,
  root: ContractSchema,
  bodies: readonly unknown[],
): readonly DecodedRequest[] {
  if (part !== "path" && part !== "query" && part !== "body") return [];
  const steps = toSteps(request[part], pointer);
  const partSchema = root.properties[`${operationId} ${part}`] ?? {};
  const schema = schemaAt(partSchema, steps, root);
  const value = valueAt(request[part], steps);
  const at = (other: unknown) => ({ ...request, [part]: withValueAt(request[part], steps, other) });
  if (schema === undefined)
    return [...withNearestName(request, part, steps, resolveAt(partSchema, steps.slice(0, -1), root)), at(undefined)];
  const existing = part === "body" ? bodies.map((body) => valueAt(body, steps)).filter((one) => one !== undefined) : [];
  const nearOwn = value === undefined ? [] : nearValues(schema, value, root);
  return [...nearOwn, ...existing, ...samples(schema, root), undefined].map(at);
}

/** Gives a value that the contract lacks the name that was probably meant. */
function withNearestName(
  request: DecodedRequest,
  part: Place,
  steps: readonly (string | number)[],
  { properties = {} }: JsonSchema,
): readonly DecodedRequest[] {
  const inside = steps.slice(0, -1);
  const parent = valueAt(request[part], inside);
  const free = Object.keys(properties).filter((name) => !Object.hasOwn(Object(parent), name));
  const nearestName = nearestWord(String(steps.at(-1)), free);
  if (nearestName === undefined || !isObject(parent)) return [];
  const { [String(steps.at(-1))]: value, ...rest } = parent;
  return [{ ...request, [part]: withValueAt(request[part], inside, { ...rest, [nearestName]: value }) }];
}

function resolveAt(schema: JsonSchema, steps: readonly (string | number)[], root: ContractSchema): JsonSchema {
  return resolve(schemaAt(schema, steps, root) ?? {}, root);
}

/** Values like this one in another type, range or spelling. */
function nearValues(schema: JsonSchema, value: unknown, root: ContractSchema): readonly unknown[] {
  const target = resolve(schema, root);
  const { minimum = -Infinity, maximum = Infinity, maxLength, maxItems, anyOf, oneOf } = target;
  const near: unknown[] = (anyOf ?? oneOf ?? []).flatMap((alternative) => nearValues(alternative, value, root));
  const number = typeof value === "string" && value.trim() === "" ? Number.NaN : Number(value);
  if (typeof value === "string") {
    const strings = (target.enum ?? []).filter((word) => typeof word === "string");
    near.push(nearestWord(value, strings), value.trim(), readSwitch(value), value.slice(0, maxLength));
  }
  const numbers = (target.enum ?? []).filter((one) => typeof one === "number");
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

/** Some values of a schema, from its enum and limits. */
function samples(schema: JsonSchema, root: ContractSchema): readonly unknown[] {
  const { type, const: only, anyOf, oneOf, ...rules } = resolve(schema, root);
  const { minimum = 1, minLength = 0, minItems = 0, required = [], properties = {}, items = {} } = rules;
  const [first] = [type].flat();
  if (only !== undefined) return [only];
  if (rules.enum !== undefined) return rules.enum;
  const alternative = (anyOf ?? oneOf ?? []).flatMap((part) => samples(part, root));
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
  let node = value;
  return parsePointer(pointer).map((name) => {
    const step = Array.isArray(node) ? Number(name) : name;
    node = valueAt(node, [step]);
    return step;
  });
}
