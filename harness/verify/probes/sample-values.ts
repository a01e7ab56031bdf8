// Generates values for schemas: boundary values and some invalid ones.
import { type JsonObject, textAt } from "../../json-parts.ts";
import type { Schema } from "../published-parts.ts";

/** Bounds this large only keep integers exact, so they are not tested. */
const maxTestedBound = Number.MAX_SAFE_INTEGER;
/** Samples for the patterns in the contract; the first match is used. */
const sampleTexts = ["2026-03-02 08:15:07", "2026-03-02T08:15:07Z", "2026-03-02", "-7 DAY", "1", "en"];

function sampleTextFor(node: JsonObject): string | undefined {
  const pattern = textAt(node, "pattern");
  const minLength = Number(node.minLength ?? 0);
  if (pattern === undefined) return minLength <= 2 ? "en" : "e".repeat(minLength);
  return sampleTexts.find((text) => text.length >= minLength && new RegExp(pattern, "u").test(text));
}

/** Values at the edges of a schema: each enum value, minimum and maximum, the shortest string, the default. */
export function boundaryValues({ node }: Schema): readonly (string | number | boolean)[] {
  if (Array.isArray(node.enum)) return node.enum.filter(isParameterValue);
  const { type } = node;
  if (type === "boolean") return [true, false];
  if (type === "integer" || type === "number") {
    const bounds = [boundOf(node, "minimum"), boundOf(node, "maximum"), node.default];
    return [...new Set(bounds)].filter(isParameterValue);
  }
  if (type !== "string") return [];
  if (textAt(node, "pattern")?.startsWith("^")) return [sampleTextFor(node)].filter((value) => value !== undefined);
  return ["e".repeat(Math.max(1, Number(node.minLength ?? 1)))];
}

/** Invalid values: wrong type, just outside the bounds, not in the enum. */
export function invalidValues({ node }: Schema): readonly (string | number)[] {
  if (Array.isArray(node.enum)) return ["no-such-value"];
  const { type } = node;
  if (type === "boolean") return ["perhaps"];
  if (type === "integer" || type === "number") {
    const minimum = boundOf(node, "minimum");
    const maximum = boundOf(node, "maximum");
    return ["abc", ...(minimum === undefined ? [] : [minimum - 1]), ...(maximum === undefined ? [] : [maximum + 1])];
  }
  if (type !== "string") return [];
  if (textAt(node, "pattern")?.startsWith("^")) return ["yesterday"];
  const [minLength, maxLength] = [Number(node.minLength ?? 0), Number(node.maxLength ?? Number.POSITIVE_INFINITY)];
  return [
    ...(minLength > 1 ? ["x".repeat(minLength - 1)] : []),
    ...(maxLength <= 200 ? ["x".repeat(maxLength + 1)] : []),
  ];
}

function boundOf(node: JsonObject, name: "minimum" | "maximum"): number | undefined {
  const limit = node[name];
  return typeof limit === "number" && Math.abs(limit) < maxTestedBound ? limit : undefined;
}

function isParameterValue(value: unknown): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}
