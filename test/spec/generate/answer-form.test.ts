// spec/generate/answer-form.ts: the form that consumers' answers are held against.
import { describe, expect, it } from "vitest";
import { answerForm } from "../../../spec/generate/answer-form.ts";
import { flattenDocument } from "../../../spec/generate/flatten.ts";
import { objectAt } from "../../../spec/generate/json.ts";
import { sampleContract, withChange } from "../sample-contract.ts";

const form = answerForm(flattenDocument(sampleContract));
const checks = objectAt(form, "properties");

describe("answerForm", () => {
  it("has body and headers of every status of each operation", () => {
    const names = ["changeThing 200", "changeThing 400", "listThings 200", "listThings 400"];
    expect(Object.keys(checks)).toEqual(names.flatMap((name) => [name, `${name} headers`]));
    expect(form.required).toEqual(Object.keys(checks));
  });

  it("leaves objects open that the contract leaves open, and closed those that it closes", () => {
    expect(objectAt(objectAt(form, "$defs"), "Thing")).not.toHaveProperty("additionalProperties");
    const closed = withChange(sampleContract, "#/components/schemas/Failure/additionalProperties", false);
    const defs = objectAt(answerForm(flattenDocument(closed)), "$defs");
    expect(objectAt(defs, "Failure")).toHaveProperty("additionalProperties", false);
  });

  it("defines what answers lead to, and nothing else", () => {
    expect(Object.keys(objectAt(form, "$defs"))).toEqual(["Failure", "Thing", "AnyNote"]);
  });

  it("requires a content type, and the headers that the contract requires, in lower case", () => {
    const headers = {
      "Retry-After": { required: true, schema: { type: "integer", description: "Seconds." } },
      "X-Hint": { schema: { type: "string" } },
    };
    const limited = withChange(sampleContract, "#/paths/~1thing~1all/get/responses/400/headers", headers);
    const found = objectAt(objectAt(answerForm(flattenDocument(limited)), "properties"), "listThings 400 headers");
    expect(found).toEqual({
      type: "object",
      properties: {
        "content-type": { type: "string", enum: ["application/json"] },
        "retry-after": { type: "integer" },
        "x-hint": { type: "string" },
      },
      required: ["content-type", "retry-after"],
    });
  });
});
