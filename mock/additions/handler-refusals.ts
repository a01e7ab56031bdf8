// Declares the error responses of operations with a handler: the contract's schema, but with any code.
import { type Json, type JsonObject, objectAt } from "../../spec/generate/json.ts";

const openErrorName = "Error";

/** The contract's response that each refusal of a handler derives from, and its description. */
const refusals = {
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
} as const;

/** Adds an error schema with any code, which additions may refer to, to the contract. */
export function withOpenError(published: JsonObject): JsonObject {
  const components = objectAt(published, "components");
  const schemas = objectAt(components, "schemas");
  const {
    description: _,
    enum: __,
    ...code
  } = objectAt(objectAt(objectAt(schemas, "ForbiddenError"), "properties"), "code");
  const schema = objectAt(schemas, "ForbiddenError");
  const open: JsonObject = {
    ...schema,
    description: "The body of every error.",
    properties: {
      ...objectAt(schema, "properties"),
      code: {
        ...code,
        pattern: "^[a-z][a-z0-9_]*$",
        description: "Stable name of the cause in snake_case, for programs.",
      },
    },
  };
  return { ...published, components: { ...components, schemas: { ...schemas, [openErrorName]: open } } };
}

/**
 * The error responses of a handler by status.
 * @param badRequest the contract's response to an invalid request
 */
export function toHandlerRefusals(published: JsonObject, badRequest: string): JsonObject {
  const responses = objectAt(objectAt(published, "components"), "responses");
  const mistakes = [
    badRequest,
    "The request breaks this contract, or the handler refuses it. Nothing was changed.",
  ] as const;
  const entries = Object.entries({ "400": mistakes, ...refusals }).map(
    ([status, [name, description]]): [string, Json] => {
      const response = objectAt(responses, name);
      const content = objectAt(response, "content");
      const json = {
        ...objectAt(content, "application/json"),
        schema: { $ref: `#/components/schemas/${openErrorName}` },
      };
      return [status, { ...response, description, content: { ...content, "application/json": json } }];
    },
  );
  return Object.fromEntries(entries);
}
