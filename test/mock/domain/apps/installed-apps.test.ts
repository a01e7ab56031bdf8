// The lists of installed apps and of the store's catalogue.
import { describe, expect, it } from "vitest";
import { deleteApp } from "../../../../mock/domain/apps/deleteApp.ts";
import { getApp } from "../../../../mock/domain/apps/getApp.ts";
import { importApp } from "../../../../mock/domain/apps/importApp.ts";
import { installAppFromStore } from "../../../../mock/domain/apps/installAppFromStore.ts";
import { listApps } from "../../../../mock/domain/apps/listApps.ts";
import { listStoreApps } from "../../../../mock/domain/apps/listStoreApps.ts";
import type { AppRecord, StoreAppRecord } from "../../../../mock/domain/records/apps.ts";
import { invoke } from "../call-operation.ts";
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
const [deletedApp, form, otherApp] = makeApps();

const entries: readonly StoreAppRecord[] = [
  { id: "calculator", appId: "Dep0s1t", bundle: { description: "Rechnet" } },
  { id: "meter-form", appId: "k3v9x2m7Qa", bundle: { name: "Formular", vendor: "Werk", appearance: { icon: "a" } } },
  { id: "old-form", appId: "gone", bundle: { name: "Alt", availability: "beta" } },
];

function makeApps(): readonly [AppRecord, AppRecord, AppRecord] {
  const { store } = createSmallState({});
  const make = (fields: object) => invoke(store, importApp, { body: { ...bundle, ...fields } }, { caller }).app;
  const removedApp = { ...make({ appId: "gone" }), deletedAt: "2026-02-01T08:00:00Z" };
  return [removedApp, make({}), make({ appId: "other", name: "Andere" })];
}

function createState() {
  const { store } = createSmallState({ apps: [deletedApp, form, otherApp], storeApps: entries });
  return {
    store,
    list: () => invoke(store, listApps).apps,
    get: (appId: string) => invoke(store, getApp, { path: { appId } }),
    remove: (appId: string) => invoke(store, deleteApp, { path: { appId } }).app,
    catalogue: () => invoke(store, listStoreApps).storeApps,
  };
}

describe("listApps", () => {
  it("returns installed apps by id, including inactive apps but no deleted apps", () => {
    expect(createState().list()).toEqual([form, otherApp]);
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
    const flags = () => state.catalogue().map(({ isInstalled }) => isInstalled);
    const { app } = invoke(state.store, installAppFromStore, { path: { storeId: "calculator" } });
    expect(flags()).toEqual([true, true, false]);
    state.remove(app.appId);
    expect(flags()).toEqual([false, true, false]);
  });
});
