// A replaced record is updated in every record that embeds it.
import { describe, expect, it } from "vitest";
import { embeddedFirst, fieldsEmbedding } from "../../../../mock/control/record-editing/embedding.ts";
import { placeRecord } from "../../../../mock/control/record-editing/place-record.ts";
import { collectionDefinitions } from "../../../../mock/domain/collection-definitions.ts";
import { collectionNames } from "../../../../mock/domain/records/collections.ts";
import type { Transaction } from "../../../../mock/domain/state-types.ts";
import { createStore } from "../../../../mock/engine/store/create-store.ts";
import { clockStart, worldOf } from "../../../fixtures/worlds.ts";

const world = worldOf(1, 40);
const embeddings = collectionNames.flatMap((name) => fieldsEmbedding(name));

/** Runs work on a fresh state of the world. */
function run(work: (tx: Transaction) => void): void {
  createStore({ base: world, definitions: collectionDefinitions, now: () => clockStart }).transact(work);
}

/** The records in a field, one or many. */
function embedded(record: object, field: string): readonly unknown[] {
  const value: unknown = Reflect.get(record, field);
  return [value].flat().filter((item) => item !== null);
}

describe("the order of embedding", () => {
  it("has every collection once, each after the collections that it embeds", () => {
    expect([...embeddedFirst].sort()).toEqual([...collectionNames].sort());
    for (const { in: name, rule } of embeddings)
      expect(embeddedFirst.indexOf(rule.of)).toBeLessThan(embeddedFirst.indexOf(name));
  });
});

describe.each(embeddings)("$field in $in", ({ in: name, field, rule }) => {
  it("is updated when the embedded record is replaced", () => {
    run((tx) => {
      const part = "part" in rule ? rule.part : undefined;
      const embedder = [...tx.all(name)].find((record) => embedded(record, field).length > 0);
      const [first] = embedded(embedder ?? {}, field) as { readonly id: number }[];
      const before = tx.get(rule.of, first?.id ?? 0);
      if (embedder === undefined || before === undefined) throw new RangeError(`No ${name} has anything in ${field}.`);
      const replacement = part === undefined ? { ...before } : { ...before, [part]: { ...Reflect.get(before, part) } };
      placeRecord(tx, rule.of, replacement as never);
      const after = tx.get(name, embedder.id) ?? {};
      const expected = part === undefined ? replacement : Reflect.get(replacement, part);
      expect(embedded(after, field)).toContain(expected);
      expect(embedded(after, field).length).toBe(embedded(embedder, field).length);
    });
  });
});
