// The difference between two JSON values as a JSON Patch (RFC 6902).
import type { AdminSchema } from "../../contract/admin-types.ts";
import type { JsonValue } from "../../engine/core/json-argument.ts";
import { toPointer } from "../../engine/core/json-pointer.ts";
import { isSameValue } from "../../engine/core/same-value.ts";

export type JsonObject = Readonly<Record<string, JsonValue>>;
type Step = AdminSchema<"PatchStep">;
type Path = readonly PropertyKey[];

/** The steps that turn one value into the other; none if they are equal. */
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

/** A property that is undefined counts as absent. */
function objectSteps(before: JsonObject, after: JsonObject, path: Path): readonly Step[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name): readonly Step[] => {
    const [was, is, place] = [before[name], after[name], [...path, name]];
    if (was !== undefined && is !== undefined) return toJsonPatch(was, is, place);
    if (is !== undefined) return [{ op: "add", path: toPointer(place), value: is }];
    return was === undefined ? [] : [{ op: "remove", path: toPointer(place) }];
  });
}

/** The items between the equal ones at both ends are replaced item by item, then removed or added. */
function listSteps(before: readonly JsonValue[], after: readonly JsonValue[], path: Path): readonly Step[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && isSameValue(before[start], after[start])) start += 1;
  let end = 0;
  while (end < shorter - start && isSameValue(before.at(-1 - end), after.at(-1 - end))) end += 1;
  const both = shorter - end;
  const [gone, added] = [before.slice(both, before.length - end), after.slice(both, after.length - end)];
  return [
    ...before
      .slice(start, both)
      .flatMap((was, nth) => toJsonPatch(was, after[start + nth] ?? null, [...path, start + nth])),
    ...gone.map((): Step => ({ op: "remove", path: toPointer([...path, both]) })),
    ...added.map((value, nth): Step => ({ op: "add", path: toPointer([...path, both + nth]), value })),
  ];
}
