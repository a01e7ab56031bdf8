// Records are flat in every input and output, although some collections store a part as `wire`.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFactories } from "../../../../harness/fixtures.ts";
import { type JsonSchema, resolve } from "../../../../mock/contract/json-schema.ts";
import { recordContract } from "../../../../mock/contract/record-contract.ts";
import { fromFlat, hasWire, toFlat } from "../../../../mock/control/record-editing/flat-fields.ts";
import { recordSchemas } from "../../../../mock/control/record-editing/record-schemas.ts";
import { createMock, type DomainError, type Mock, type MockSandbox } from "../../../../mock/create-mock.ts";
import { collectionNames } from "../../../../mock/domain/records/collections.ts";
import { send } from "../changed-mock.ts";

const wired = collectionNames.filter(hasWire);

function refusalOf(code: string, pointer: string, expected: RegExp = /./) {
  const violations = [expect.objectContaining({ pointer, expected: expect.stringMatching(expected) })];
  return expect.objectContaining({ code, violations });
}

describe("a collection with a `wire` part", () => {
  it.each(wired)("has unique field names apart from the id: %s", (collection) => {
    const { wire = {}, ...own }: Record<string, JsonSchema> = { ...recordSchemas[collection].properties };
    const { properties = {} } = resolve(wire, recordContract);
    expect(Object.keys(properties).filter((name) => Object.hasOwn(own, name) || name === "wire")).toEqual(["id"]);
  });

  it("is one of users, AI agents and worklogs", () => {
    expect(wired).toEqual(["users", "aiAgents", "worklogs"]);
  });
});

describe("in a mock", () => {
  let mock: Mock;
  let control: MockSandbox["control"];
  beforeAll(async () => {
    mock = await createMock({ tickets: 5, auth: "off" });
    control = mock.sandbox().control;
  });
  afterAll(() => mock.close());

  it.each(wired)("a stored record is unchanged after flattening and unflattening: %s", (collection) => {
    const records = mock.stateOf().store.read((reader) => [...reader.all(collection)]);
    expect(records.length).toBeGreaterThan(0);
    for (const record of records) {
      const flat = toFlat(collection, record);
      expect(flat).not.toHaveProperty("wire");
      expect(fromFlat(collection, { ...flat, id: record.id })).toEqual(record);
    }
  });

  it("a record is created, read, changed and put in flat form", async () => {
    const user = await control.createRecord("users", { lastName: "Braun", role: "administrator", lastSeen: "-P30D" });
    expect(user).toMatchObject({ lastName: "Braun", role: "administrator", lastSeen: "2026-01-31 09:00:00" });
    expect(await control.getRecord("users", user.id)).toEqual(user);
    const changed = await control.patchRecord("users", user.id, { firstName: "Ada" });
    expect(changed).toEqual({ ...user, firstName: "Ada" });
    const put = await control.putRecord("users", 91, { ...changed, id: 91 });
    expect(put).toEqual({ ...changed, id: 91 });
    const { records } = await control.listRecords("users");
    expect(records.at(-1)).toEqual(put);
    const entry = await control.createRecord("worklogs", { ticketId: 2, traits: ["closing"] });
    expect(entry).toMatchObject({ id: entry.id, ticketId: 2, processing: null });
    for (const record of [...records, entry]) expect(record).not.toHaveProperty("wire");
  });

  it("tickets embed users without internal fields", async () => {
    await control.patchRecord("users", 2, { lastName: "Sommer", role: "agent" });
    const { assignedAgents } = await control.createRecord("tickets", { assignedAgentIds: [2] });
    expect(assignedAgents[0]).toMatchObject({ id: 2, lastName: "Sommer" });
    expect(assignedAgents[0]).not.toHaveProperty("role");
  });

  it("every input refuses `wire` and says what to write instead", async () => {
    const fields: object = { wire: { lastName: "Braun" } };
    const refusal = refusalOf("invalid_request", "/wire", /write the fields of `wire` directly, such as `lastName`$/);
    const { version } = mock.stateOf().store;
    await expect(control.createRecord("users", fields)).rejects.toThrow(refusal);
    await expect(control.patchRecord("users", 1, fields)).rejects.toThrow(refusal);
    const record = { ...(await control.getRecord("users", 1)), ...fields };
    await expect(control.putRecord("users", 1, record)).rejects.toThrow(refusal);
    const response = await send(mock, "POST", "/__admin/state/users", fields);
    expect(await response.json()).toMatchObject({ violations: [{ pointer: "/wire" }] });
    expect(mock.stateOf().store.version).toBe(version);
    expect(() => createFactories().user(fields)).toThrow(/\/wire: .*write the fields of `wire` directly/);
  });

  it("errors point into the flat record", async () => {
    const { worklog } = await control.createRecord("worklogs", { ticketId: 1 });
    const id = worklog.worklogId;
    await expect(control.createRecord("worklogs", { ticketId: 999 })).rejects.toThrow(
      refusalOf("invalid_record", "/ticketId"),
    );
    await expect(control.patchRecord("worklogs", id, { ticketId: "one" as never })).rejects.toThrow(
      refusalOf("invalid_request", "/ticketId"),
    );
    const incomplete = { role: "agent", permissions: [] };
    const violations = await control
      .putRecord("users", 1, incomplete as never)
      .catch((error: DomainError) => error.violations);
    expect(violations).toContainEqual(expect.objectContaining({ pointer: "/firstName", found: "nothing" }));
    expect(violations).not.toContainEqual(expect.objectContaining({ pointer: expect.stringMatching(/wire|id/) }));
    const { date: _, ...partial } = await control.getRecord("worklogs", id);
    await expect(control.putRecord("worklogs", id, partial as never)).rejects.toThrow(
      refusalOf("invalid_request", "/date"),
    );
    const colour: object = { colour: "red" };
    const refusal = refusalOf("invalid_request", "/colour", /\bfirstName\b.*\brole\b/);
    await expect(control.patchRecord("users", 1, colour)).rejects.toThrow(refusal);
    const inUse = (await control.deleteRecord("tickets", 1).catch((error) => error)).violations;
    expect(inUse.map(({ found }: { found: string }) => found)).toContain(`worklogs ${id} refers to it at /ticketId`);
  });
});

describe("a scenario", () => {
  const records = (fields: object) => [{ collection: "worklogs", id: 900_001, fields } as const];
  const start = (fields: object) => {
    const value = { name: "flat", description: "F.", records: records(fields) };
    return createMock({ tickets: 5, auth: "off", scenario: "flat", scenarios: [value] });
  };

  it("declares its records flat", async () => {
    await using mock = await start({ ticketId: 3, latestInteraction: "-P1D" });
    const entry = await mock.control.getRecord("default", "worklogs", 900_001);
    expect(entry).toMatchObject({ ticketId: 3, latestInteraction: "2026-03-01T09:00:00Z", processing: null });
  });

  it("is refused with a `wire`, naming the fields to write instead", async () => {
    await expect(start({ wire: { ticketId: 3 } })).rejects.toThrow(
      /write the fields of `wire` directly, such as `ticketId`/,
    );
  });
});

describe("a mock started from a state", () => {
  it("accepts a complete flat record, and names every missing flat field", async () => {
    await using original = await createMock({ tickets: 2, auth: "off" });
    await using mock = await createMock({ state: await original.control.exportState("default"), auth: "off" });
    const { control } = mock.sandbox();
    const { id: _, ...user } = await control.getRecord("users", 1);
    expect(await control.createRecord("users", user)).toMatchObject(user);
    const error = await control.createRecord("users", { lastName: "Braun" }).catch((thrown) => thrown);
    expect(error.code).toBe("prebuilt_world");
    const places: readonly string[] = error.violations.map(({ pointer }: { pointer: string }) => pointer);
    expect(places).toEqual(expect.arrayContaining(["/firstName", "/role"]));
    expect(places.filter((place) => place.includes("wire"))).toEqual([]);
  });
});
