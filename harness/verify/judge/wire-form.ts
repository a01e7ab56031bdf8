// Finds what a schema does not say: bytes that are no text, two media types, integers beyond 2^53, times with an offset where UTC is written.
import { isObject } from "../../../mock/engine/core/is-object.ts";
import { toPointer } from "../../../mock/engine/core/json-pointer.ts";
import { below, type Schema } from "../published-parts.ts";

/** A breach that is not one of the schema. */
export interface WireBreach {
  /** Header name, or JSON pointer; "" for the body as a whole. */
  readonly at: string;
  readonly in: "header" | "body";
  readonly kind: "encoding" | "media-type" | "value";
  readonly found: string;
  readonly expected: string;
}

const withOffset = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?[+-]\d\d:\d\d$/;

/** @param isText whether the bytes of the body are UTF-8 */
export function wireBreaches(
  body: unknown,
  schema: Schema | undefined,
  contentType: string,
  isText: boolean,
): readonly WireBreach[] {
  const found: WireBreach[] = [];
  if (!isText)
    found.push({ at: "", in: "body", kind: "encoding", found: "bytes that are not UTF-8", expected: "UTF-8" });
  if (contentType.replaceAll(/"[^"]*"/g, "").includes(",")) {
    found.push({
      at: "content-type",
      in: "header",
      kind: "media-type",
      found: contentType,
      expected: "one media type",
    });
  }
  if (schema !== undefined) walk(body, schema, [], found);
  return found;
}

function walk(value: unknown, schema: Schema, steps: readonly (string | number)[], found: WireBreach[]): void {
  if (typeof value === "object" && value !== null) {
    const entries = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : [];
    for (const [step, inner] of entries) {
      const next = below(schema, String(step));
      if (next !== undefined) walk(inner, next, [...steps, step], found);
    }
    return;
  }
  const add = (seen: string, expected: string) =>
    found.push({ at: toPointer(steps), in: "body", kind: "value", found: seen, expected });
  if (typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value)) {
    add(`about ${value}`, "an integer below 2^53, which JSON readers keep");
  }
  if (typeof value === "string" && schema.node.format === "date-time" && withOffset.test(value)) {
    add(value, "UTC, written with Z");
  }
}
