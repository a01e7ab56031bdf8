// The references that the console shows as links.
import { expect, it } from "vitest";
import { linksOf } from "../../../console/src/console/state/record-collections.ts";

it("links the records that a record refers to, and nothing where a reference is empty", () => {
  expect(linksOf("tags", { id: 2, parent: 1 })).toEqual([{ pointer: "/parent", collection: "tags", id: "1" }]);
  expect(linksOf("tags", { id: 1, parent: 0 })).toEqual([]);
});
