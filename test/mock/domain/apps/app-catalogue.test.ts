// What is installed, what the store has, and deleting an app: mock/domain/apps/app-catalogue.ts.
import { describe, expect, it } from "vitest";
import { exportApp, importApp, installAppFromStore } from "../../../../mock/domain/apps/app.ts";
import { deleteApp, getApp, listApps, listStoreApps } from "../../../../mock/domain/apps/app-catalogue.ts";
import type { AppRecord, StoreAppRecord } from "../../../../mock/domain/records/apps.ts";
import { createSmallState, start, user } from "../small-state.ts";

const caller = user(5);
const bundle = {
  appId: "k3v9x2m7Qa",
  name: "Zählerstandsformular",
  vendor: "Musterwerk Apps",
  availability: "public",
  appearance: { icon: "gauge" },
  data: { photoRequired: true, fields: ["meterValue"] },
  isActive: false,
};
const [gone, form, other] = makeApps();

const entries: readonly StoreAppRecord[] = [
  { id: "calculator", appId: "Dep0s1t", bundle: { description: "Rechnet" } },
  { id: "meter-form", appId: "k3v9x2m7Qa", bundle: { name: "Formular", vendor: "Werk", appearance: { icon: "a" } } },
  { id: "old-form", appId: "gone", bundle: { name: "Alt", availability: "beta" } },
];

function makeApps(): readonly [AppRecord, AppRecord, AppRecord] {
  const { run } = createSmallState({});
  const make = (given: object) => run((tx) => importApp(tx, { bundle: { ...bundle, ...given }, caller }));
  const deleted = { ...make({ appId: "gone" }), deletedAt: "2026-02-01T08:00:00Z" };
  return [deleted, make({}), make({ appId: "other", name: "Andere" })];
}

function createState() {
  return createSmallState({ apps: [gone, form, other], storeApps: entries });
}

const unknown = expect.objectContaining({ category: "notFound", code: "unknown_app" });

describe("the apps", () => {
  it("are listed by id, switched off ones too, without those that are deleted", () => {
    expect(createState().store.read(listApps)).toEqual([form, other]);
  });

  it("are read by their text id; unknown and deleted ones are not found", () => {
    const { store } = createState();
    expect(store.read((reader) => getApp(reader, "other"))).toBe(other);
    expect(() => store.read((reader) => getApp(reader, "gone"))).toThrow(unknown);
    expect(() => store.read((reader) => getApp(reader, "3"))).toThrow(unknown);
  });
});

describe("deleting an app", () => {
  it("sets the date of deletion and nothing else; it is listed, read and exported no more", () => {
    const state = createState();
    const deletedAt = new Date(start).toISOString().replace(".000", "");
    expect(state.run((tx) => deleteApp(tx, "other"))).toEqual({ ...other, deletedAt });
    expect(state.store.read(listApps)).toEqual([form]);
    expect(() => state.store.read((reader) => getApp(reader, "other"))).toThrow(unknown);
    expect(() => state.store.read((reader) => exportApp(reader, "other"))).toThrow(unknown);
  });

  it("of one that is deleted or unknown is not found", () => {
    const state = createState();
    for (const appId of ["gone", "nobody"]) expect(() => state.run((tx) => deleteApp(tx, appId))).toThrow(unknown);
    expect(state.store.version).toBe(0);
  });

  it("is taken back by an import, at the next revision and as it was", () => {
    const state = createState();
    state.run((tx) => deleteApp(tx, "other"));
    state.run((tx) => importApp(tx, { bundle: { appId: "other" }, caller }));
    expect(state.store.read(listApps)).toEqual([form, { ...other, revision: 2 }]);
  });
});

describe("the catalogue of the store", () => {
  it("shows each entry as the app that installing makes, and whether it is here", () => {
    const [calculator, meterForm, oldForm] = createState().store.read(listStoreApps);
    expect(calculator).toEqual({
      storeId: "calculator",
      appId: "Dep0s1t",
      name: "Unbenannte App",
      description: "Rechnet",
      vendor: "",
      availability: "private",
      appearance: {},
      isInstalled: false,
    });
    expect(meterForm).toMatchObject({ name: "Formular", vendor: "Werk", appearance: { icon: "a" }, isInstalled: true });
    expect(oldForm).toMatchObject({ availability: "beta", isInstalled: false });
  });

  it("follows installing and deleting at once", () => {
    const state = createState();
    const installed = () => state.store.read(listStoreApps).map(({ isInstalled }) => isInstalled);
    const app = state.run((tx) => installAppFromStore(tx, { storeId: "calculator", caller }));
    expect(installed()).toEqual([true, true, false]);
    state.run((tx) => deleteApp(tx, app.appId));
    expect(installed()).toEqual([false, true, false]);
  });
});

describe("an export", () => {
  it("makes the same app in another state, where only what belongs to one installation differs", () => {
    const there = createSmallState({});
    const exported = createState().store.read((reader) => exportApp(reader, "other"));
    const copy = there.run((tx) => importApp(tx, { bundle: exported, caller: user(8) }));
    expect(copy).toEqual({ ...other, id: 1, revision: 1, createdBy: 8 });
    expect(there.store.read((reader) => exportApp(reader, "other"))).toEqual(exported);
  });
});
