// Reads the texts of path and query parameters as values of their declared types.
import type { RouteParameter } from "../../spec/generated/operations.ts";
import { readSwitch } from "../engine/core/text/switch-text.ts";

// One text for each integer: no sign of zero, no exponent, no fraction, nothing that JavaScript cannot represent
// exactly.
const integerText = /^(?:0|-?[1-9]\d*)$/;
const numberText = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** Text that cannot be converted stays text. */
export function readParameter({ type }: RouteParameter, text: string): unknown {
  if (type === "integer") return integerText.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : text;
  if (type === "number") return numberText.test(text) ? Number(text) : text;
  if (type === "boolean") return readSwitch(text) ?? text;
  return text;
}

/** Whether a text is an integer that JavaScript cannot represent exactly. */
export function isInexactInteger({ type }: RouteParameter, text: string): boolean {
  return type === "integer" && integerText.test(text) && !Number.isSafeInteger(Number(text));
}
