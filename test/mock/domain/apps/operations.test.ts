// The operations of tag `apps`, and bundles that the contract refuses: mock/domain/apps/.
import { describe, expect, it } from "vitest";
import type { Input } from "../../../../mock/contract/operation-types.ts";
import { compileContract } from "../../../../mock/contract/validators.ts";
import { createMock } from "../../../../mock/create-mock.ts";
import { exportApp, importApp, installAppFromStore } from "../../../../mock/domain/operations.ts";
import { callOperation } from "../call-operation.ts";
import { createSmallState, type SmallState } from "../small-state.ts";

const storeApps = [{ id: "meter-reading-form", appId: "k3v9x2m7Qa", bundle: { name: "Zählerstandsformular" } }];

function importBundle(state: SmallState, body: Input<"importApp">["body"]) {
  return callOperation(state, { id: "importApp", operation: importApp, input: { path: {}, query: {}, body } });
}

function exportBundle(state: SmallState, appId: string) {
  const input = { path: { appId }, query: {}, body: undefined };
  return callOperation(state, { id: "exportApp", operation: exportApp, input });
}

function install(state: SmallState, storeId: string) {
  const input = { path: { storeId }, query: {}, body: undefined };
  return callOperation(state, { id: "installAppFromStore", operation: installAppFromStore, input });
}

describe("importApp", () => {
  it("answers success and the app by the contract, for {} too", () => {
    expect(importBundle(createSmallState({}), {})).toMatchObject({
      success: true,
      app: { id: 1, revision: 1, createdBy: 1 },
    });
  });

  it("takes what exportApp answers", () => {
    const state = createSmallState({});
    const { app } = importBundle(state, { name: "Abschlagsrechner", appearance: { icon: "calculator" } });
    expect(importBundle(state, exportBundle(state, app.appId)).app).toEqual({ ...app, revision: 2 });
  });

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
  ])("is not reached by the bundle %j: it breaks the contract", (body) => {
    expect(compileContract().checkRequest("importApp", { path: {}, query: {}, body })).not.toEqual([]);
  });
});

describe("installAppFromStore", () => {
  it("answers success and the app by the contract; its export can be imported", () => {
    const state = createSmallState({ storeApps });
    expect(install(state, "meter-reading-form")).toMatchObject({
      success: true,
      app: { appId: "k3v9x2m7Qa", revision: 1 },
    });
    expect(importBundle(state, exportBundle(state, "k3v9x2m7Qa")).app.revision).toBe(2);
  });
});

describe("the paths of the catalogue and of the import", () => {
  it("are no apps: those that were imported under their names are listed and exported only", async () => {
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

describe("an app that is put into a state", () => {
  it.each([{ appId: "a b" }, { name: "" }, { description: "x".repeat(65_537) }, { vendor: "x".repeat(1_001) }])(
    "has texts that an import takes (%#)",
    async (fields) => {
      await using mock = await createMock({ tickets: 1 });
      const [pointer = ""] = Object.keys(fields).map((name) => `/${name}`);
      await expect(mock.control.createRecord("default", "apps", fields)).rejects.toThrow(pointer);
      await expect(mock.control.createRecord("default", "apps", { name: "x".repeat(255) })).resolves.toBeDefined();
    },
  );
});
