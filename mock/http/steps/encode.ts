// Encodes the result of an operation in the media type that the request accepts.
import { codeOf } from "../../contract/error-code.ts";
import type { Reply } from "../../contract/reply.ts";
import { type Encoded, toJson, withLength } from "../../engine/core/json-text.ts";
import type { Route } from "../compiled-route.ts";
import type { PlainResponse } from "../plain-response.ts";
import { negotiate } from "./negotiate.ts";

interface OperationResult {
  readonly result: unknown;
  readonly reply?: Reply | undefined;
}

/** Maximum number of bytes of a response. */
export const maxResponseBytes = 32 * 1024 ** 2;

/**
 * Asynchronous only for YAML, whose writer is loaded on first use.
 * @throws DomainError full `response_too_large`
 */
export function encode(
  route: Route,
  { result, reply }: OperationResult,
  headers: Headers,
): PlainResponse | Promise<PlainResponse> {
  if (reply !== undefined) return toReplyResponse(result, reply);
  if (route.responseTypes.length === 1) return toPlainResponse(toJson(result, maxResponseBytes), "application/json");
  const mediaType = negotiate(headers.get("accept"), route.responseTypes);
  const vary = { vary: "accept" };
  if (mediaType === "application/json") return toPlainResponse(toJson(result), mediaType, vary);
  return toYaml(result).then((encoded) => toPlainResponse(encoded, mediaType, vary));
}

function toReplyResponse(body: unknown, { status, headers }: Reply): PlainResponse {
  if (body === undefined) return { status, headers, body: null };
  const response = toPlainResponse(toJson(body, maxResponseBytes), "application/json", headers, status);
  return status < 400 ? response : { ...response, code: codeOf(body) };
}

/** Creates a response with the type and length of its text. */
export function toPlainResponse(
  { text, bytes }: Encoded,
  mediaType: string,
  extraHeaders?: Readonly<Record<string, string>>,
  status = 200,
): PlainResponse {
  return {
    status,
    headers: { "content-type": mediaType, "content-length": String(bytes), ...extraHeaders },
    body: text,
  };
}

// Only contracts, which are frozen, are sent as YAML; writing one takes over half a second.
const yamlTexts = new WeakMap<object, Encoded>();

async function toYaml(result: unknown): Promise<Encoded> {
  const document = typeof result === "object" && Object.isFrozen(result) ? result : null;
  const cached = document === null ? undefined : yamlTexts.get(document);
  if (cached !== undefined) return cached;
  const { stringify } = await import("yaml");
  const encoded = withLength(stringify(result, { aliasDuplicateObjects: false, lineWidth: 0 }));
  if (document !== null) yamlTexts.set(document, encoded);
  return encoded;
}
