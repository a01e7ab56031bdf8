// Declares the error responses of operations with a handler: the contract's schema, but with any code.
import { type Json, type JsonObject, objectAt } from "../../spec/generate/json.ts";

const openErrorName = "Error";

/** A response of the contract to derive an error response from, and its new description. */
type Refusal = readonly [response: string, description: string];

const refusals: Readonly<Record<string, Refusal>> = {
  "403": ["Forbidden", "The caller lacks permission."],
  "404": ["UnknownTicket", "The record does not exist."],
  "409": ["TestRunConflict", "The current state of the record does not allow this call."],
  "422": ["TicketUpdateRule", "The request is well formed but breaks a rule of the domain. Nothing was changed."],
  "429": ["TooManyRequests", "Rate limit reached. Sent by an injected fault, or by the handler."],
  "500": ["InternalServerError", "The server or the handler failed on a valid request. Nothing was changed."],
  "503": [
    "ServiceUnavailable",
    "Temporarily unavailable. Sent by an injected fault or by the handler, and when the mock has reached its memory limit or its storage is unavailable.",
  ],
};

/** Adds to the contract an error schema that allows any code, for handlers and for additions that refer to it. */
export function withOpenError(published: JsonObject): JsonObject {
  const components = objectAt(published, "components");
  const schemas = objectAt(components, "schemas");
  const closedError = objectAt(schemas, "ForbiddenError");
  const properties = objectAt(closedError, "properties");
  const { description: _description, enum: _codes, ...code } = objectAt(properties, "code");
  const openCode = {
    ...code,
    pattern: "^[a-z][a-z0-9_]*$",
    description: "Stable name of the cause in snake_case, for programs.",
  };
  const openError = {
    ...closedError,
    description: "The body of every error.",
    properties: { ...properties, code: openCode },
  };
  return { ...published, components: { ...components, schemas: { ...schemas, [openErrorName]: openError } } };
}

/**
 * The error responses of a handler by status.
 * @param badRequest the contract's response to an invalid request
 */
export function toHandlerRefusals(published: JsonObject, badRequest: string): JsonObject {
  const responses = objectAt(objectAt(published, "components"), "responses");
  const invalid: Refusal = [
    badRequest,
    "The request breaks this contract, or the handler refuses it. Nothing was changed.",
  ];
  const entries = Object.entries({ "400": invalid, ...refusals }).map(([status, [name, description]]) => [
    status,
    toOpenResponse(objectAt(responses, name), description),
  ]);
  return Object.fromEntries(entries);
}

/** An error response of the contract, with the schema that allows any code. */
function toOpenResponse(response: JsonObject, description: string): Json {
  const content = objectAt(response, "content");
  const schema = { $ref: `#/components/schemas/${openErrorName}` };
  const json = { ...objectAt(content, "application/json"), schema };
  return { ...response, description, content: { ...content, "application/json": json } };
}
