// spec/generate.ts on the real contract: the same every time, understood by zod, drift is noticed.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { isObject, type JsonObject, objectAt, toJson } from "../../spec/generate/json.ts";
import { bodiesOf, follow, operationsOf, partsAt } from "../../spec/generate/walk.ts";
import { driftOf, generateFiles } from "../../spec/generate.ts";
import { withFiles } from "./contract-files.ts";

const files = await generateFiles("spec/openapi.yaml");

function parsed(name: string): JsonObject {
  const value = toJson(JSON.parse(files.get(name) ?? "null"));
  if (!isObject(value)) throw new Error(`${name} is no object`);
  return value;
}

const document = parsed("openapi.json");
const validators = z.fromJSONSchema(parsed("validation.json"));
if (!(validators instanceof z.ZodObject)) throw new Error("validation.json is not an object schema");
const checks: Readonly<Record<string, z.core.$ZodType>> = validators.shape;

describe("generateFiles", () => {
  it("gives the same bytes every time", async () => {
    expect(await generateFiles("spec/openapi.yaml")).toEqual(files);
  });

  it("publishes a document without allOf, with answers as open as they were written", () => {
    expect(files.get("openapi.json")).not.toContain('"allOf"');
    const ticket = objectAt(objectAt(objectAt(document, "components"), "schemas"), "Ticket");
    expect(objectAt(ticket, "properties").id).toMatchObject({ type: "integer" });
    expect(ticket.additionalProperties).toBeUndefined();
  });

  it("names no file of this machine", () => {
    const texts = [...files.values()].join("\n");
    expect(texts).not.toContain(process.cwd());
    expect(texts).not.toContain(".yaml#/");
  });

  it("gives zod a schema for every body of the contract, and zod takes every named example", () => {
    const refused = operationsOf(document).flatMap((operation) =>
      bodiesOf(document, operation).flatMap((body) => {
        const check = checks[`${operation.operationId} ${body.status ?? "body"}`];
        if (check === undefined || body.mediaType !== "application/json") return [];
        return partsAt(body, "examples").flatMap((example) => {
          const result = z.safeParse(check, follow(document, example).node.value);
          return result.success ? [] : [`${example.pointer}: ${z.prettifyError(result.error)}`];
        });
      }),
    );
    expect(refused).toEqual([]);
    const bodies = operationsOf(document).filter(({ node }) => node.requestBody !== undefined);
    expect(bodies.length).toBeGreaterThan(0);
    expect(bodies.filter(({ operationId }) => checks[`${operationId} body`] === undefined)).toEqual([]);
  });

  it("lets zod refuse what it must refuse at any depth", () => {
    const search = checks["searchTickets body"];
    if (search === undefined) throw new Error("searchTickets takes no body");
    expect(z.safeParse(search, { filters: [{ key: "status", values: ["open"] }] }).success).toBe(true);
    expect(z.safeParse(search, { filters: [{ key: "status", valeus: ["open"] }] }).success).toBe(false);
    expect(z.safeParse(search, undefined).success).toBe(false);
  });
});

describe("driftOf", () => {
  it("finds nothing when the folder holds what it should", async () => {
    const wanted = { "a.json": "1\n", "b.ts": "2\n" };
    const drift = await withFiles(wanted, (folder) => driftOf(folder, new Map(Object.entries(wanted))));
    expect(drift).toEqual([]);
  });

  it("names files that differ, are missing or are left over", async () => {
    const wanted = new Map([
      ["changed.json", "new\n"],
      ["missing.json", "x\n"],
    ]);
    const drift = await withFiles({ "changed.json": "old\n", "leftover.ts": "" }, (folder) => driftOf(folder, wanted));
    expect(drift).toEqual(["changed.json", "leftover.ts", "missing.json"]);
  });

  it("changes no file", async () => {
    const text = await withFiles({ "a.json": "old" }, async (folder) => {
      await driftOf(folder, new Map([["a.json", "new"]]));
      return readFile(join(folder, "a.json"), "utf8");
    });
    expect(text).toBe("old");
  });

  it("takes a folder that is not there for an empty one", async () => {
    const drift = await withFiles({}, (folder) => driftOf(join(folder, "none"), new Map([["a.json", ""]])));
    expect(drift).toEqual(["a.json"]);
  });
});
