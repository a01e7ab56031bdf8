// Reading and writing records through the control: factories, checks, and updates of every record that embeds another.
import { describe, expect, it } from "vitest";
import { fromFlat } from "../../../mock/control/record-editing/flat-fields.ts";
import { createMock } from "../../../mock/create-mock.ts";
import { collectionNames } from "../../../mock/domain/records/collections.ts";
import type { CollectionName } from "../../../mock/domain/records/world.ts";
import { breachesOf } from "../../fixtures/record-check.ts";
import { findDangling } from "../../fixtures/reference-walk.ts";
import { schemaErrorsOf } from "./admin-schemas.ts";

const now = "2026-03-02T09:00:00Z";

async function start() {
  const { control, stateOf, fetch } = await createMock({ now, auth: "off", tickets: 60 });
  async function ticket(id: number) {
    return (await fetch(`/ticket/${id}`)).json();
  }
  function records(collection: CollectionName) {
    return stateOf().store.read((reader) => [...reader.all(collection)]);
  }
  function dangling() {
    return stateOf().store.read((reader) => findDangling(reader));
  }
  return { control, stateOf, ticket, records, dangling };
}

function refusal(category: string, code: string, ...pointers: string[]) {
  const violations = pointers.map((pointer) => expect.objectContaining({ pointer }));
  return expect.objectContaining({ category, code, ...(pointers.length === 0 ? {} : { violations }) });
}

describe("createRecord", () => {
  it.each(collectionNames)("makes a complete, valid and readable record (%s)", async (name) => {
    const { control, dangling } = await start();
    const record = await control.createRecord("default", name);
    expect(breachesOf(name, fromFlat(name, { ...record }))).toEqual([]);
    expect(dangling()).toEqual([]);
    expect(await control.getRecord("default", name, String(record.id))).toEqual(record);
    expect(schemaErrorsOf("StateRecord", record)).toEqual([]);
  });

  it("refuses the name of another knowledge source unless that source is deleted", async () => {
    const { control } = await start();
    const { records } = await control.listRecords("default", "knowledgeSources");
    const [first, second] = records;
    const rename = () =>
      control.patchRecord("default", "knowledgeSources", Number(second?.id), { name: String(first?.name) });
    await expect(rename()).rejects.toThrow(refusal("rule", "invalid_record", "/name"));
    await expect(control.createRecord("default", "knowledgeSources", { name: String(first?.name) })).rejects.toThrow(
      refusal("rule", "invalid_record", "/name"),
    );
    await control.patchRecord("default", "knowledgeSources", Number(first?.id), { status: "deleted" });
    expect(await rename()).toMatchObject({ name: String(first?.name) });
    const reactivate = () =>
      control.patchRecord("default", "knowledgeSources", Number(first?.id), { status: "active" });
    await expect(reactivate()).rejects.toThrow(refusal("rule", "invalid_record", "/name"));
  });

  it("accepts an id that is free", async () => {
    const { control } = await start();
    expect(await control.createRecord("default", "teams", { id: 90, name: "Außendienst" })).toEqual({
      id: 90,
      name: "Außendienst",
    });
    await expect(control.createRecord("default", "teams", { id: 90 })).rejects.toThrow(
      refusal("conflict", "record_exists"),
    );
    expect(await control.createRecord("default", "teams")).toMatchObject({ id: 91 });
  });

  it("refuses invalid fields, unknown references and traits, naming each, and leaves nothing behind", async () => {
    const { control, stateOf } = await start();
    const create = (fields: Record<string, never>) => control.createRecord("default", "tickets", fields);
    const invalidFields = { subject: 4, status: "shut", cousin: 1 } as never;
    await expect(create(invalidFields)).rejects.toThrow(
      refusal("invalid", "invalid_request", "/status", "/subject", "/cousin"),
    );
    await expect(create({ customerId: "987654", tagIds: [1, 99] } as never)).rejects.toThrow(
      refusal("rule", "invalid_record", "/customerId", "/tagIds/1"),
    );
    await expect(create({ traits: ["glowing"] } as never)).rejects.toThrow(refusal("rule", "unknown_trait", "/traits"));
    expect(stateOf().store.version).toBe(0);
    expect(stateOf().store.export((reader) => reader.positions().usedIds.tickets)).toBe(60);
  });

  it("refuses an embedded record that contradicts its ids", async () => {
    const { control } = await start();
    const { customer, customerId } = await control.getRecord("default", "tickets", "1");
    await expect(control.createRecord("default", "tickets", { tagIds: [1], tags: [] } as never)).rejects.toThrow(
      refusal("invalid", "invalid_request", "/tags"),
    );
    const same = { customerId, customer } as never;
    expect(await control.createRecord("default", "tickets", same)).toMatchObject(same);
  });
});

describe("patchRecord", () => {
  it("leaves unnamed fields unchanged, and accepts null as a value", async () => {
    const { control } = await start();
    const before = await control.getRecord("default", "tickets", "1");
    const after = await control.patchRecord("default", "tickets", "1", { subject: "Neu", dueBy: null });
    expect(after).toEqual({ ...before, subject: "Neu", dueBy: null });
  });

  it("refuses an invalid value, another id and an unknown reference", async () => {
    const { control, stateOf } = await start();
    const patch = (fields: object) => control.patchRecord("default", "tickets", "1", { ...fields });
    await expect(patch({ subject: null })).rejects.toThrow(refusal("invalid", "invalid_request", "/subject"));
    await expect(patch({ id: 2 })).rejects.toThrow(refusal("invalid", "invalid_request", "/id"));
    await expect(patch({ responderId: 987_654 })).rejects.toThrow(refusal("rule", "invalid_record", "/responderId"));
    expect(stateOf().store.version).toBe(0);
  });
});

describe("putRecord", () => {
  it("replaces a record, or adds it", async () => {
    const { control } = await start();
    expect(await control.putRecord("default", "teams", "1", { id: 1, name: "Netz" })).toEqual({ id: 1, name: "Netz" });
    expect(await control.putRecord("default", "teams", "70", { name: "Neu" })).toEqual({ id: 70, name: "Neu" });
    expect(await control.getRecord("default", "teams", "70")).toEqual({ id: 70, name: "Neu" });
  });

  it("requires a complete record with the id of the path, and embeds the records that its ids name", async () => {
    const { control } = await start();
    // A request may contain anything.
    const put = (id: string, record: object) =>
      control.putRecord("default", "teams", id as "1", record as { name: "" });
    await expect(put("1", { id: 1 })).rejects.toThrow(refusal("invalid", "invalid_request", "/name"));
    await expect(put("1", { id: 2, name: "Netz" })).rejects.toThrow(refusal("invalid", "invalid_request", "/id"));
    await expect(put("eins", { name: "Netz" })).rejects.toThrow(refusal("invalid", "invalid_request", "/id"));
    const { tags: _, ...ticket } = await control.getRecord("default", "tickets", "1");
    expect(await control.putRecord("default", "tickets", "1", { ...ticket, tagIds: [4] })).toMatchObject({
      tags: [{ id: 4 }],
    });
  });
});

describe("deleteRecord", () => {
  it("refuses to delete a record that another refers to, and names the referring record", async () => {
    const { control, stateOf } = await start();
    const contractId = await firstId(control, "contracts");
    const { customerId } = await control.getRecord("default", "contracts", contractId);
    await expect(control.deleteRecord("default", "customers", customerId)).rejects.toThrow(
      expect.objectContaining({
        code: "record_referenced",
        violations: expect.arrayContaining([
          expect.objectContaining({
            in: "path",
            pointer: "/recordId",
            found: `contracts ${contractId} refers to it at /customerId`,
          }),
        ]),
      }),
    );
    expect(stateOf().store.version).toBe(0);
  });

  it("deletes a record that refers to itself", async () => {
    const { control } = await start();
    const { id } = await control.createRecord("default", "scorecards");
    expect(await control.deleteRecord("default", "scorecards", id)).toMatchObject({ removed: 1 });
  });
});

describe("listRecords", () => {
  it("returns pages by ascending id, in the admin API's format", async () => {
    const { control } = await start();
    const page = await control.listRecords("default", "tickets", { offset: 10, limit: 3 });
    expect(page).toMatchObject({ records: [{ id: 11 }, { id: 12 }, { id: 13 }], total: 60, offset: 10, limit: 3 });
    expect(schemaErrorsOf("RecordList", page)).toEqual([]);
    expect((await control.listRecords("default", "tickets")).limit).toBe(100);
  });
});

async function firstId(
  control: Awaited<ReturnType<typeof start>>["control"],
  collection: CollectionName,
): Promise<string> {
  return String((await control.listRecords("default", collection, { limit: 1 })).records[0]?.id);
}
