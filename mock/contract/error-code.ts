// Reads the code of an error of the contract's schema.
import { isObject } from "../engine/core/is-object.ts";

/** Undefined if the body has none. */
export function codeOf(body: unknown): string | undefined {
  return isObject(body) && typeof body.code === "string" ? body.code : undefined;
}
