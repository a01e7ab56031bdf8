// Reads the code of an error response.
import { isObject } from "../engine/core/is-object.ts";

/** The code in a body; undefined if it has none. */
export function codeOf(body: unknown): string | undefined {
  return isObject(body) && typeof body.code === "string" ? body.code : undefined;
}
