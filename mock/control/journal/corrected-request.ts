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
/** A string for each format that patterns require. */
const sampleStrings = [
  "text",
  "2026-03-02T09:00:00Z",
  "2026-03-02",
  "name@example.com",
  "https://example.com",
  "00000000-0000-4000-8000-000000000000",
];

/**
 * Changes one violating value after another until the request is valid.
 * @param bodies examples of valid bodies
 * @returns undefined if a value cannot be corrected, or too many values are wrong
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
    const isFixed = (candidate: DecodedRequest) => !check(candidate).some((violation) => isWithin(violation, breach));
    const next = alternatives(route, request, breach, { root: service.schema, bodies }).find(isFixed);
    if (next === undefined) return undefined;
    request = next;
  }
  return undefined;
}

function isWithin(inner: Violation, { in: part, pointer }: Violation): boolean {
  return inner.in === part && (inner.pointer === pointer || inner.pointer.startsWith(`${pointer}/`));
}

/** Requests with the violating value replaced or removed, nearest first. */
function alternatives(
  { operationId }: ServiceRoute,
  request: DecodedRequest,
  { in: part, pointer }: Violation,
  { root, bodies }: { readonly root: ContractSchema; readonly bodies: readonly unknown[] },
): readonly DecodedRequest[] {
  if (part !== "path" && part !== "query" && part !== "body") return [];
  const steps = toSteps(request[part], pointer);
  const partSchema = root.properties[`${operationId} ${part}`] ?? {};
  const schema = schemaAt(partSchema, steps, root);
  const value = valueAt(request[part], steps);
  const withValue = (newValue: unknown) => ({ ...request, [part]: withValueAt(request[part], steps, newValue) });
  if (schema === undefined) {
    const parentSchema = resolve(schemaAt(partSchema, steps.slice(0, -1), root) ?? {}, root);
    return [...withNearestName(request, part, steps, parentSchema), withValue(undefined)];
  }
  const examples = part === "body" ? bodies.map((body) => valueAt(body, steps)).filter(isDefined) : [];
  const nearSent = value === undefined ? [] : nearValues(schema, value, root);
  return [...nearSent, ...examples, ...samples(schema, root), undefined].map(withValue);
}

/** Renames an undeclared property to the nearest declared name. */
function withNearestName(
  request: DecodedRequest,
  part: Place,
  steps: readonly (string | number)[],
  { properties = {} }: JsonSchema,
): readonly DecodedRequest[] {
  const parentSteps = steps.slice(0, -1);
  const wrongName = String(steps.at(-1));
  const parent = valueAt(request[part], parentSteps);
  const freeNames = Object.keys(properties).filter((name) => !Object.hasOwn(Object(parent), name));
  const nearestName = nearestWord(wrongName, freeNames);
  if (nearestName === undefined || !isObject(parent)) return [];
  const { [wrongName]: value, ...rest } = parent;
  return [{ ...request, [part]: withValueAt(request[part], parentSteps, { ...rest, [nearestName]: value }) }];
}

/** The value converted to another type, range or spelling. */
function nearValues(schema: JsonSchema, value: unknown, root: ContractSchema): readonly unknown[] {
  const target = resolve(schema, root);
  const alternatives = target.anyOf ?? target.oneOf ?? [];
  return [
    ...alternatives.flatMap((alternative) => nearValues(alternative, value, root)),
    ...(typeof value === "string" ? nearStrings(target, value) : []),
    ...nearNumbers(target, value),
    ...nearForms(target, value),
  ].filter(isDefined);
}

function nearStrings({ enum: members = [], maxLength }: JsonSchema, text: string): readonly unknown[] {
  const words = members.filter((member) => typeof member === "string");
  return [nearestWord(text, words), text.trim(), readSwitch(text), text.slice(0, maxLength)];
}

function nearNumbers(schema: JsonSchema, value: unknown): readonly unknown[] {
  const { enum: members = [], minimum = -Infinity, maximum = Infinity } = schema;
  const number = typeof value === "string" && value.trim() === "" ? Number.NaN : Number(value);
  if (Number.isNaN(number)) return [];
  const numbers = members.filter((member) => typeof member === "number");
  const [nearestMember] = numbers.sort((left, right) => Math.abs(left - number) - Math.abs(right - number));
  const inRange = Math.min(Math.max(Math.round(number), minimum), maximum);
  return [number, nearestMember, inRange];
}

/** The value as text, in a list, or as a shorter list. */
function nearForms({ maxItems }: JsonSchema, value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return [[...new Set(value)], value.slice(0, maxItems)];
  return isObject(value) ? [[value]] : [String(value), [value]];
}

function isDefined(value: unknown): boolean {
  return value !== undefined;
}

/** Sample values of a schema, from its enum and limits. */
function samples(schema: JsonSchema, root: ContractSchema): readonly unknown[] {
  const target = resolve(schema, root);
  if (target.const !== undefined) return [target.const];
  if (target.enum !== undefined) return target.enum;
  const alternatives = (target.anyOf ?? target.oneOf ?? []).flatMap((alternative) => samples(alternative, root));
  const { minimum = 1, minLength = 0, minItems = 0, items = {} } = target;
  const [type] = [target.type].flat();
  switch (type) {
    case undefined:
      return alternatives;
    case "string":
      return [...sampleStrings, "x".repeat(minLength)];
    case "boolean":
      return [false];
    case "null":
      return [null];
    case "array":
      return [Array.from({ length: minItems }, () => samples(items, root)[0])];
    case "object":
      return [...alternatives, sampleObject(target, root)];
    default:
      return [minimum];
  }
}

/** An object with a sample of each required property. */
function sampleObject({ required = [], properties = {} }: JsonSchema, root: ContractSchema): object {
  return Object.fromEntries(required.map((name) => [name, samples(properties[name] ?? {}, root)[0]]));
}

/** The steps of a pointer; list indexes are numbers. */
export function toSteps(value: unknown, pointer: string): readonly (string | number)[] {
  let node = value;
  return parsePointer(pointer).map((name) => {
    const step = Array.isArray(node) ? Number(name) : name;
    node = valueAt(node, [step]);
    return step;
  });
}
