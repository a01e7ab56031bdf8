// spec/generate/parameter-examples.ts: in both published documents, each named example is a complete request.
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../spec/generate/json.ts";
import { objectAt, textAt } from "../../../spec/generate/json.ts";
import { bodiesOf, operationsOf, parametersOf } from "../../../spec/generate/walk.ts";
import admin from "../../../spec/generated/admin/openapi.json" with { type: "json" };
import service from "../../../spec/generated/openapi.json" with { type: "json" };

describe.each([
  ["service", service],
  ["admin API", admin],
])("the published document of the %s", (_, document) => {
  // The inferred type of a document this large would be its full text.
  const contract: JsonObject = JSON.parse(JSON.stringify(document));
  const operations = operationsOf(contract);

  it("has parameter examples for every example of a request", () => {
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
