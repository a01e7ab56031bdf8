// Finds what schemas cannot express: bytes that are not text, two media types, integers beyond 2^53, times with an offset where UTC is written.
import { toPointer } from "../../../mock/engine/core/json-pointer.ts";
import type { Schema } from "../published-parts.ts";
import { describedValues } from "./described-values.ts";

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
  if (schema === undefined) return found;
  for (const { value, steps, schema: own } of describedValues(body, schema)) {
    const isLost = typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value);
    const isShifted = typeof value === "string" && own?.node.format === "date-time" && withOffset.test(value);
    const at = { at: toPointer(steps), in: "body", kind: "value" } as const;
    if (isLost)
      found.push({ ...at, found: `about ${value}`, expected: "an integer below 2^53, which JSON readers keep" });
    if (isShifted) found.push({ ...at, found: value, expected: "UTC, written with Z" });
  }
  return found;
}
