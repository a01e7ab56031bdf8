// JSON patches, checked by applying them with a small independent implementation of RFC 6902.
import fc from "fast-check";
import { expect, it } from "vitest";
import { toJsonPatch } from "../../../../mock/control/changes/json-patch.ts";
import type { JsonValue } from "../../../../mock/engine/core/json-argument.ts";
import { parsePointer } from "../../../../mock/engine/core/json-pointer.ts";

type Patch = ReturnType<typeof toJsonPatch>;

function applyPatch(patch: Patch, document: JsonValue): unknown {
  let root: unknown = structuredClone(document);
  for (const { op, path, value } of patch) {
    const steps = [...parsePointer(path)];
    const last = steps.pop();
    if (last === undefined) {
      root = value;
      continue;
    }
    const parent = steps.reduce<unknown>((node, step) => Reflect.get(Object(node), step), root);
    if (Array.isArray(parent)) parent.splice(Number(last), op === "add" ? 0 : 1, ...(op === "remove" ? [] : [value]));
    else if (op === "remove") Reflect.deleteProperty(Object(parent), last);
    else Reflect.set(Object(parent), last, value);
  }
  return root;
}

it("a patch turns any value into any other, and is empty for equal values", () => {
  const value = fc
    .jsonValue({ maxDepth: 3, noUnicodeString: false })
    .map((json) => JSON.parse(JSON.stringify(json)) as JsonValue)
    .filter((json) => !JSON.stringify(json).includes("__proto__"));
  fc.assert(
    fc.property(value, value, (before, after) => {
      expect(applyPatch(toJsonPatch(before, after), before)).toEqual(after);
      expect(toJsonPatch(before, structuredClone(before))).toEqual([]);
    }),
    { numRuns: 500, seed: 1 },
  );
});

it("a patch describes an insertion or removal in a list in few steps", () => {
  expect(toJsonPatch({ tagIds: [1, 2, 3] }, { tagIds: [2, 3] })).toEqual([{ op: "remove", path: "/tagIds/0" }]);
  expect(toJsonPatch({ tagIds: [1, 3] }, { tagIds: [1, 2, 3], "a/b": null })).toEqual([
    { op: "add", path: "/tagIds/1", value: 2 },
    { op: "add", path: "/a~1b", value: null },
  ]);
});
