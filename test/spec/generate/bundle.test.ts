// spec/generate/bundle.ts: several files become one document.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bundleContract } from "../../../spec/generate/bundle.ts";
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

function bundle(files: Readonly<Record<string, string>>) {
  return withFiles({ "openapi.yaml": entry, "things.yaml": things, "common.yaml": common, ...files }, (folder) =>
    bundleContract(join(folder, "openapi.yaml")),
  );
}

describe("bundleContract", () => {
  it("refuses an example whose file is missing", async () => {
    const example = "              examples: { lamp: { externalValue: './examples/lamp.yaml#/lamp/response' } }\n";
    const files = { "things.yaml": things.replace("components:", `${example}components:`) };
    await expect(bundle(files)).rejects.toThrow(/things\.yaml.*lamp/);
  });

  it("refuses a dangling reference and names its file", async () => {
    await expect(bundle({ "common.yaml": "components: { schemas: {} }\n" })).rejects.toThrow(/things\.yaml.*made/);
  });

  it("reports a syntax error once, without the references that fail because of it", async () => {
    const twice = things.replace(
      "Forgotten: { type: string }",
      "Again: { $ref: './common.yaml#/components/schemas/Moment' }",
    );
    const files = { "things.yaml": twice, "common.yaml": "components: a: b\n" };
    const message = await bundle(files).catch((error: Error) => error.message);
    expect(message).toMatch(/^The contract cannot be bundled\.\ncommon\.yaml: Failed to parse: .*$/);
  });

  it("refuses a name in two files, even in files of one tag", async () => {
    const dayFile = "components: { schemas: { Day: { type: string }, Thing: { type: string } } }\n";
    const split = {
      "things.yaml": things.replace(
        "./common.yaml#/components/schemas/Moment",
        "./things/day.yaml#/components/schemas/Day",
      ),
    };
    await expect(bundle({ ...split, "things/day.yaml": dayFile })).rejects.toThrow(
      /Thing is defined in things.yaml and in things\/day.yaml/,
    );
    const duplicate = { "common.yaml": `${common}    Thing: { type: integer }\n` };
    await expect(bundle(duplicate)).rejects.toThrow(/Thing is defined in common.yaml and in things.yaml/);
  });
});
