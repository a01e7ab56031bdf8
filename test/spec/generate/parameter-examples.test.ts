// Each named example of an operation is a whole request: spec/generate/parameter-examples.ts, alone and in both published documents.
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../spec/generate/json.ts";
import { listAt, objectAt, textAt } from "../../../spec/generate/json.ts";
import { withParameterExamples } from "../../../spec/generate/parameter-examples.ts";
import { bodiesOf, operationsOf, parametersOf } from "../../../spec/generate/walk.ts";
import admin from "../../../spec/generated/admin/openapi.json" with { type: "json" };
import service from "../../../spec/generated/openapi.json" with { type: "json" };

const lamp = { name: "lampId", in: "path", required: true, example: 1 };
const colour = { name: "colour", in: "query", example: "red" };

function published(operation: JsonObject): readonly unknown[] {
  const answer = { content: { "application/json": { examples: { on: { value: {} }, off: { value: {} } } } } };
  const item = { parameters: [lamp], get: { operationId: "lamp", responses: { "200": answer }, ...operation } };
  const document = withParameterExamples({ openapi: "3.1.0", paths: { "/lamp/{lampId}": item } });
  const [{ node } = { node: {} }] = operationsOf(document);
  expect(node).not.toHaveProperty("x-examples");
  return listAt(node, "parameters");
}

const ofLamp = { name: "lampId", in: "path", required: true };
const body = { content: { "application/json": { examples: { on: { value: {} } } } } };

describe("the parameters of an operation", () => {
  it("have their own example under every name, where they are required", () => {
    expect(published({ parameters: [colour] })).toEqual([
      { ...ofLamp, examples: { on: { value: 1 }, off: { value: 1 } } },
      colour,
    ]);
  });

  it("have it under every name beside a body, optional ones too", () => {
    expect(published({ parameters: [colour], requestBody: body })[1]).toEqual({
      name: "colour",
      in: "query",
      examples: { on: { value: "red" }, off: { value: "red" } },
    });
  });

  it("have what an example says of them", () => {
    const said = { on: { parameters: { colour: "blue", lampId: 2 } } };
    expect(published({ parameters: [colour], "x-examples": said })).toEqual([
      { ...ofLamp, examples: { on: { value: 2 }, off: { value: 1 } } },
      { name: "colour", in: "query", examples: { on: { value: "blue" } } },
    ]);
  });
});

describe.each([
  ["service", service],
  ["admin surface", admin],
])("the published document of the %s", (_, document) => {
  // The type of a document this large is its whole text.
  const contract: JsonObject = JSON.parse(JSON.stringify(document));
  const operations = operationsOf(contract);

  it("has an example of each parameter for every example of a request", () => {
    const missing = operations.flatMap((operation) => {
      const names = bodiesOf(contract, operation)
        .filter(({ status }) => status === undefined)
        .flatMap(({ node }) => Object.keys(objectAt(node, "examples")));
      const parameters = parametersOf(contract, operation).map(({ node }) => node);
      return parameters.flatMap((parameter) =>
        names
          .filter((name) => objectAt(parameter, "examples")[name] === undefined)
          .map((name) => `${operation.operationId} ${name}: ${textAt(parameter, "name")}`),
      );
    });
    expect(missing).toEqual([]);
  });
});
