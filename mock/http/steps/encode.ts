// Encodes the result of an operation in the media type that the request accepts.
import { codeOf } from "../../contract/error-code.ts";
import type { Reply } from "../../contract/reply.ts";
import { type Encoded, toJson, withLength } from "../../engine/core/json-text.ts";
import type { Answer } from "../answer.ts";
import type { Route } from "../compiled-route.ts";
import { negotiate } from "./negotiate.ts";

interface OperationResult {
  readonly result: unknown;
  readonly reply?: Reply | undefined;
}

/** Maximum number of bytes of a response. */
export const maxAnswerBytes = 32 * 1024 ** 2;

/**
 * Asynchronous only for YAML, whose writer is loaded on first use.
 * @throws DomainError full `answer_too_large`
 */
export function encode(route: Route, { result, reply }: OperationResult, headers: Headers): Answer | Promise<Answer> {
  if (reply !== undefined) return toReplyAnswer(result, reply);
  if (route.answers.length === 1) return toAnswer(toJson(result, maxAnswerBytes), "application/json");
  const mediaType = negotiate(headers.get("accept"), route.answers);
  const vary = { vary: "accept" };
  if (mediaType === "application/json") return toAnswer(toJson(result), mediaType, vary);
  return toYaml(result).then((encoded) => toAnswer(encoded, mediaType, vary));
}

function toReplyAnswer(body: unknown, { status, headers }: Reply): Answer {
  if (body === undefined) return { status, headers, body: null };
  const answer = toAnswer(toJson(body, maxAnswerBytes), "application/json", headers, status);
  return status < 400 ? answer : { ...answer, code: codeOf(body) };
}

/** Creates an answer with the type and length of its text. */
export function toAnswer(
  { text, bytes }: Encoded,
  mediaType: string,
  extraHeaders?: Readonly<Record<string, string>>,
  status = 200,
): Answer {
  return {
    status,
    headers: { "content-type": mediaType, "content-length": String(bytes), ...extraHeaders },
    body: text,
  };
}

// Only contracts, which are frozen, are answered as YAML; writing one takes over half a second.
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
