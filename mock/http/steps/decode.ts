// Decodes path, query and body into values of their declared types; values that cannot be converted remain strings.
import { describeFound } from "../../contract/describe.ts";
import { isInexactInteger, readParameter } from "../../contract/parameter-text.ts";
import type { DecodedRequest } from "../../contract/validators.ts";
import type { Violation } from "../../engine/core/errors.ts";
import { toPointer } from "../../engine/core/json-pointer.ts";
import { decodePercent } from "../../engine/core/percent-encoding.ts";
import type { CompiledRoute } from "../compiled-route.ts";
import { type ReceivedBody, readBody } from "./read-body.ts";

/** A decoded request, with the violations found while decoding. */
export interface Decoded extends DecodedRequest {
  readonly violations: readonly Violation[];
}

type Values = Readonly<Record<string, unknown>>;

const noValues: Values = Object.freeze({});
const noViolations: readonly Violation[] = [];

const exactIntegers = `integer from ${Number.MIN_SAFE_INTEGER} to ${Number.MAX_SAFE_INTEGER}`;

/** A request to decode. Decoding stores its body here, as text if it is not JSON. */
export interface DecodableRequest extends ReceivedBody {
  readonly request: Request;
  /** The path as sent, below the sandbox prefix. */
  readonly path: string;
  /** The query as sent, without the parameters that request a fault. */
  readonly query: string;
}

/**
 * @param bodyLimit in bytes
 * @param assertRoom refuses a body of this size if the heap has no room
 * @throws DomainError invalid `malformed_json` and other errors of a body, tooLarge, unsupportedMediaType
 */
export function decode(
  { route, pathParameters, queryParameters }: CompiledRoute,
  received: DecodableRequest,
  bodyLimit: number,
  assertRoom?: (bytes: number) => void,
): Decoded | Promise<Decoded> {
  const { request, path, query } = received;
  const violations: Violation[] = [];
  const inPath = decodePath(pathParameters, path, violations);
  const inQuery = decodeQuery(queryParameters, query, violations);
  const decoded = { path: inPath, query: inQuery, violations: violations.length === 0 ? noViolations : violations };
  // The body of a GET request has no meaning, so it is never read.
  if (route.method === "GET") return { ...decoded, body: undefined };
  return readBody(request, bodyLimit, received, assertRoom).then((body) => ({ ...decoded, body }));
}

function decodePath(parameters: CompiledRoute["pathParameters"], path: string, violations: Violation[]): Values {
  if (parameters.length === 0) return noValues;
  const segments = path.split("/");
  const values: Record<string, unknown> = {};
  for (const { parameter, segment } of parameters) {
    const raw = segments[segment] ?? "";
    const text = decodePercent(raw);
    if (text === undefined) {
      violations.push(notDecodable("path", parameter.name, raw));
    } else if (isInexactInteger(parameter, text)) {
      // Path parameters are ids without a declared range, so the safe range applies.
      violations.push(toViolation("path", parameter.name, [text], exactIntegers));
    } else {
      values[parameter.name] = readParameter(parameter, text);
    }
  }
  return values;
}

function decodeQuery(parameters: CompiledRoute["queryParameters"], query: string, violations: Violation[]): Values {
  if (query === "") return noValues;
  const values = new Map<string, unknown>();
  for (const [name, [first = "", ...repeats]] of readQuery(query, violations)) {
    const parameter = parameters.get(name);
    if (parameter === undefined) values.set(name, first);
    else if (repeats.length > 0) violations.push(toViolation("query", name, [first, ...repeats], "the parameter once"));
    else if (first === "") violations.push(toViolation("query", name, [first], "a value, or no such parameter at all"));
    else values.set(name, readParameter(parameter, first));
  }
  return Object.fromEntries(values);
}

/** Reads the texts of each parameter, in order. */
function readQuery(query: string, violations: Violation[]): ReadonlyMap<string, readonly string[]> {
  const textsByName = new Map<string, string[]>();
  for (const piece of query.split("&")) {
    if (piece === "") continue;
    const [rawName = "", ...rest] = piece.replaceAll("+", " ").split("=");
    const rawText = rest.join("=");
    const name = decodePercent(rawName);
    const text = decodePercent(rawText);
    if (name === undefined || text === undefined) {
      violations.push(notDecodable("query", name ?? rawName, text === undefined ? rawText : rawName));
      continue;
    }
    const texts = textsByName.get(name);
    if (texts === undefined) textsByName.set(name, [text]);
    else texts.push(text);
  }
  return textsByName;
}

function notDecodable(part: "path" | "query", name: string, raw: string): Violation {
  const expected = "percent-encoded UTF-8 (RFC 3986)";
  return { in: part, pointer: toPointer([name]), found: describeFound(raw), expected };
}

function toViolation(part: "path" | "query", name: string, texts: readonly string[], expected: string): Violation {
  return { in: part, pointer: toPointer([name]), found: texts.map(describeFound).join(", "), expected };
}
