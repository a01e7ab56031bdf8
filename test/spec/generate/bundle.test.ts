// spec/generate/bundle.ts: several files become one document.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bundleContract } from "../../../spec/generate/bundle.ts";
import { objectAt, valueAt } from "../../../spec/generate/json.ts";
import { withFiles } from "../contract-files.ts";

const entry = `openapi: 3.1.0
info: { title: Things, version: 1.0.0 }
paths:
  /thing:
    $ref: ./things.yaml#/paths/~1thing
`;
const things = `paths:
  /thing:
    get:
      operationId: getThing
      responses:
        '200':
          description: The thing.
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Thing' }
components:
  schemas:
    Thing:
      type: object
      properties:
        made: { $ref: './common.yaml#/components/schemas/Moment', description: When it was made. }
    Forgotten: { type: string }
`;
const common = `components:
  schemas:
    Moment: { type: string }
`;

function bundled(files: Readonly<Record<string, string>>) {
  return withFiles({ "openapi.yaml": entry, "things.yaml": things, "common.yaml": common, ...files }, (folder) =>
    bundleContract(join(folder, "openapi.yaml")),
  );
}

describe("bundleContract", () => {
  it("joins the files with local references only, sorted by name", async () => {
    const { document } = await bundled({});
    const schemas = objectAt(objectAt(document, "components"), "schemas");
    expect(Object.keys(schemas)).toEqual(["Moment", "Thing"]);
    expect(valueAt(document, "#/paths/~1thing/get/operationId")).toBe("getThing");
    expect(JSON.stringify(document)).not.toContain(".yaml");
  });

  it("keeps the description beside a reference", async () => {
    const { document } = await bundled({});
    const made = valueAt(document, "#/components/schemas/Thing/properties/made");
    expect(made).toEqual({ $ref: "#/components/schemas/Moment", description: "When it was made." });
  });

  it("says which file each schema stands in, also those that nothing refers to", async () => {
    const { homes } = await bundled({});
    expect(Object.fromEntries(homes)).toEqual({ Moment: "common", Thing: "things", Forgotten: "things" });
  });

  it("refuses a reference that leads nowhere and names its file", async () => {
    await expect(bundled({ "common.yaml": "components: { schemas: {} }\n" })).rejects.toThrow(/things\.yaml.*made/);
  });

  it("refuses one name in two files", async () => {
    const both = { "common.yaml": `${common}    Thing: { type: integer }\n` };
    await expect(bundled(both)).rejects.toThrow(/Thing stands in common.yaml and in things.yaml/);
  });
});
