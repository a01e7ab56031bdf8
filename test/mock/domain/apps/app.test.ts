// Importing, installing and exporting apps.
import { describe, expect, it } from "vitest";
import type { Schema } from "../../../../mock/contract/operation-types.ts";
import { compileContract } from "../../../../mock/contract/validators.ts";
import { createMock } from "../../../../mock/create-mock.ts";
import { exportApp } from "../../../../mock/domain/apps/exportApp.ts";
import { importApp } from "../../../../mock/domain/apps/importApp.ts";
import { installAppFromStore } from "../../../../mock/domain/apps/installAppFromStore.ts";
import type { AppRecord } from "../../../../mock/domain/records/apps.ts";
import { invoke } from "../call-operation.ts";
import { createSmallState, start, user } from "../small-state.ts";

const caller = user(5);
const meterForm: AppRecord = {
  id: 3,
  appId: "k3v9x2m7Qa",
  revision: 2,
  name: "Zählerstandsformular",
  slug: "zaehlerstandsformular",
  description: "Formular",
  vendor: "Musterwerk Apps",
  availability: "public",
  appearance: { icon: "gauge" },
  data: { photoRequired: true },
  isActive: false,
  deletedAt: null,
  createdBy: 1,
  createdAt: "2026-01-12T08:30:00Z",
};
const deletedApp: AppRecord = { ...meterForm, id: 4, appId: "gone", deletedAt: "2026-02-01T08:00:00Z" };
const entry = { id: "deposit-calculator", appId: "Dep0s1t", bundle: { name: "Abschlagsrechner", revision: 9 } };

function createState() {
  const state = createSmallState({ apps: [meterForm, deletedApp], storeApps: [entry] });
  return {
    ...state,
    import: (bundle: Schema<"AppImport">) => invoke(state.store, importApp, { body: bundle }, { caller }).app,
    install: (storeId: string) => invoke(state.store, installAppFromStore, { path: { storeId } }, { caller }).app,
    export: (appId: string) => invoke(state.store, exportApp, { path: { appId } }),
    count: () => state.store.read((reader) => reader.count("apps")),
  };
}

describe("importing an empty bundle", () => {
  it("creates an app with default values, created by the caller now", () => {
    expect(createState().import({})).toEqual({
      id: 5,
      appId: expect.any(String),
      revision: 1,
      name: "Unbenannte App",
      slug: "unbenannte-app",
      description: "",
      vendor: "",
      availability: "private",
      appearance: {},
      data: {},
      isActive: true,
      deletedAt: null,
      createdBy: 5,
      createdAt: new Date(start).toISOString().replace(".000", ""),
    });
  });

  it("creates a new app each time, with a short unique id that fits in a path", () => {
    const state = createState();
    const appIds = Array.from({ length: 20 }, () => state.import({}).appId);
    expect(new Set(appIds).size).toBe(20);
    for (const appId of appIds) expect(appId).toMatch(/^[A-Za-z0-9]{10}$/);
  });
});

describe("importing a bundle", () => {
  it("changes only the properties in the bundle, and the slug along with the name", () => {
    const app = createState().import({ appId: "k3v9x2m7Qa", name: "Zähler neu", data: {} });
    expect(app).toEqual({ ...meterForm, revision: 3, name: "Zähler neu", slug: "zaehler-neu", data: {} });
  });

  it("ignores the slug and the revision of the bundle", () => {
    const app = createState().import({ name: "Tarifwechsel", slug: "other", revision: 40 });
    expect(app).toMatchObject({ slug: "tarifwechsel", revision: 1 });
  });

  it("keeps any content of appearance and data, even keys such as __proto__", () => {
    const data = JSON.parse('{"__proto__":{"a":1},"constructor":[null,{"deep":[1.5]}]}');
    const state = createState();
    const { appId } = state.import({ data });
    expect(JSON.stringify(state.export(appId).data)).toBe(JSON.stringify(data));
  });
});

describe("exporting", () => {
  it("returns the app without the fields of its installation", () => {
    const { id: _id, deletedAt: _deleted, createdBy: _by, createdAt: _at, ...bundle } = meterForm;
    expect(createState().export("k3v9x2m7Qa")).toEqual(bundle);
  });
});

describe("importing a bundle from another installation", () => {
  it("stores nulls as empty strings and the caller as creator", () => {
    const nulls = { description: null, vendor: null, availability: null, createdBy: null };
    const empty = { description: "", vendor: "", availability: "", createdBy: 5 };
    expect(createState().import(nulls)).toMatchObject(empty);
  });

  it("clears the strings of an existing app when they are null, and keeps its creator", () => {
    const nulls = { appId: "k3v9x2m7Qa", description: null, vendor: null, availability: null, createdBy: null };
    const empty = { id: 3, description: "", vendor: "", availability: "", createdBy: 1 };
    expect(createState().import(nulls)).toMatchObject(empty);
  });

  it("treats null in other properties as omitted", () => {
    const nulls = { name: null, slug: null, appearance: null, data: null, isActive: null, revision: null } as const;
    expect(createState().import({ appId: "k3v9x2m7Qa", ...nulls })).toEqual({ ...meterForm, revision: 3 });
    expect(createState().import({ appId: null }).appId).not.toBe("");
  });

  it("ignores the id and unknown properties", () => {
    const bundle = { id: 3, minimumPlatform: "12.4", createdAt: "2020-01-01T00:00:00Z" };
    const app = createState().import(bundle as Schema<"AppImport">);
    expect(app).toMatchObject({ id: 5, createdAt: new Date(start).toISOString().replace(".000", "") });
    expect(app).not.toHaveProperty("minimumPlatform");
  });
});

describe("the contract of importApp", () => {
  it.each([
    [[]],
    ["text"],
    [{ name: "" }],
    [{ name: 7 }],
    [{ appId: "" }],
    [{ appId: ".." }],
    [{ appId: "a/b" }],
    [{ appearance: [] }],
    [{ data: [] }],
    [{ app: null }],
    [{ isActive: "true" }],
    [{ revision: 0 }],
  ])("rejects %j", (body) => {
    expect(compileContract().checkRequest("importApp", { path: {}, query: {}, body })).not.toEqual([]);
  });
});

describe("an app whose id is the name of a path", () => {
  it("can be listed and exported, but not read or deleted", async () => {
    await using mock = await createMock({ auth: "off", tickets: 1 });
    const headers = { "content-type": "application/json" };
    for (const appId of ["store", "import"]) {
      await mock.fetch("/app/import", { method: "POST", headers, body: JSON.stringify({ appId }) });
      expect((await mock.fetch(`/app/${appId}/export`)).status).toBe(200);
    }
    const { apps } = await (await mock.fetch("/app")).json();
    expect(apps.slice(-2)).toMatchObject([{ appId: "store" }, { appId: "import" }]);
    expect(await (await mock.fetch("/app/store")).json()).toHaveProperty("storeApps");
    expect((await mock.fetch("/app/import")).status).toBe(405);
    expect((await mock.fetch("/app/store", { method: "DELETE" })).status).toBe(405);
  });
});

describe("creating the record of an app", () => {
  it.each([{ appId: "a b" }, { name: "" }, { description: "x".repeat(65_537) }, { vendor: "x".repeat(1_001) }])(
    "refuses values that an import would refuse (%#)",
    async (fields) => {
      await using mock = await createMock({ tickets: 1 });
      const [pointer = ""] = Object.keys(fields).map((name) => `/${name}`);
      await expect(mock.control.createRecord("default", "apps", fields)).rejects.toThrow(pointer);
      await expect(mock.control.createRecord("default", "apps", { name: "x".repeat(255) })).resolves.toBeDefined();
    },
  );
});
