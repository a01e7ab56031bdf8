// Lists the error codes of each operation in the published contract, and the codes that belong to no operation.

import { isObject, type Json, type JsonObject, objectAt, textAt, textsAt, toJson } from "../../spec/generate/json.ts";
import { bodiesOf, follow, operationsOf } from "../../spec/generate/walk.ts";
import document from "../../spec/generated/openapi.json" with { type: "json" };

/** For example `getTicket 404 unknown_ticket`. */
export type Refusal = `${string} ${string} ${string}`;

export function listRefusals(): readonly Refusal[] {
  const contract = toJson(document);
  if (!isObject(contract)) throw new TypeError("The contract is not an object.");
  return operationsOf(contract).flatMap((operation) =>
    bodiesOf(contract, operation).flatMap(({ status = "", pointer, node }) => {
      if (!/^[45]/.test(status)) return [];
      const { node: schema } = follow(contract, { pointer, node: objectAt(node, "schema") });
      return codesOf(schema).map((code): Refusal => `${operation.operationId} ${status} ${code}`);
    }),
  );
}

function codesOf(schema: JsonObject): readonly string[] {
  const code = objectAt(objectAt(schema, "properties"), "code");
  return textsAt(code, "enum");
}

/** Returns `404 unknown_ticket` for `getTicket 404 unknown_ticket`. */
export function withoutOperation(refusal: Refusal): string {
  return refusal.slice(refusal.indexOf(" ") + 1);
}

/** Codes of refusals before the operation is known, or outside of the contract, with reasons. */
export const codesWithoutOperation: Readonly<Record<string, string>> = {
  "400 invalid_host": "no request: the server refuses the connection",
  "400 invalid_target": "no request: the server refuses the connection",
  "400 malformed_http": "no request: the server refuses the connection",
  "404 unknown_path": "no operation has this path",
  "404 unknown_sandbox": "the sandbox is resolved before the operation; listed where an operation has 404 anyway",
  "405 method_not_allowed": "no operation of this path has this method",
  "408 request_too_slow": "no request: the server refuses the connection",
  "410 sandbox_evicted": "the sandbox is resolved before the operation, and no operation has 410",
  "410 sandbox_unusable": "the sandbox is resolved before the operation, and no operation has 410",
  "413 chunk_extensions_too_large": "no request: the server refuses the connection",
  "417 unmet_expectation": "no request: the server refuses the connection",
  "431 headers_too_large": "no request: the server refuses the connection",
  "507 response_too_large": "a limit of the mock only; no operation has 507",
  "507 sandbox_full": "a limit of the mock only; no operation has 507",
  "503 pages_unavailable": "pages are served at the root, next to the operations",
  "500 handler_failed": "only handlers of additions fail this way; their operations have an open list",
};

/** The refusal in a response; undefined for a status below 400. */
export function toRefusal(operationId: string, status: number, text: string): Refusal | undefined {
  if (status < 400) return undefined;
  const body: Json | undefined = toJson(JSON.parse(text));
  const code = body !== undefined && isObject(body) ? textAt(body, "code") : undefined;
  return `${operationId} ${status} ${code ?? "without_code"}`;
}

const listedRefusals: ReadonlySet<string> = new Set(listRefusals());

/** Whether the contract lists the refusal, or its code belongs to no operation. */
export function isKnownRefusal(refusal: Refusal): boolean {
  return listedRefusals.has(refusal) || Object.hasOwn(codesWithoutOperation, withoutOperation(refusal));
}
