// Checks the scenario every-enum against the values in the contract.
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

/** A value at a path of an answer (`*` is any item or key): an enum value, null, or anything but null. */
interface ValueAt {
  readonly at: string;
  readonly value: string;
}

function* requiredValues(schema: Schema, at: string, seen: readonly string[] = []): Generator<ValueAt> {
  const name = schema.$ref?.split("/").at(-1);
  if (name !== undefined) {
    if (!seen.includes(name)) yield* requiredValues(schemas[name] ?? {}, at, [...seen, name]);
    return;
  }
  for (const value of schema.enum ?? []) yield { at, value: JSON.stringify(value) };
  const isNullable = [schema.type].flat().includes("null") || schema.anyOf?.some(({ type }) => type === "null");
  if (isNullable)
    yield* [
      { at, value: "null" },
      { at, value: "anything but null" },
    ];
  for (const one of schema.anyOf ?? []) yield* requiredValues(one, at, seen);
  for (const [key, part] of Object.entries(schema.properties ?? {})) yield* requiredValues(part, `${at}/${key}`, seen);
  if (schema.items !== undefined) yield* requiredValues(schema.items, `${at}/*`, seen);
  if (typeof schema.additionalProperties === "object")
    yield* requiredValues(schema.additionalProperties, `${at}/*`, seen);
}

/** Every value in an answer, under each form of its path. */
function* valuesIn(value: unknown, schema: Schema, at: string): Generator<ValueAt> {
  const resolved = schema.$ref === undefined ? schema : (schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {});
  yield { at, value: JSON.stringify(value) };
  if (value !== null) yield { at, value: "anything but null" };
  for (const one of resolved.anyOf ?? []) yield* valuesIn(value, one, at);
  if (typeof value !== "object" || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    const property = resolved.properties?.[key];
    const other = Array.isArray(value) ? resolved.items : resolved.additionalProperties;
    if (property !== undefined) yield* valuesIn(part, property, `${at}/${key}`);
    else if (typeof other === "object") yield* valuesIn(part, other, `${at}/*`);
  }
}

function toKey({ at, value }: ValueAt): string {
  return `${at} = ${value}`;
}

it.each(describedCollections)(
  "has each enum value and each nullable field with and without null in %s",
  async (collection, name, toWire) => {
    await using mock = await createMock({ scenario: "every-enum" });
    const records = mock.stateOf().store.read((reader) => [...reader.all(collection as CollectionName)]);
    const schema = { $ref: `#/components/schemas/${name}` };
    const found = new Set(records.flatMap((record) => [...valuesIn(toWire(record), schema, name)].map(toKey)));
    const required = [...requiredValues(schema, name)].map(toKey);
    expect(required.filter((one) => !found.has(one))).toEqual([]);
  },
);

it("has nodes of the knowledge structure with and without type and description", async () => {
  await using mock = await createMock({ scenario: "every-enum" });
  const nodes = mock.stateOf().store.read((reader) => [...reader.all("knowledgeNodes")]);
  for (const field of ["type", "description"] as const) {
    expect(new Set(nodes.map((node) => node[field] === null))).toEqual(new Set([true, false]));
  }
});

it("requires many values, including nested ones and those of maps", () => {
  const required = [...requiredValues({ $ref: "#/components/schemas/Ticket" }, "Ticket")].map(toKey);
  expect(required).toContain('Ticket/channel = "walkIn"');
  expect(required).toContain("Ticket/customer/contracts/*/endDate = null");
  const tested = [...requiredValues({ $ref: "#/components/schemas/TestTicket" }, "TestTicket")].map(toKey);
  expect(tested).toContain("TestTicket/actualResult/outcomeText/* = null");
});
