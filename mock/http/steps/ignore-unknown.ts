// Removes undeclared input from a request in sandboxes that ignore it, and names it in the response.
import type { ServiceContract } from "../../contract/service-contract.ts";
import { dropUndeclared } from "../../contract/undeclared-input.ts";
import { parsePointer } from "../../engine/core/json-pointer.ts";
import type { CompiledRoute } from "../compiled-route.ts";
import type { PlainResponse } from "../plain-response.ts";
import type { Decoded } from "./decode.ts";

/** Limits the list of names, because clients limit the length of headers. */
const maxNames = 200;
const maxHeaderLength = 4000;

/** A decoded request without undeclared input, and the names of that input. */
export interface KnownInput {
  readonly decoded: Decoded;
  readonly ignored: readonly string[];
}

/** Removes undeclared input, and with it the violations of undeclared query parameters. */
export function ignoreUnknown(
  { route, queryParameters }: CompiledRoute,
  decoded: Decoded,
  { schema }: Pick<ServiceContract, "schema">,
): KnownInput {
  const { request, ignored } = dropUndeclared(route.operationId, decoded, schema);
  const ignoredNames: string[] = [];
  const violations = decoded.violations.filter(({ in: place, pointer }) => {
    const [name = ""] = parsePointer(pointer);
    const isKnown = place !== "query" || queryParameters.has(name);
    if (!isKnown) ignoredNames.push(`query${pointer}`);
    return isKnown;
  });
  return { decoded: { ...request, violations }, ignored: [...ignoredNames, ...ignored].slice(0, maxNames) };
}

/** Adds the names in the `x-mock-ignored` header, percent-encoded where a header cannot contain them. */
export function withIgnored(response: PlainResponse, ignored: readonly string[]): PlainResponse {
  const names: string[] = [];
  let length = 0;
  for (const name of ignored) {
    const encoded = name.split("/").map(toHeaderText).join("/");
    length += encoded.length + 2;
    if (length > maxHeaderLength) break;
    names.push(encoded);
  }
  return { ...response, headers: { ...response.headers, "x-mock-ignored": names.join(", ") } };
}

function toHeaderText(text: string): string {
  // A lone surrogate, which JSON can express, has no percent-encoding.
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, "\ufffd"));
}
