// JSON patches, checked by applying them with an independent few lines of RFC 6902.
import fc from "fast-check";
import { expect, it } from "vitest";
import { toJsonPatch } from "../../../../mock/control/changes/json-patch.ts";
import type { JsonValue } from "../../../../mock/engine/core/json-argument.ts";
import { parsePointer } from "../../../../mock/engine/core/json-pointer.ts";

type Patch = ReturnType<typeof toJsonPatch>;

function applied(patch: Patch, document: JsonValue): unknown {
  let root: unknown = structuredClone(document);
  for (const { op, path, value } of patch) {
    const steps = [...parsePointer(path)];
    const last = steps.pop();
    if (last === undefined) {
      root = value;
      continue;
    }
    const parent = steps.reduce<unknown>((found, step) => Reflect.get(Object(found), step), root);
    if (Array.isArray(parent)) parent.splice(Number(last), op === "add" ? 0 : 1, ...(op === "remove" ? [] : [value]));
    else if (op === "remove") Reflect.deleteProperty(Object(parent), last);
    else Reflect.set(Object(parent), last, value);
  }
  return root;
}

it("a patch turns any value into any other, and is empty for equal ones", () => {
  const value = fc
    .jsonValue({ maxDepth: 3, noUnicodeString: false })
    .map((one) => JSON.parse(JSON.stringify(one)) as JsonValue)
    .filter((one) => !JSON.stringify(one).includes("__proto__"));
  fc.assert(
    fc.property(value, value, (before, after) => {
      expect(applied(toJsonPatch(before, after), before)).toEqual(after);
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
