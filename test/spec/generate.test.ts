// The output of spec/generate.ts for the real documents, which zod must be able to read. `--check` verifies that the files are current.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { adminDocument, type ContractDocument, serviceDocument } from "../../spec/contract-documents.ts";
import { isObject, type JsonObject, objectAt, toJson } from "../../spec/generate/json.ts";
import { bodiesOf, follow, operationsOf, partsAt } from "../../spec/generate/walk.ts";
import { driftOf } from "../../spec/generate.ts";
import { withFiles } from "./contract-files.ts";

/** Reads the generated files of a document. */
function readGenerated(contract: ContractDocument) {
  const names = readdirSync(contract.folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? entry.name : [],
  );
  const files = new Map(names.map((name) => [name, readFileSync(join(contract.folder, name), "utf8")]));
  const document = parseFile(files, "openapi.json");
  const validators = z.fromJSONSchema(parseFile(files, "validation.json"));
  if (!(validators instanceof z.ZodObject)) throw new Error("validation.json is not an object schema");
  const checks: Readonly<Record<string, z.core.$ZodType>> = validators.shape;
  return { contract, files, document, checks };
}

function parseFile(files: ReadonlyMap<string, string>, name: string): JsonObject {
  const value = toJson(JSON.parse(files.get(name) ?? "null"));
  if (!isObject(value)) throw new Error(`${name} is not an object`);
  return value;
}

const service = readGenerated(serviceDocument);
const admin = readGenerated(adminDocument);

describe.each([
  ["the contract", service],
  ["the admin API", admin],
])("the output for %s", (_title, { contract, files, document, checks }) => {
  it("publishes a document without allOf", () => expect(files.get("openapi.json")).not.toContain('"allOf"'));

  it("names the document, but no local path", () => {
    for (const name of ["types.ts", "operations.ts"]) expect(files.get(name)).toContain(`from ${contract.source}`);
    const texts = [...files.values()].join("\n");
    expect(texts).not.toContain(process.cwd());
    expect(texts).not.toContain(".yaml#/");
  });

  it("gives zod a schema for every body that accepts every named example", () => {
    const refusals = operationsOf(document).flatMap((operation) =>
      bodiesOf(document, operation).flatMap((body) => {
        const check = checks[`${operation.operationId} ${body.status ?? "body"}`];
        if (check === undefined || body.mediaType !== "application/json") return [];
        return partsAt(body, "examples").flatMap((example) => {
          const result = z.safeParse(check, follow(document, example).node.value);
          return result.success ? [] : [`${example.pointer}: ${z.prettifyError(result.error)}`];
        });
      }),
    );
    expect(refusals).toEqual([]);
    const bodies = operationsOf(document).filter(({ node }) => node.requestBody !== undefined);
    expect(bodies.length).toBeGreaterThan(0);
    expect(bodies.filter(({ operationId }) => checks[`${operationId} body`] === undefined)).toEqual([]);
  });
});

describe("the generated files", () => {
  it("keep responses open to unknown properties", () => {
    const ticket = objectAt(objectAt(objectAt(service.document, "components"), "schemas"), "Ticket");
    expect(objectAt(ticket, "properties").id).toMatchObject({ type: "integer" });
    expect(ticket.additionalProperties).toBeUndefined();
  });

  it("list assumptions only for a document that copies a real one", () => {
    expect([...service.files.keys()]).toContain("assumptions.md");
    expect([...admin.files.keys()].sort()).toEqual([
      "control.ts",
      "openapi.json",
      "operations.ts",
      "types.ts",
      "validation.json",
    ]);
  });

  it("let zod refuse violations at any depth", () => {
    const search = service.checks["searchTickets body"];
    if (search === undefined) throw new Error("searchTickets takes no body");
    expect(z.safeParse(search, { filters: [{ key: "status", values: ["open"] }] }).success).toBe(true);
    expect(z.safeParse(search, { filters: [{ key: "status", valeus: ["open"] }] }).success).toBe(false);
    expect(z.safeParse(search, undefined).success).toBe(false);
  });
});

describe("driftOf", () => {
  it("finds nothing in a current folder", async () => {
    const files = { "a.json": "1\n", "b.ts": "2\n" };
    const drift = await withFiles(files, (folder) => driftOf(folder, new Map(Object.entries(files))));
    expect(drift).toEqual([]);
  });

  it("names differing, missing and leftover files", async () => {
    const expected = new Map([
      ["changed.json", "new\n"],
      ["missing.json", "x\n"],
    ]);
    const drift = await withFiles({ "changed.json": "old\n", "leftover.ts": "" }, (folder) =>
      driftOf(folder, expected),
    );
    expect(drift).toEqual(["changed.json", "leftover.ts", "missing.json"]);
  });
});
