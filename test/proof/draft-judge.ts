// Finds which places of a generated request break the contract. test/proof/wrong-requests.proof.test.ts uses it to leave out requests that
// are valid by chance, and to check the places that the mock names. ajv checks bodies (test/proof/contract-judge.ts).
import type { Wire } from "../../mock/records/wire.ts";
import { routeOf } from "./contract-document.ts";
import { isRightParameter, judgeBody, placeOf, toStep } from "./contract-judge.ts";
import { readJson } from "./json-places.ts";
import type { Draft } from "./wrong-drafts.ts";

type Violation = Wire<"Violation">;

/** What is wrong with a request. */
export interface Verdict {
  /** Wrong parameters as `path /name` or `query /name`. */
  readonly parameters: ReadonlySet<string>;
  /** The body cannot be read as JSON at all (or is too large, too deep, or of another media type). */
  readonly isUnreadable: boolean;
  /** JSON pointers of the wrong places in a readable body; the last step may be a missing or an unknown property. */
  readonly bodyPlaces: ReadonlySet<string>;
  /** The places of values that fit none of the forms they may have. */
  readonly choices: readonly string[];
}

/** The most bytes that the mock under proof reads of a body. */
export const bodyLimit = 64 * 1024;

/** Everything wrong with the draft. */
export function judgeDraft(draft: Draft): Verdict {
  const parameters = new Set([...judgePath(draft), ...judgeQuery(draft)]);
  const { operationId, body = "", contentType } = draft;
  const { body: need, method } = routeOf(operationId);
  const nothing = { parameters, isUnreadable: false, bodyPlaces: new Set<string>(), choices: [] };
  if (method === "GET") return nothing;
  if (body === "") return need === "required" ? { ...nothing, bodyPlaces: new Set([""]) } : nothing;
  const parsed = readJson(body);
  if (contentType !== "application/json" || new TextEncoder().encode(body).length > bodyLimit || parsed === undefined) {
    return { ...nothing, isUnreadable: true };
  }
  if (need === "none") return { ...nothing, bodyPlaces: new Set(isEmptyObject(parsed.value) ? [] : [""]) };
  const errors = judgeBody(operationId, parsed.value);
  const choices = errors.filter(({ keyword }) => keyword === "oneOf").map(({ instancePath }) => instancePath);
  return { ...nothing, bodyPlaces: new Set(errors.map(placeOf)), choices };
}

/** Whether anything is wrong with the request. */
export function isWrong({ parameters, isUnreadable, bodyPlaces }: Verdict): boolean {
  return parameters.size > 0 || isUnreadable || bodyPlaces.size > 0;
}

/** Violations that name a place where nothing is wrong, and wrong places that no violation names. */
export function compare(violations: readonly Violation[], verdict: Verdict): string[] {
  const named = violations.map(({ in: place, pointer }) => `${place} ${pointer}`);
  const inBody = violations.filter((violation) => violation.in === "body").map(({ pointer }) => pointer);
  if (verdict.isUnreadable)
    return named.length === 1 && named[0] === "body " ? [] : [`${named} for a body that is no JSON`];
  const unfounded = violations.filter(({ in: place, pointer }) =>
    place === "body" ? !isWrongPlace(pointer, verdict) : !verdict.parameters.has(`${place} ${pointer}`),
  );
  const missedParameters = [...verdict.parameters].filter((parameter) => !named.includes(parameter));
  // Inside of a union, ajv names every alternative's places, the mock the union's, or what is wrong with the form that was meant.
  const told = verdict.choices.filter((choice) => inBody.some((pointer) => isAbove(choice, pointer)));
  const missedPlaces = [...verdict.bodyPlaces].filter(
    (place) =>
      !told.some((choice) => isAbove(choice, place)) &&
      !inBody.some((pointer) => isAbove(pointer, place) || isAbove(place, pointer)),
  );
  return [
    ...unfounded.map(({ in: place, pointer }) => `${place} ${pointer} is named, but right`),
    ...missedParameters.map((parameter) => `${parameter} is wrong, but not named`),
    ...missedPlaces.map((place) => `body ${place} is wrong, but not named`),
  ];
}

/** A place is wrong by itself, or lies in a property that does not belong to the form that was meant. */
function isWrongPlace(pointer: string, { bodyPlaces }: Verdict): boolean {
  return bodyPlaces.has(pointer) || [...bodyPlaces].some((place) => place !== "" && isAbove(place, pointer));
}

function isAbove(pointer: string, place: string): boolean {
  return pointer === place || place.startsWith(`${pointer}/`);
}

function judgePath({ operationId, path }: Draft): string[] {
  const wrong = Object.entries(path).filter(([name, raw]) => {
    const text = decode(raw);
    return text === undefined || !isRightParameter(operationId, "path", name, text);
  });
  return wrong.map(([name]) => `path /${name}`);
}

function judgeQuery({ operationId, query }: Draft): string[] {
  const declared = routeOf(operationId).parameters.filter((parameter) => parameter.in === "query");
  const wrong = query.filter(([rawName, rawValue]) => {
    const [name, value] = [decodeQueryText(rawName), decodeQueryText(rawValue)];
    if (name === undefined || value === undefined || value === "") return true;
    const isDeclared = declared.some((parameter) => parameter.name === name);
    const isRepeated = query.filter(([other]) => decodeQueryText(other) === name).length > 1;
    return !isDeclared || isRepeated || !isRightParameter(operationId, "query", name, value);
  });
  return wrong.map(([rawName]) => `query ${toStep(decodeQueryText(rawName) ?? rawName)}`);
}

function decodeQueryText(raw: string): string | undefined {
  return decode(raw.replaceAll("+", " "));
}

function decode(raw: string): string | undefined {
  try {
    return decodeURIComponent(raw);
  } catch {
    return undefined;
  }
}

function isEmptyObject(value: unknown): boolean {
  return JSON.stringify(value) === "{}";
}
