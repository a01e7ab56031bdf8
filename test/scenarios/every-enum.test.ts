// Checks the every-enum scenario against the values in the contract.
import { expect, it } from "vitest";
import { createMock } from "../../mock/create-mock.ts";
import type { CollectionName } from "../../mock/domain/records/world.ts";
import document from "../../spec/generated/openapi.json" with { type: "json" };
import { describedCollections } from "../fixtures/record-check.ts";

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
}

const schemas: Readonly<Record<string, Schema>> = document.components.schemas as never;

/** A value at a path in a response (`*` is any item or key): an enum value, null, or anything but null. */
interface ValueAt {
  readonly at: string;
  readonly value: string;
}

function* requiredValues(schema: Schema, at: string, visited: readonly string[] = []): Generator<ValueAt> {
  const name = schema.$ref?.split("/").at(-1);
  if (name !== undefined) {
    if (!visited.includes(name)) yield* requiredValues(schemas[name] ?? {}, at, [...visited, name]);
    return;
  }
  for (const value of schema.enum ?? []) yield { at, value: JSON.stringify(value) };
  const isNullable = [schema.type].flat().includes("null") || schema.anyOf?.some(({ type }) => type === "null");
  if (isNullable)
    yield* [
      { at, value: "null" },
      { at, value: "anything but null" },
    ];
  for (const branch of schema.anyOf ?? []) yield* requiredValues(branch, at, visited);
  for (const [key, part] of Object.entries(schema.properties ?? {}))
    yield* requiredValues(part, `${at}/${key}`, visited);
  if (schema.items !== undefined) yield* requiredValues(schema.items, `${at}/*`, visited);
  if (typeof schema.additionalProperties === "object")
    yield* requiredValues(schema.additionalProperties, `${at}/*`, visited);
}

/** Every value in a response, under each spelling of its path. */
function* valuesIn(value: unknown, schema: Schema, at: string): Generator<ValueAt> {
  const resolvedSchema = schema.$ref === undefined ? schema : (schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {});
  yield { at, value: JSON.stringify(value) };
  if (value !== null) yield { at, value: "anything but null" };
  for (const branch of resolvedSchema.anyOf ?? []) yield* valuesIn(value, branch, at);
  if (typeof value !== "object" || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    const property = resolvedSchema.properties?.[key];
    const memberSchema = Array.isArray(value) ? resolvedSchema.items : resolvedSchema.additionalProperties;
    if (property !== undefined) yield* valuesIn(part, property, `${at}/${key}`);
    else if (typeof memberSchema === "object") yield* valuesIn(part, memberSchema, `${at}/*`);
  }
}

function toKey({ at, value }: ValueAt): string {
  return `${at} = ${value}`;
}

it.each(describedCollections)(
  "every-enum has each enum value and each nullable field with and without null in %s",
  async (collection, name, toWire) => {
    await using mock = await createMock({ scenario: "every-enum" });
    const records = mock.stateOf().store.read((reader) => [...reader.all(collection as CollectionName)]);
    const schema = { $ref: `#/components/schemas/${name}` };
    const presentKeys = new Set(records.flatMap((record) => [...valuesIn(toWire(record), schema, name)].map(toKey)));
    const required = [...requiredValues(schema, name)].map(toKey);
    expect(required.filter((key) => !presentKeys.has(key))).toEqual([]);
  },
);

it("every-enum has nodes of the knowledge structure with and without type and description", async () => {
  await using mock = await createMock({ scenario: "every-enum" });
  const nodes = mock.stateOf().store.read((reader) => [...reader.all("knowledgeNodes")]);
  for (const field of ["type", "description"] as const) {
    expect(new Set(nodes.map((node) => node[field] === null))).toEqual(new Set([true, false]));
  }
});

it("the contract requires many values, including nested values and values of maps", () => {
  const required = [...requiredValues({ $ref: "#/components/schemas/Ticket" }, "Ticket")].map(toKey);
  expect(required).toContain('Ticket/channel = "walkIn"');
  expect(required).toContain("Ticket/customer/contracts/*/endDate = null");
  const requiredOfTestTicket = [...requiredValues({ $ref: "#/components/schemas/TestTicket" }, "TestTicket")].map(
    toKey,
  );
  expect(requiredOfTestTicket).toContain("TestTicket/actualResult/outcomeText/* = null");
});
