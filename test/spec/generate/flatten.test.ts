// spec/generate/flatten.ts: allOf of objects becomes one object that means the same.
import { describe, expect, it } from "vitest";
import { flattenDocument } from "../../../spec/generate/flatten.ts";
import { type JsonObject, objectAt, valueAt } from "../../../spec/generate/json.ts";
import { sampleContract, withChange } from "../sample-contract.ts";

const thing = "#/components/schemas/Thing";

function schemasOf(document: JsonObject): JsonObject {
  return objectAt(objectAt(document, "components"), "schemas");
}

describe("flattenDocument", () => {
  it("joins the properties and the required names of all members", () => {
    const flat = objectAt(schemasOf(flattenDocument(sampleContract)), "Thing");
    expect(flat.allOf).toBeUndefined();
    expect(flat.type).toBe("object");
    expect(flat.required).toEqual(["id", "name"]);
    expect(Object.keys(objectAt(flat, "properties"))).toEqual(["id", "madeAt", "name", "notes"]);
  });

  it("keeps the outer description and provenance", () => {
    const flat = objectAt(schemasOf(flattenDocument(sampleContract)), "Thing");
    expect(flat.description).toBe("A thing.");
    expect(flat["x-provenance"]).toBe("documented");
  });

  it("hands the provenance of a member down to its properties that say nothing themselves", () => {
    const properties = objectAt(objectAt(schemasOf(flattenDocument(sampleContract)), "Thing"), "properties");
    expect(properties.madeAt).toMatchObject({ "x-provenance": "assumed", "x-provenance-reason": "Nobody says." });
    expect(properties.id).toEqual({ type: "integer", "x-provenance": "documented" });
    expect(objectAt(properties, "name")["x-provenance"]).toBeUndefined();
  });

  it("drops a schema that was only a part of others and keeps one that is also used by itself", () => {
    expect(Object.keys(schemasOf(flattenDocument(sampleContract)))).not.toContain("ThingCommon");
    const used = withChange(sampleContract, `${thing}/allOf/1/properties/origin`, {
      $ref: "#/components/schemas/ThingCommon",
    });
    expect(Object.keys(schemasOf(flattenDocument(used)))).toContain("ThingCommon");
  });

  it("merges members that have an allOf of their own", () => {
    const nested = withChange(sampleContract, "#/components/schemas/Lamp", {
      allOf: [{ $ref: thing }, { type: "object", required: ["watts"], properties: { watts: { type: "integer" } } }],
    });
    expect(objectAt(schemasOf(flattenDocument(nested)), "Lamp").required).toEqual(["id", "name", "watts"]);
  });

  it("flattens schemas written inside bodies", () => {
    const place = "#/paths/~1thing~1all/get/responses/200/content/application~1json/schema/items";
    const inline = withChange(sampleContract, place, { allOf: [{ $ref: "#/components/schemas/ThingCommon" }] });
    expect(valueAt(flattenDocument(inline), place)).toMatchObject({ type: "object", required: ["id"] });
  });

  it("leaves out of a schema that is referred to what x-without names", () => {
    const short = withChange(sampleContract, "#/components/schemas/Short", {
      "x-without": ["name"],
      allOf: [{ $ref: thing }],
    });
    const flat = objectAt(schemasOf(flattenDocument(short)), "Short");
    expect(flat.required).toEqual(["id"]);
    expect(Object.keys(objectAt(flat, "properties"))).toEqual(["id", "madeAt", "notes"]);
    expect(flat["x-without"]).toBeUndefined();
  });

  it("puts what is described anew in the place of what x-without names", () => {
    const numbered = withChange(sampleContract, "#/components/schemas/Numbered", {
      "x-without": ["name"],
      allOf: [{ $ref: thing }, { type: "object", properties: { name: { type: "integer" } } }],
    });
    const flat = objectAt(schemasOf(flattenDocument(numbered)), "Numbered");
    expect(flat.required).toEqual(["id"]);
    expect(Object.keys(objectAt(flat, "properties"))).toEqual(["id", "madeAt", "name", "notes"]);
    expect(objectAt(objectAt(flat, "properties"), "name")).toEqual({ type: "integer" });
  });

  it("refuses an x-without that names nothing", () => {
    const wrong = withChange(sampleContract, "#/components/schemas/Short", {
      "x-without": ["nmae"],
      allOf: [{ $ref: thing }],
    });
    expect(() => flattenDocument(wrong)).toThrow('x-without lists "nmae"');
  });

  it("closes the result when the schema is closed", () => {
    const closed = withChange(sampleContract, `${thing}/additionalProperties`, false);
    expect(objectAt(schemasOf(flattenDocument(closed)), "Thing").additionalProperties).toBe(false);
  });

  it("leaves a document without allOf as it is", () => {
    const flat = flattenDocument(sampleContract);
    expect(flattenDocument(flat)).toEqual(flat);
  });

  it("refuses members that are no plain objects", () => {
    const text = withChange(sampleContract, `${thing}/allOf/1`, { type: "string" });
    expect(() => flattenDocument(text)).toThrow(/plain object schemas/);
    const counted = withChange(sampleContract, `${thing}/allOf/1/minProperties`, 2);
    expect(() => flattenDocument(counted)).toThrow(/minProperties/);
  });

  it("refuses two members that describe one property differently", () => {
    const twice = withChange(sampleContract, `${thing}/allOf/1/properties/id`, { type: "string" });
    expect(() => flattenDocument(twice)).toThrow(/describe "id" differently/);
  });

  it("refuses an allOf that comes back to itself", () => {
    const circle = withChange(sampleContract, "#/components/schemas/ThingCommon", { allOf: [{ $ref: thing }] });
    expect(() => flattenDocument(circle)).toThrow(/comes back/);
  });
});
