import { expect, it } from "vitest";
import { factsText } from "../../../spec/generate/facts-file.ts";

function documentOf(get: object) {
  return JSON.parse(JSON.stringify({ paths: { "/thing/{id}": { get } } }));
}

it("refuses a contract that lacks facts, and names every one", () => {
  const bare = { operationId: "getThing", parameters: [{ name: "id", in: "path" }] };
  expect(() => factsText(documentOf(bare))).toThrow(
    "- getThing: x-record\n- getThing: x-side-effect\n- getThing: x-repeats\n- getThing: x-names\n- getThing: x-id-of at the parameter id",
  );
});

it("requires that a list states whether it is complete, and a change which records it makes", () => {
  const listThings = { operationId: "listThings", "x-record": "things", "x-side-effect": "none", "x-names": "none" };
  const addThing = { operationId: "addThing", "x-record": "things", "x-side-effect": "none" };
  const document = JSON.parse(JSON.stringify({ paths: { "/thing": { get: listThings, post: addThing } } }));
  expect(() => factsText(document)).toThrow("- listThings: x-has-all\n- addThing: x-makes");
});
