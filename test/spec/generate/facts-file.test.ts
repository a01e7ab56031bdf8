import { expect, it } from "vitest";
import { factsText } from "../../../spec/generate/facts-file.ts";

const operation = {
  operationId: "getThing",
  "x-record": "things",
  "x-side-effect": "none",
  parameters: [{ name: "id", in: "path", "x-id-of": "thingId" }],
};

function documentOf(get: object) {
  return JSON.parse(JSON.stringify({ paths: { "/thing/{id}": { get } } }));
}

it("writes the facts of an operation", () => {
  expect(factsText(documentOf(operation))).toContain(
    'getThing: {"record":"things","parameters":{"id":"thingId"},"ids":{},"leftAlone":{}},',
  );
});

it("refuses a contract that lacks facts, and names every one", () => {
  const bare = { operationId: "getThing", parameters: [{ name: "id", in: "path" }] };
  expect(() => factsText(documentOf(bare))).toThrow(
    "- getThing: x-record\n- getThing: x-side-effect\n- getThing: x-id-of at the parameter id",
  );
});
