// Which places of a contract document can be changed, and how: mutants.ts.
import { describe, expect, it } from "vitest";
import { createRandomStream } from "../../../mock/core/random.ts";
import { drawMutants, kinds, placesOf } from "./mutants.ts";

const sample = `paths:
  /ticket:
    get:
      description: "type: string"
      parameters:
        - name: type
          schema: { type: boolean }
          example: true
      responses:
        "200": { description: A ticket. }
        "404": { description: None. }
components:
  schemas:
    Ticket:
      type: object
      required: [status, properties]
      properties:
        status: { type: string, enum: [open, closed], description: Its status. }
        level: { enum: [1, 2] }
        properties: { type: [array, "null"], items: { type: number } }
`;

const drawn = [...drawMutants(new Map([["sample.yaml", sample]]), createRandomStream("sample"))];

describe("places", () => {
  it("are fields, lists of words, types and statuses, but no texts and examples", () => {
    const found = placesOf(sample).map(({ kind, place, change }) => [kind, place.slice(-2).join("/"), change]);
    expect(found).toEqual([
      ["type changed", "schema/type", "boolean -> string"],
      ["status removed", "responses/200", "200"],
      ["status removed", "responses/404", "404"],
      ["field dropped", "properties/status", "status"],
      ["type changed", "status/type", "string -> integer"],
      ["enum widened", "status/enum", "string"],
      ["field dropped", "properties/level", "level"],
      ["enum widened", "level/enum", "integer"],
      ["field dropped", "properties/properties", "properties"],
      ["type changed", "properties/type", "array -> string"],
      ["type changed", "items/type", "number -> string"],
    ]);
  });
});

describe("mutants", () => {
  it("come with the kinds in turn, each place once, the same for the same seed", () => {
    expect(drawn.slice(0, 8).map(({ kind }) => kind)).toEqual([...kinds, ...kinds]);
    expect(new Set(drawn.map(({ place }) => place.join("/"))).size).toBe(drawn.length);
    expect([...drawMutants(new Map([["sample.yaml", sample]]), createRandomStream("sample"))]).toEqual(drawn);
  });

  it.each([
    ["field dropped", "status", ["required: [ properties ]"], ["status:"]],
    ["enum widened", "integer", ["level: { type: integer }"], ["enum: [ 1, 2 ]"]],
    ["enum widened", "string", ["status: { type: string, description: Its status. }"], ["enum: [ open"]],
    ["status removed", "404", ['"200"'], ['"404"']],
  ])("have one change: %s %s", (kind, change, there, gone) => {
    const all = new Map([["sample.yaml", sample]]);
    const seeds = Array.from({ length: 30 }, (_, seed) => [...drawMutants(all, createRandomStream(seed))]);
    const text = seeds.flat().find((one) => one.kind === kind && one.change === change)?.text ?? "";
    for (const part of there) expect(text).toContain(part);
    for (const part of gone) expect(text).not.toContain(part);
  });
});
