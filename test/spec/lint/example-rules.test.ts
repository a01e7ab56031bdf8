// spec/lint/example-rules.ts: every example fits its schema.
import { describe, expect, it } from "vitest";
import { flattenDocument } from "../../../spec/generate/flatten.ts";
import type { Json } from "../../../spec/generate/json.ts";
import { validExamples } from "../../../spec/lint/example-rules.ts";
import { sampleContract, withChange } from "../sample-contract.ts";

const flat = flattenDocument(sampleContract);
const list = "#/paths/~1thing~1all/get";
const answer = `${list}/responses/200/content/application~1json/examples/none`;

function breachesOf(pointer: string, value: Json) {
  return validExamples(withChange(flat, pointer, value));
}

describe("validExamples", () => {
  it("is silent when all examples fit", () => expect(validExamples(flat)).toEqual([]));

  it("reports an answer example that does not fit, with what is wrong", () => {
    const [breach] = breachesOf(`${answer}/value`, [{ id: "1", name: "lamp" }]);
    expect(breach?.place).toBe(answer);
    expect(breach?.problem).toContain("value/0/id must be integer");
  });

  it("reports a request example that does not fit", () => {
    const place = "#/paths/~1thing~1{thingId}/patch/requestBody/content/application~1json/examples/rename";
    expect(breachesOf(`${place}/value`, { name: "" })).toMatchObject([{ place }]);
  });

  it("follows references to shared examples", () => {
    expect(breachesOf("#/components/examples/Lamp/value/id", 1.5)).toHaveLength(1);
  });

  it("reports a property that an open answer does not describe", () => {
    const [breach] = breachesOf(`${answer}/value`, [{ id: 1, name: "lamp", weigth: 2 }]);
    expect(breach?.problem).toContain("must NOT have additional properties");
  });

  it("checks formats", () => {
    const [breach] = breachesOf("#/components/examples/Lamp/value/madeAt", "yesterday");
    expect(breach?.problem).toContain('must match format "date-time"');
  });

  it("reports an error example that does not fit", () => {
    const place = `${list}/responses/400/content/application~1json/examples/wrong`;
    expect(breachesOf(`${place}/value`, {})).toMatchObject([{ place }]);
  });

  it("reports a path parameter's example that does not fit", () => {
    const place = "#/paths/~1thing~1{thingId}/parameters/0/example";
    expect(breachesOf(place, "one")).toMatchObject([{ place }]);
  });

  it("reports a default that does not fit", () => {
    const place = `${list}/parameters/0/schema/default`;
    expect(breachesOf(place, "ten")).toMatchObject([{ place }]);
  });

  it("reports a schema's own example that does not fit", () => {
    const place = "#/components/schemas/Thing/properties/name/examples";
    expect(breachesOf(place, ["lamp", 7])).toMatchObject([{ place: `${place}/1` }]);
  });

  it("reports a schema with a keyword that does not exist, once", () => {
    const breaches = breachesOf("#/components/schemas/Thing/properties/name/minLenght", 2);
    expect(breaches).toHaveLength(1);
    expect(breaches[0]?.problem).toContain('unknown keyword: "minLenght"');
  });
});
