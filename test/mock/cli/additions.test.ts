// `--additions <file>`: serves its operations, and reports mistakes with file, place and reason.
import { join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { createFileWriter, useTemporaryFolder } from "../temporary-folder.ts";
import { runHosted, startHosted } from "./hosted-command.ts";

const folder = useTemporaryFolder();
const write = createFileWriter(folder);

const yaml = `openapi: 3.1.0
paths:
  /holiday:
    get:
      operationId: getHolidays
      responses:
        "200":
          description: The holidays.
          content:
            application/json:
              schema: { type: array, items: { type: string } }
              example: [2026-04-05]
`;
const module = `
const schema: object = { $ref: "#/components/schemas/Customer" };
const responses = { "200": { description: "One.", content: { "application/json": { schema } } } };
const parameters = [{ name: "id", in: "path", required: true, schema: { type: "integer" } }];
export default {
  paths: { "/customer/{id}": { get: { operationId: "getCustomer", parameters, responses } } },
  handlers: { getCustomer: ({ path }: { path: { id: number } }, { state }: any) => state.list("customers")[path.id] },
};
`;

describe("ticket-mock serve --additions", () => {
  it("serves the operations of a TypeScript file, with its handlers", async () => {
    const args = ["--port", "0", "--auth", "off", "--tickets", "5", "--additions", write("customers.ts", module)];
    const server = await startHosted(args);
    const [, url = ""] = /listening on (\S+)/.exec(await server.waitFor(/listening on \S+\n/)) ?? [];
    const response = await fetch(`${url}/customer/0`);
    expect([response.status, await response.json()]).toMatchObject([200, { emailMatches: expect.any(Boolean) }]);
    await server.end();
  });

  it("exits with 1 and lists every mistake with file, place and reason", async () => {
    const path = write("wrong.yaml", yaml.replace("3.1.0", "3.0.0").replace("    get:", "    head:"));
    const file = relative("", path);
    expect(await runHosted(["--additions", path])).toEqual({
      code: 1,
      stdout: "",
      stderr:
        `--additions: ${file}, line 1, column 10, /openapi: is "3.0.0"; it must be a 3.1 version such as "3.1.0"\n` +
        `--additions: ${file}, line 5, column 7, /paths/~1holiday/head: cannot be served; supported: get, post, put, patch, delete\n`,
    });
  });

  it.each([
    ["broken.yaml", "paths:\n  - [", "line 2, column 6: is not YAML: "],
    ["broken.json", '{ "paths": }\n{', "line 2, column 1: is not YAML: "],
    ["broken.ts", "\nthrow new TypeError('no customers here');", "line 2, column 7: TypeError: no customers here"],
    [
      "nothing.mjs",
      "export const additions = {};",
      "has no default export: write `export default defineAdditions({ … })`",
    ],
    ["additions.xml", "<a/>", "has an unknown ending; it is one of .ts, .mts, .js, .mjs, .yaml, .yml, .json"],
  ])("explains why %s cannot be read", async (name, text, reason) => {
    const { code, stderr } = await runHosted([], { TICKET_MOCK_ADDITIONS: write(name, text) });
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(reason) });
    expect(stderr).toContain(relative("", resolve(folder, name)));
  });

  it("reports a missing file", async () => {
    const { code, stderr } = await runHosted(["--additions", join(folder, "none.yaml")]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/none\.yaml: cannot be read \(ENOENT/) });
  });
});

describe("ticket-mock openapi --additions", () => {
  it("prints the contract including the additions, for type generators", async () => {
    const { code, stdout } = await runHosted(["openapi", "--additions", write("holidays.yaml", yaml)]);
    expect(code).toBe(0);
    expect(parse(stdout).paths).toMatchObject({ "/holiday": { get: { "x-provenance": "added" } }, "/health": {} });
  });
});
