// spec/generate/request-bounds.ts: the bounds of requests, as the pages list them.
import { expect, it } from "vitest";
import { flattenDocument } from "../../../spec/generate/flatten.ts";
import { boundsInWords } from "../../../spec/generate/request-bounds.ts";
import { sampleContract, withChange } from "../sample-contract.ts";

it("names the parts of requests that have a bound, smallest first", () => {
  const list = { type: "array", maxItems: 5, items: { type: "string", maxLength: 100 } };
  const document = withChange(flattenDocument(sampleContract), "#/components/schemas/ThingChange/properties/it", list);
  expect([...boundsInWords(document)]).toEqual([
    ["5 items", ["ThingChange.it"]],
    ["100 characters", ["ThingChange.name", "ThingChange.it[]"]],
  ]);
});
