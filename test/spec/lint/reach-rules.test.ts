// spec/lint/reach-rules.ts: closed requests, open answers, nothing unused.
import { describe, expect, it } from "vitest";
import { flattenDocument } from "../../../spec/generate/flatten.ts";
import { closedRequests, openAnswers, usedForms, usedSchemas } from "../../../spec/lint/reach-rules.ts";
import { sampleContract, withChange } from "../sample-contract.ts";

const flat = flattenDocument(sampleContract);
const change = "#/components/schemas/ThingChange";

function placesOf(breaches: ReturnType<typeof closedRequests>): readonly string[] {
  return breaches.map(({ place }) => place);
}

describe("closedRequests", () => {
  it("is silent when the objects of requests are closed", () => expect(closedRequests(flat)).toEqual([]));

  it("takes free content without properties as it is", () => {
    const free = { type: "object", additionalProperties: true };
    expect(closedRequests(withChange(flat, `${change}/properties/data`, free))).toEqual([]);
  });

  it("reports a request that does not say that it is closed", () => {
    expect(placesOf(closedRequests(withChange(flat, `${change}/additionalProperties`, undefined)))).toEqual([change]);
  });

  it("reports a request with properties that says that it is open", () => {
    expect(placesOf(closedRequests(withChange(flat, `${change}/additionalProperties`, true)))).toEqual([change]);
  });

  it("follows references and looks into lists", () => {
    const list = { type: "array", items: { $ref: "#/components/schemas/Failure" } };
    const places = placesOf(closedRequests(withChange(flat, `${change}/properties/failures`, list)));
    expect(places).toEqual(["#/components/schemas/Failure"]);
  });
});

describe("openAnswers", () => {
  it("is silent when answers do not say that they are closed", () => expect(openAnswers(flat)).toEqual([]));

  it("reports a closed object in an answer", () => {
    const closed = withChange(flat, "#/components/schemas/Failure/additionalProperties", false);
    expect(placesOf(openAnswers(closed))).toEqual(["#/components/schemas/Failure"]);
  });

  it("lets a request's schema be closed where it is also an answer", () => {
    const place = "#/paths/~1thing~1all/get/responses/200/content/application~1json/schema/items";
    expect(openAnswers(withChange(flat, place, { $ref: change }))).toEqual([]);
  });
});

describe("usedSchemas", () => {
  const names = ["Failure", "Thing", "ThingCommon", "AnyNote", "ThingChange"];
  const places = new Map(names.map((name) => [name, "things.yaml"]));

  it("is silent when every schema is part of an operation, as a part of another or not", () => {
    expect(usedSchemas(sampleContract, places)).toEqual([]);
  });

  it("counts what a parameter refers to as used", () => {
    const limited = withChange(sampleContract, "#/components/schemas/Limit", { type: "integer" });
    const schema = { $ref: "#/components/schemas/Limit" };
    const used = withChange(limited, "#/paths/~1thing~1all/get/parameters/0/schema", schema);
    expect(usedSchemas(used, new Map([["Limit", "things.yaml"]]))).toEqual([]);
  });

  it("reports a schema that was not even bundled, with its file", () => {
    const [breach] = usedSchemas(sampleContract, new Map([["Forgotten", "things/lamp.yaml"]]));
    expect(breach?.problem).toBe("nothing refers to the schema Forgotten of things/lamp.yaml");
  });

  it("reports a schema that only refers to itself", () => {
    const ring = { type: "array", items: { $ref: "#/components/schemas/Ring" } };
    const document = withChange(sampleContract, "#/components/schemas/Ring", ring);
    expect(placesOf(usedSchemas(document, new Map([["Ring", "things.yaml"]])))).toEqual(["#/components/schemas/Ring"]);
  });
});

describe("usedForms", () => {
  const part = { type: "object", properties: { name: { type: "string" } } };
  const form = {
    type: "object",
    properties: { parts: { type: "array", items: { $ref: "#/components/schemas/Part" } } },
  };
  const document = { components: { schemas: { ThingRecord: form, Part: part, Left: part } } };

  it("takes the form of a record, and what is part of one", () => {
    const own = ["ThingRecord", "Part"].map((name) => [name, "records.yaml"] as const);
    expect(usedForms(document, new Map(own))).toEqual([]);
  });

  it("reports a schema that no record has", () => {
    const [breach] = usedForms(document, new Map([["Left", "records.yaml"]]));
    expect(breach).toMatchObject({ rule: "usedForms", place: "#/components/schemas/Left" });
    expect(breach?.problem).toBe("no record has the schema Left of records.yaml");
  });
});
