// Parses path and query parameters to values of their declared types.
import type { RouteParameter } from "../../spec/generated/operations.ts";
import { readSwitch } from "../engine/core/text/switch-text.ts";

// One spelling for each integer: no negative zero, exponent or fraction.
const integerText = /^(?:0|-?[1-9]\d*)$/;
const numberText = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** Parses a parameter; a string that does not fit the type is returned unchanged. */
export function readParameter({ type }: RouteParameter, text: string): unknown {
  if (type === "integer") return integerText.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : text;
  if (type === "number") return numberText.test(text) ? Number(text) : text;
  if (type === "boolean") return readSwitch(text) ?? text;
  return text;
}

/** Whether a parameter is an integer that JavaScript cannot represent exactly. */
export function isInexactInteger({ type }: RouteParameter, text: string): boolean {
  return type === "integer" && integerText.test(text) && !Number.isSafeInteger(Number(text));
}
