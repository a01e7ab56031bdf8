// A replaced record is renewed in every record that embeds it.
import { describe, expect, it } from "vitest";
import { embeddedFirst, fieldsEmbedding } from "../../../../mock/control/record-editing/embedding.ts";
import { placeRecord } from "../../../../mock/control/record-editing/place-record.ts";
import { removeRecord, writeRecord } from "../../../../mock/control/record-editing/write-record.ts";
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
function held(record: object, field: string): readonly unknown[] {
  const value: unknown = Reflect.get(record, field);
  return [value].flat().filter((one) => one !== null);
}

describe("the order of embedding", () => {
  it("has every collection once, embedded ones before those that embed them", () => {
    expect([...embeddedFirst].sort()).toEqual([...collectionNames].sort());
    for (const { in: name, rule } of embeddings)
      expect(embeddedFirst.indexOf(rule.of)).toBeLessThan(embeddedFirst.indexOf(name));
  });
});

describe.each(embeddings)("$field in $in", ({ in: name, field, rule }) => {
  it("is renewed when the embedded record is replaced", () => {
    run((tx) => {
      const part = "part" in rule ? rule.part : undefined;
      const embedder = [...tx.all(name)].find((record) => held(record, field).length > 0);
      const [first] = held(embedder ?? {}, field) as { readonly id: number }[];
      const before = tx.get(rule.of, first?.id ?? 0);
      if (embedder === undefined || before === undefined) throw new RangeError(`No ${name} has anything in ${field}.`);
      const renewed = part === undefined ? { ...before } : { ...before, [part]: { ...Reflect.get(before, part) } };
      placeRecord(tx, rule.of, renewed as never);
      const now = tx.get(name, embedder.id) ?? {};
      const expected = part === undefined ? renewed : Reflect.get(renewed, part);
      expect(held(now, field)).toContain(expected);
      expect(held(now, field).length).toBe(held(embedder, field).length);
    });
  });
});

describe("a contract", () => {
  it("leaves its customer when it moves to another or is deleted", () => {
    run((tx) => {
      const [customer, other] = [...tx.all("customers")].filter(({ contracts }) => contracts.length > 0);
      const contract = customer?.contracts[0];
      if (customer === undefined || other === undefined || contract === undefined)
        throw new RangeError("No contracts.");
      writeRecord(tx, "contracts", { ...contract, customerId: String(other.id) });
      expect(tx.get("customers", customer.id)?.contracts.map(({ id }) => id)).not.toContain(contract.id);
      expect(tx.get("customers", other.id)?.contracts.map(({ id }) => id)).toContain(contract.id);
      removeRecord(tx, "contracts", { ...contract, customerId: String(other.id) });
      expect(tx.get("customers", other.id)?.contracts.map(({ id }) => id)).not.toContain(contract.id);
    });
  });
});
