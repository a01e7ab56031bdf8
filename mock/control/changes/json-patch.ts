// Computes the difference between two JSON values as a JSON Patch (RFC 6902).
import type { AdminSchema } from "../../contract/admin-types.ts";
import type { JsonValue } from "../../engine/core/json-argument.ts";
import { toPointer } from "../../engine/core/json-pointer.ts";
import { isSameValue } from "../../engine/core/same-value.ts";

export type JsonObject = Readonly<Record<string, JsonValue>>;
type Step = AdminSchema<"PatchStep">;
type Path = readonly PropertyKey[];

/** The steps that turn one value into the other; empty if they are equal. */
export function toJsonPatch(before: JsonValue, after: JsonValue, path: Path = []): readonly Step[] {
  if (before === after) return [];
  if (isList(before) && isList(after)) return listSteps(before, after, path);
  if (isJsonObject(before) && isJsonObject(after)) return objectSteps(before, after, path);
  return [{ op: "replace", path: toPointer(path), value: after }];
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function isJsonObject(value: JsonValue): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Undefined properties count as absent. */
function objectSteps(before: JsonObject, after: JsonObject, path: Path): readonly Step[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name): readonly Step[] => {
    const oldValue = before[name];
    const newValue = after[name];
    const innerPath = [...path, name];
    if (oldValue !== undefined && newValue !== undefined) return toJsonPatch(oldValue, newValue, innerPath);
    if (newValue !== undefined) return [{ op: "add", path: toPointer(innerPath), value: newValue }];
    return oldValue === undefined ? [] : [{ op: "remove", path: toPointer(innerPath) }];
  });
}

/** Keeps equal items at both ends; replaces the items between them pairwise, then removes or adds the rest. */
function listSteps(before: readonly JsonValue[], after: readonly JsonValue[], path: Path): readonly Step[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && isSameValue(before[start], after[start])) start += 1;
  let end = 0;
  while (end < shorter - start && isSameValue(before.at(-1 - end), after.at(-1 - end))) end += 1;
  const pairsEnd = shorter - end;
  const removed = before.slice(pairsEnd, before.length - end);
  const added = after.slice(pairsEnd, after.length - end);
  return [
    ...before
      .slice(start, pairsEnd)
      .flatMap((item, offset) => toJsonPatch(item, after[start + offset] ?? null, [...path, start + offset])),
    ...removed.map((): Step => ({ op: "remove", path: toPointer([...path, pairsEnd]) })),
    ...added.map((value, offset): Step => ({ op: "add", path: toPointer([...path, pairsEnd + offset]), value })),
  ];
}
