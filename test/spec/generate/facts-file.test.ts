// spec/generate/facts-file.ts: the facts that each operation must state.
import { expect, it } from "vitest";
import { factsText } from "../../../spec/generate/facts-file.ts";

function documentOf(get: object) {
  return JSON.parse(JSON.stringify({ paths: { "/thing/{id}": { get } } }));
}

it("refuses a contract that lacks facts, and names all missing facts", () => {
  const getThing = { operationId: "getThing", parameters: [{ name: "id", in: "path" }] };
  expect(() => factsText(documentOf(getThing))).toThrow(
    "- getThing: x-record\n- getThing: x-side-effect\n- getThing: x-repeats\n- getThing: x-references\n- getThing: x-id-of at the parameter id",
  );
});

it("requires lists to state whether they are complete, and changes to state which records they create", () => {
  const listThings = {
    operationId: "listThings",
    "x-record": "things",
    "x-side-effect": "none",
    "x-references": "none",
  };
  const addThing = { operationId: "addThing", "x-record": "things", "x-side-effect": "none" };
  const document = JSON.parse(JSON.stringify({ paths: { "/thing": { get: listThings, post: addThing } } }));
  expect(() => factsText(document)).toThrow("- listThings: x-has-all\n- addThing: x-makes");
});
