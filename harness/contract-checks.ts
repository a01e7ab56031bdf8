// Checks requests against the mock's rules, and responses of any status against the published contract.
import { checkRequest as checkInput, toInput } from "../mock/contract/check-request.ts";
import { contractSchema, type JsonSchema, toContractSchema } from "../mock/contract/json-schema.ts";
import { createSchemaCheck } from "../mock/contract/schema-check.ts";
import { compileContract } from "../mock/contract/validators.ts";
import type { Violation } from "../mock/engine/core/errors.ts";
import type { OperationId } from "../spec/generated/operations.ts";
import responses from "../spec/generated/responses.json" with { type: "json" };
import { requireOperation } from "./contract-operation.ts";
import { checkBodyShape, checkRules } from "./request-rules.ts";

/** The parsed values of a request: numbers as numbers, not strings. */
export interface RequestParts {
  /** Path parameters by name; not checked if omitted. */
  readonly path?: Readonly<Record<string, unknown>> | undefined;
  /** Query parameters by name; not checked if omitted. */
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  /** The JSON value of the body; undefined means no body. */
  readonly body?: unknown;
}

/** A breach of the contract in a response. */
export interface ResponseViolation extends Omit<Violation, "in"> {
  /** The part of the response. */
  readonly in: "status" | "header" | "body";
}

/** Options of `checkResponse`. */
export interface ResponseCheckOptions {
  /**
   * Headers of the response, in any case. If given, content type and required headers are checked too.
   * @example checkResponse("getTicket", response.status, await response.json(), { headers: response.headers })
   */
  readonly headers?: Headers | Readonly<Record<string, string>> | undefined;
  /**
   * Whether a property that the contract does not describe is a breach; default false, because the service may add properties.
   * @example checkResponse("getTicket", 200, body, { closed: true })
   */
  readonly closed?: boolean | undefined;
}

const openSchema = toContractSchema(responses);
type SchemaCheck = ReturnType<typeof createSchemaCheck>;
let checkOpen: SchemaCheck | undefined;
let checkClosed: SchemaCheck | undefined;

/**
 * Returns every breach of the contract in a request: everything that the mock would refuse with 400, or with 422 if the
 * rule does not depend on records. An undeclared name is a breach. Rules are checked only if the request matches the
 * schemas.
 * @throws RangeError for an unknown operation
 * @example checkRequest("updateTicket", { path: { ticketId: 1 }, body: { status: "done" } }); // one violation, at /status
 */
export function checkRequest(operationId: OperationId, { path, query, body }: RequestParts): readonly Violation[] {
  const route = requireOperation(operationId);
  const shapeBreaches = checkBodyShape(body);
  if (shapeBreaches.length > 0) return shapeBreaches;
  const input = toInput(route, { path: path ?? {}, query: query ?? {}, body });
  const uncheckedParts = [...(path === undefined ? ["path"] : []), ...(query === undefined ? ["query"] : [])];
  const violations = checkInput(route, input, body, compileContract()).filter(
    ({ in: part }) => !uncheckedParts.includes(part),
  );
  return violations.length > 0 ? violations : checkRules(operationId, { path, query, body: input.body });
}

/**
 * Returns every breach of the published contract in a response. The body is not checked if `headers` name a media type
 * other than JSON.
 * @param body the JSON value; undefined if the response has none
 * @throws RangeError for an unknown operation
 * @example checkResponse("getTicket", response.status, await response.json()); // [] if it meets the contract
 */
export function checkResponse(
  operationId: OperationId,
  status: number,
  body: unknown,
  { headers, closed = false }: ResponseCheckOptions = {},
): readonly ResponseViolation[] {
  const { statuses } = requireOperation(operationId);
  if (!statuses.includes(status)) {
    const expected = `one of ${statuses.join(", ")}`;
    return [{ in: "status", pointer: "", found: String(status), expected }];
  }
  const name = `${operationId} ${status}`;
  const headerValues = headers === undefined ? {} : toValues(`${name} headers`, headers);
  const headerFindings = headers === undefined ? [] : openCheck()(`${name} headers`, headerValues);
  const hasOtherMediaType =
    headerValues["content-type"] !== undefined && headerValues["content-type"] !== "application/json";
  const bodyFindings =
    hasOtherMediaType || openSchema.properties[name] === undefined
      ? []
      : (closed ? closedCheck() : openCheck())(name, body);
  return [
    ...headerFindings.map((finding) => ({ in: "header", ...finding }) as const),
    ...bodyFindings.map((finding) => ({ in: "body", ...finding }) as const),
  ];
}

function openCheck(): SchemaCheck {
  checkOpen ??= createSchemaCheck(openSchema.properties, openSchema);
  return checkOpen;
}

function closedCheck(): SchemaCheck {
  // Every response is a component or a list of components, so closing the components is enough.
  checkClosed ??= createSchemaCheck(openSchema.properties, { ...openSchema, $defs: contractSchema.$defs });
  return checkClosed;
}

/** Headers as typed values: numbers as numbers, the content type without its parameters. */
function toValues(name: string, headers: Headers | Readonly<Record<string, string>>): Record<string, unknown> {
  const { properties = {} } = openSchema.properties[name] ?? {};
  const pairs = isIterable(headers) ? [...headers] : Object.entries(headers);
  const values = pairs.map(([header, text]) => {
    const lowerHeader = header.toLowerCase();
    return [lowerHeader, lowerHeader === "content-type" ? toMediaType(text) : toValue(properties[lowerHeader], text)];
  });
  return Object.fromEntries(values);
}

// The Headers class of a test environment may differ from the one in its responses.
function isIterable(headers: Headers | Readonly<Record<string, string>>): headers is Headers {
  return Symbol.iterator in headers;
}

/** The media type of a content type, without its parameters. */
export function toMediaType(text: string): string {
  return text
    .replaceAll(/;(?:"[^"]*"|[^",])*/g, "")
    .trim()
    .toLowerCase();
}

function toValue(schema: JsonSchema | undefined, text: string): unknown {
  const isNumber = schema?.type === "integer" || schema?.type === "number";
  return isNumber && /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}
