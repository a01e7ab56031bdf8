// spec/generate/bundle.ts: several files become one document.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bundleContract } from "../../../spec/generate/bundle.ts";
import { objectAt, valueAt } from "../../../spec/generate/json.ts";
import { withFiles } from "../contract-files.ts";

const entry = `openapi: 3.1.0
info: { title: Things, version: 1.0.0 }
x-paths-of: [things.yaml]
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

  it("puts the value of an example in the place of what names its file", async () => {
    const named =
      "              examples: { lamp: { summary: A lamp, externalValue: './examples/lamp.yaml#/lamp/answer' } }\n";
    const example = "lamp:\n  answer: { made: today }\n";
    const { document } = await bundled({
      "things.yaml": things.replace("components:", `${named}components:`),
      "examples/lamp.yaml": example,
    });
    const content = valueAt(document, "#/paths/~1thing/get/responses/200/content");
    expect(JSON.stringify(content)).toContain('"examples":{"lamp":{"summary":"A lamp","value":{"made":"today"}}}');
  });

  it("refuses an example whose file is not there", async () => {
    const named = "              examples: { lamp: { externalValue: './examples/lamp.yaml#/lamp/answer' } }\n";
    const files = { "things.yaml": things.replace("components:", `${named}components:`) };
    await expect(bundled(files)).rejects.toThrow(/things\.yaml.*lamp/);
  });

  it("says which tag each schema belongs to, also those that nothing refers to", async () => {
    const { homes } = await bundled({});
    expect(Object.fromEntries(homes)).toEqual({ Moment: "common", Thing: "things", Forgotten: "things" });
  });

  it("refuses a reference that leads nowhere and names its file", async () => {
    await expect(bundled({ "common.yaml": "components: { schemas: {} }\n" })).rejects.toThrow(/things\.yaml.*made/);
  });

  it("takes the files in a tag's folder for parts of the tag, and says where each schema stands", async () => {
    const { homes, places } = await bundled({
      "things.yaml": things.replace(
        "./common.yaml#/components/schemas/Moment",
        "./things/moments.yaml#/components/schemas/Day",
      ),
      "things/moments.yaml": "components: { schemas: { Day: { type: string } } }\n",
    });
    expect(homes.get("Day")).toBe("things");
    expect(Object.fromEntries(places)).toEqual({
      Thing: "things.yaml",
      Forgotten: "things.yaml",
      Day: join("things", "moments.yaml"),
    });
  });

  it("does not take the folder of the entry document for a tag", async () => {
    const folder = { "admin/things.yaml": things, "admin/common.yaml": common };
    const files = { "admin.yaml": entry.replace("things.yaml", "admin/things.yaml"), ...folder };
    const { homes } = await withFiles(files, (place) => bundleContract(join(place, "admin.yaml")));
    expect(Object.fromEntries(homes)).toEqual({ Moment: "common", Thing: "things", Forgotten: "things" });
  });

  it("refuses one name in two files, also in two of one tag", async () => {
    const part = "components: { schemas: { Day: { type: string }, Thing: { type: string } } }\n";
    const split = {
      "things.yaml": things.replace(
        "./common.yaml#/components/schemas/Moment",
        "./things/day.yaml#/components/schemas/Day",
      ),
    };
    await expect(bundled({ ...split, "things/day.yaml": part })).rejects.toThrow(
      /Thing stands in things.yaml and in things\/day.yaml/,
    );
    const both = { "common.yaml": `${common}    Thing: { type: integer }\n` };
    await expect(bundled(both)).rejects.toThrow(/Thing stands in common.yaml and in things.yaml/);
  });
});
