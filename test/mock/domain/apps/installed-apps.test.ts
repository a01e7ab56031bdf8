// What is installed, what the store has, and deleting an app.
import { describe, expect, it } from "vitest";
import { deleteApp } from "../../../../mock/domain/apps/deleteApp.ts";
import { exportApp } from "../../../../mock/domain/apps/exportApp.ts";
import { getApp } from "../../../../mock/domain/apps/getApp.ts";
import { importApp } from "../../../../mock/domain/apps/importApp.ts";
import { installAppFromStore } from "../../../../mock/domain/apps/installAppFromStore.ts";
import { listApps } from "../../../../mock/domain/apps/listApps.ts";
import { listStoreApps } from "../../../../mock/domain/apps/listStoreApps.ts";
import type { AppRecord, StoreAppRecord } from "../../../../mock/domain/records/apps.ts";
import { operate } from "../call-operation.ts";
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
  const { store } = createSmallState({});
  const make = (given: object) => operate(store, importApp, { body: { ...bundle, ...given } }, { caller }).app;
  const deleted = { ...make({ appId: "gone" }), deletedAt: "2026-02-01T08:00:00Z" };
  return [deleted, make({}), make({ appId: "other", name: "Andere" })];
}

function createState() {
  const { store } = createSmallState({ apps: [gone, form, other], storeApps: entries });
  return {
    store,
    list: () => operate(store, listApps).apps,
    get: (appId: string) => operate(store, getApp, { path: { appId } }),
    remove: (appId: string) => operate(store, deleteApp, { path: { appId } }).app,
    catalogue: () => operate(store, listStoreApps).storeApps,
  };
}

const unknown = expect.objectContaining({ category: "notFound", code: "unknown_app" });

describe("the apps", () => {
  it("are listed by id, switched off ones too, without those that are deleted", () => {
    expect(createState().list()).toEqual([form, other]);
  });

  it("are read by their text id; unknown and deleted ones are not found", () => {
    const { get } = createState();
    expect(get("other")).toBe(other);
    expect(() => get("gone")).toThrow(unknown);
    expect(() => get("3")).toThrow(unknown);
  });
});

describe("deleting an app", () => {
  it("sets the date of deletion and nothing else; it is listed, read and exported no more", () => {
    const state = createState();
    const deletedAt = new Date(start).toISOString().replace(".000", "");
    expect(state.remove("other")).toEqual({ ...other, deletedAt });
    expect(state.list()).toEqual([form]);
    expect(() => state.get("other")).toThrow(unknown);
    expect(() => operate(state.store, exportApp, { path: { appId: "other" } })).toThrow(unknown);
  });

  it("of one that is deleted or unknown is not found", () => {
    const state = createState();
    for (const appId of ["gone", "nobody"]) expect(() => state.remove(appId)).toThrow(unknown);
    expect(state.store.version).toBe(0);
  });

  it("is taken back by an import, at the next revision and as it was", () => {
    const state = createState();
    state.remove("other");
    operate(state.store, importApp, { body: { appId: "other" } });
    expect(state.list()).toEqual([form, { ...other, revision: 2 }]);
  });
});

describe("the catalogue of the store", () => {
  it("shows each entry as the app that installing makes, and whether it is here", () => {
    const [calculator, meterForm, oldForm] = createState().catalogue();
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
    const installed = () => state.catalogue().map(({ isInstalled }) => isInstalled);
    const { app } = operate(state.store, installAppFromStore, { path: { storeId: "calculator" } });
    expect(installed()).toEqual([true, true, false]);
    state.remove(app.appId);
    expect(installed()).toEqual([false, true, false]);
  });
});
