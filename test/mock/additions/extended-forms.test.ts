// An extension of a record's schema applies to every response that shows the record.
import { globSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { extendedNames } from "../../../mock/additions/schema-extensions.ts";
import { createMock, type Mock } from "../../../mock/create-mock.ts";
import { collectionNames, collections } from "../../../mock/domain/records/collections.ts";
import document from "../../../spec/generated/openapi.json" with { type: "json" };
import { exampleRequestOf, routes } from "../../proof/contract-document.ts";

const published: Readonly<Record<string, object>> = document.components.schemas;

/** Whether additions may extend the contract's schema of this name. */
function isExtensible(name: string): boolean {
  const { [name]: schema = {} } = published;
  return "properties" in schema;
}

/** Collections whose records appear in responses, with the name of their schema in the contract. */
const answered = collectionNames.flatMap((name) => {
  const {
    schema,
    response: { as } = { as: schema.replace(/Record$/, "") },
  }: { schema: string; response?: { as: string } } = collections[name];
  return isExtensible(as) ? [[name, as] as const] : [];
});

describe("a property added to the schema of a record", () => {
  const word = { type: "string" } as const;
  const schemas = Object.fromEntries(
    answered.map(([, as]) => [as, { type: "object", properties: { addedWord: word } }]),
  );
  let mock: Mock;

  beforeAll(async () => {
    mock = await createMock({ auth: "off", additions: { components: { schemas } } });
    for (const [collection] of answered) {
      const [first] = (await mock.control.listRecords("default", collection, { limit: 1 })).records;
      await mock.control.patchRecord("default", collection, first?.id ?? 0, { addedWord: collection } as object);
    }
  });
  afterAll(() => mock.close());

  it("exists for the records of at least ten collections", () => expect(answered.length).toBeGreaterThan(9));

  it.each(routes.map((route) => [route.operationId] as const))("breaks no response of %s", async (operationId) => {
    const { method, target, body = null } = exampleRequestOf(operationId);
    await mock.control.forkSandbox("default", { id: operationId });
    const response = await mock
      .sandbox(operationId)
      .fetch(target, { method, body, headers: { "content-type": "application/json" } });
    expect([response.status, response.status < 300 ? "" : await response.text()]).toEqual([200, ""]);
  });

  it.each([
    ["/ticket/1", "tickets"],
    ["/profile", "users"],
    ["/profiles", "users"],
    ["/aiAgents", "aiAgents"],
    ["/tag", "tags"],
    ["/team/list", "teams"],
    ["/knowledgeSource", "knowledgeSources"],
    ["/quality/assessment/1?format=summary", "assessments"],
  ])("appears in the response to GET %s", async (path, collection) => {
    expect(await (await mock.fetch(path)).text()).toContain(`"addedWord":"${collection}"`);
  });
});

interface SchemaSource {
  readonly allOf?: readonly { readonly $ref?: string }[];
  readonly properties?: object;
}

/** Schemas that use `allOf` but show no record, so that additions may extend each separately. */
const noRecords = ["AutoProcessingFilters"];

/** Finds pairs of schema and base in the files of spec/: derived by `allOf`, or the schema of the base's records. */
function findOtherForms(): readonly (readonly [string, string])[] {
  const files = globSync("spec/**/*.yaml", { exclude: (name) => /admin|examples|generated/.test(name) });
  const schemas = files.flatMap((file) => {
    const { components = {} }: { components?: { schemas?: Record<string, SchemaSource> } } = parse(
      readFileSync(file, "utf8"),
    );
    return Object.entries(components.schemas ?? {});
  });
  const forms = schemas.flatMap(([name, { allOf = [], properties = {} }]) => {
    const baseName = name.replace(/Record$/, "");
    const isRetained = baseName !== name && Object.keys(properties).length > 0 && !("wire" in properties);
    return [...allOf.map(({ $ref = "" }) => $ref.split("/").at(-1) ?? ""), ...(isRetained ? [baseName] : [])].map(
      (base) => [name, base] as const,
    );
  });
  return forms.filter(([name, base]) => isExtensible(base) && !noRecords.includes(name));
}

it("extendedNames knows every schema derived from a record's schema", () => {
  const forms = findOtherForms();
  expect(forms.length).toBeGreaterThan(8);
  const nameLists = Object.keys(published).map((name) => extendedNames(name, {}));
  const missing = forms.filter((form) => !nameLists.some((names) => form.every((name) => names.includes(name))));
  const advice = missing.map(
    ([name, base]) =>
      `${name} is derived from ${base}: add it beside ${base} to relatedSchemas in mock/additions/schema-extensions.ts`,
  );
  expect(advice).toEqual([]);
});

it("an added schema with the name of a record schema does not change that schema", async () => {
  const properties = { day: { $ref: "#/components/schemas/RecordId" } };
  const RecordId = { type: "string", enum: ["Montag"] };
  const additions = { components: { schemas: { RecordId, Team: { type: "object", properties } } } };
  await using mock = await createMock({ auth: "off", tickets: 5, additions });
  const changed = await mock.control.patchRecord("default", "teams", 1, { name: "Nord", day: "Montag" } as object);
  expect(changed).toMatchObject({ id: 1, day: "Montag" });
  const invalid = mock.control.patchRecord("default", "teams", 1, { day: 1 } as object);
  await expect(invalid).rejects.toMatchObject({ violations: [{ pointer: "/day" }] });
});
