// The lists of installed apps and of the store's catalogue.
import { describe, expect, it } from "vitest";
import { deleteApp } from "../../../../mock/domain/apps/deleteApp.ts";
import { getApp } from "../../../../mock/domain/apps/getApp.ts";
import { importApp } from "../../../../mock/domain/apps/importApp.ts";
import { installAppFromStore } from "../../../../mock/domain/apps/installAppFromStore.ts";
import { listApps } from "../../../../mock/domain/apps/listApps.ts";
import { listStoreApps } from "../../../../mock/domain/apps/listStoreApps.ts";
import type { AppRecord, StoreAppRecord } from "../../../../mock/domain/records/apps.ts";
import { operate } from "../call-operation.ts";
import { createSmallState, user } from "../small-state.ts";

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
const [deletedApp, form, other] = makeApps();

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
  const { store } = createSmallState({ apps: [deletedApp, form, other], storeApps: entries });
  return {
    store,
    list: () => operate(store, listApps).apps,
    get: (appId: string) => operate(store, getApp, { path: { appId } }),
    remove: (appId: string) => operate(store, deleteApp, { path: { appId } }).app,
    catalogue: () => operate(store, listStoreApps).storeApps,
  };
}

describe("listApps", () => {
  it("returns installed apps by id, including inactive but not deleted ones", () => {
    expect(createState().list()).toEqual([form, other]);
  });
});

describe("listStoreApps", () => {
  it("shows each entry as it would be installed, and whether it is installed", () => {
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

  it("reflects installing and deleting immediately", () => {
    const state = createState();
    const installed = () => state.catalogue().map(({ isInstalled }) => isInstalled);
    const { app } = operate(state.store, installAppFromStore, { path: { storeId: "calculator" } });
    expect(installed()).toEqual([true, true, false]);
    state.remove(app.appId);
    expect(installed()).toEqual([false, true, false]);
  });
});
