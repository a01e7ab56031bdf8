// Step "encode": turns the result of an operation into a 200 answer in the media type that the request accepts. Called by
// mock/http/journey-steps.ts.
import type { Answer } from "../answer.ts";
import type { Route } from "../compiled-route.ts";
import { negotiate } from "./negotiate.ts";
import { type Encoded, measured, toJson } from "./serialise.ts";

const yamlTexts = new WeakMap<object, Encoded>();

/** The answer that carries a result. Only YAML takes time (its writer is loaded when first asked for). */
export function encode(route: Route, result: unknown, headers: Headers): Answer | Promise<Answer> {
  if (route.answers.length === 1) return toAnswer(toJson(result), "application/json");
  const mediaType = negotiate(headers.get("accept"), route.answers);
  const vary = { vary: "accept" };
  if (mediaType === "application/json") return toAnswer(toJson(result), mediaType, vary);
  return toYaml(result).then((encoded) => toAnswer(encoded, mediaType, vary));
}

/** A 200 answer, or one of another status, with its text's type and length. */
export function toAnswer(
  { text, bytes }: Encoded,
  mediaType: string,
  more?: Readonly<Record<string, string>>,
  status = 200,
): Answer {
  return { status, headers: { "content-type": mediaType, "content-length": String(bytes), ...more }, body: text };
}

async function toYaml(result: unknown): Promise<Encoded> {
  const isFrozen = typeof result === "object" && result !== null && Object.isFrozen(result);
  const known = isFrozen ? yamlTexts.get(result) : undefined;
  if (known !== undefined) return known;
  const { stringify } = await import("yaml");
  const encoded = measured(stringify(result, { aliasDuplicateObjects: false, lineWidth: 0 }));
  if (isFrozen) yamlTexts.set(result, encoded);
  return encoded;
}
