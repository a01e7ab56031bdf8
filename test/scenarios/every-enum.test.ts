// The scenario every-enum against the contract: the test reads the required values from the document and has no list of its own.
import { expect, it } from "vitest";
import { createMock } from "../../mock/create-mock.ts";
import type { CollectionName } from "../../mock/domain/records/world.ts";
import document from "../../spec/generated/openapi.json" with { type: "json" };
import { described } from "../fixtures/record-check.ts";

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

/** One value that has to be found: at a path of an answer (`*` is any item or key), null, not null, or the value of an enum. */
interface Wanted {
  readonly at: string;
  readonly value: string;
}

function* wantedOf(schema: Schema, at: string, seen: readonly string[] = []): Generator<Wanted> {
  const name = schema.$ref?.split("/").at(-1);
  if (name !== undefined) {
    if (!seen.includes(name)) yield* wantedOf(schemas[name] ?? {}, at, [...seen, name]);
    return;
  }
  for (const value of schema.enum ?? []) yield { at, value: JSON.stringify(value) };
  const isNullable = [schema.type].flat().includes("null") || schema.anyOf?.some(({ type }) => type === "null");
  if (isNullable)
    yield* [
      { at, value: "null" },
      { at, value: "anything but null" },
    ];
  for (const one of schema.anyOf ?? []) yield* wantedOf(one, at, seen);
  for (const [key, part] of Object.entries(schema.properties ?? {})) yield* wantedOf(part, `${at}/${key}`, seen);
  if (schema.items !== undefined) yield* wantedOf(schema.items, `${at}/*`, seen);
  if (typeof schema.additionalProperties === "object") yield* wantedOf(schema.additionalProperties, `${at}/*`, seen);
}

/** Every value in an answer, under each form of path that a wanted one may have. */
function* foundIn(value: unknown, schema: Schema, at: string): Generator<Wanted> {
  const resolved = schema.$ref === undefined ? schema : (schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {});
  yield { at, value: JSON.stringify(value) };
  if (value !== null) yield { at, value: "anything but null" };
  for (const one of resolved.anyOf ?? []) yield* foundIn(value, one, at);
  if (typeof value !== "object" || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    const property = resolved.properties?.[key];
    const other = Array.isArray(value) ? resolved.items : resolved.additionalProperties;
    if (property !== undefined) yield* foundIn(part, property, `${at}/${key}`);
    else if (typeof other === "object") yield* foundIn(part, other, `${at}/*`);
  }
}

function toKey({ at, value }: Wanted): string {
  return `${at} = ${value}`;
}

it.each(described)(
  "holds each enum value and each nullable field both ways in %s",
  async (collection, name, toWire) => {
    await using mock = await createMock({ scenario: "every-enum" });
    const records = mock.stateOf().store.read((reader) => [...reader.all(collection as CollectionName)]);
    const schema = { $ref: `#/components/schemas/${name}` };
    const found = new Set(records.flatMap((record) => [...foundIn(toWire(record), schema, name)].map(toKey)));
    const wanted = [...wantedOf(schema, name)].map(toKey);
    expect(wanted.filter((one) => !found.has(one))).toEqual([]);
  },
);

it("holds nodes of the knowledge structure with and without type and description", async () => {
  await using mock = await createMock({ scenario: "every-enum" });
  const nodes = mock.stateOf().store.read((reader) => [...reader.all("knowledgeNodes")]);
  for (const field of ["type", "description"] as const) {
    expect(new Set(nodes.map((node) => node[field] === null))).toEqual(new Set([true, false]));
  }
});

it("finds a good many values to look for, nested ones and those of maps included", () => {
  const wanted = [...wantedOf({ $ref: "#/components/schemas/Ticket" }, "Ticket")].map(toKey);
  expect(wanted).toContain('Ticket/channel = "walkIn"');
  expect(wanted).toContain("Ticket/customer/contracts/*/endDate = null");
  const tested = [...wantedOf({ $ref: "#/components/schemas/TestTicket" }, "TestTicket")].map(toKey);
  expect(tested).toContain("TestTicket/actualResult/outcomeText/* = null");
});
