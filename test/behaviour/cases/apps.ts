// Stories of apps: import, export, install, revisions, catalogue, delete.
import type { BehaviourCase } from "../behaviour-case.ts";
import { equals, propertiesOf, textAt, valueAt } from "../expectation.ts";

export const appCases: readonly BehaviourCase[] = [
  {
    name: "the first import creates an app, and each further one its next revision",
    async run({ send }) {
      const bundle = { appId: "myFirstApp", name: "Rückrufplan" };
      const first = { id: 6, revision: 1, slug: "rueckrufplan", createdBy: 1, createdAt: "2026-03-02T09:00:00Z" };
      (await send("POST", "/app/import", { body: bundle })).is(200, { success: true, app: first });
      (await send("POST", "/app/import", { body: bundle })).is(200, { app: { id: 6, revision: 2 } });
      const response = await send("POST", "/app/import", { body: { ...bundle, name: "Größere Übersicht" }, as: 3 });
      response.is(200, { app: { revision: 3, slug: "groessere-uebersicht", createdBy: 1 } });
    },
  },
  {
    name: "an exported app can be imported again, even under another id",
    async run({ send }) {
      const exportResponse = (await send("GET", "/app/k3v9x2m7Qa/export")).is(200, {
        revision: 2,
        name: "Zählerstandsformular",
      });
      const { appId, revision, slug, ...content } = propertiesOf(exportResponse.json);
      equals([appId, revision, slug], ["k3v9x2m7Qa", 2, "zaehlerstandsformular"], "id, revision and slug");
      (await send("POST", "/app/import", { body: exportResponse.json })).is(200, { app: { ...content, revision: 3 } });
      (await send("POST", "/app/import", { body: { ...content, appId: "copyOfIt" } })).is(200, {
        app: { ...content, revision: 1 },
      });
      (await send("GET", "/app/copyOfIt/export")).is(200, content);
    },
  },
  {
    name: "installing from the store twice gives one app with two revisions",
    async run({ send }) {
      const first = (await send("POST", "/app/store/outage-map/install")).is(200, {
        app: { revision: 1, slug: "stoerungskarte" },
      });
      const second = (await send("POST", "/app/store/outage-map/install", { body: {} })).is(200, {
        app: { revision: 2 },
      });
      equals(second.number("/app/id"), first.number("/app/id"), "its id");
    },
  },
  {
    name: "installing an app that exists under the store's id creates its next revision",
    async run({ send }) {
      (await send("POST", "/app/store/meter-reading-form/install")).is(200, {
        app: { id: 1, appId: "k3v9x2m7Qa", revision: 3 },
      });
    },
  },
  {
    name: "a deleted app cannot be exported, and an import restores it",
    async run({ send, control }) {
      await control.createRecord("apps", { traits: ["deleted"], appId: "goneApp", name: "Weg" });
      (await send("GET", "/app/goneApp/export")).refuses(404, "unknown_app");
      (await send("POST", "/app/import", { body: { appId: "goneApp" } })).is(200, {
        app: { deletedAt: null, name: "Weg" },
      });
      (await send("GET", "/app/goneApp/export")).is(200, { name: "Weg" });
    },
  },
  {
    name: "an app is installed from the store, exported, and imported into another sandbox",
    async run({ send, fork }) {
      const target = await fork();
      const offered = (await send("GET", "/app/store")).is(200, { success: true }).list("/storeApps");
      const entry = offered.find((app) => !valueAt(app, "/isInstalled")) ?? null;
      const installation = await send("POST", `/app/store/${textAt(entry, "/storeId")}/install`);
      const appId = installation.is(200, { app: { name: textAt(entry, "/name") } }).readText("/app/appId");
      equals(textAt(entry, "/appId"), appId, "the id in the catalogue");
      const bundle = (await send("GET", `/app/${appId}/export`)).is(200).json;
      (await target.send("GET", `/app/${appId}`)).refuses(404, "unknown_app");
      const importedApp = (await target.send("POST", "/app/import", { body: bundle })).is(200).at("/app");
      equals(importedApp, installation.at("/app"), "the app in the other sandbox");
      const listed = (await target.send("GET", "/app")).is(200, { success: true }).list("/apps");
      equals(listed.at(-1), importedApp, "the last app in the list");
      equals((await target.send("GET", `/app/${appId}`)).is(200).json, importedApp, "the app by its id");
    },
  },
  {
    name: "a deleted app is not found until it is installed again or the deletion is undone",
    async run({ send, control }) {
      const app = (await send("GET", "/app/k3v9x2m7Qa")).is(200, { id: 1, revision: 2, deletedAt: null });
      const deletedApp = { ...propertiesOf(app.json), deletedAt: "2026-03-02T09:00:00Z" };
      (await send("DELETE", "/app/k3v9x2m7Qa")).is(200, { success: true, app: deletedApp });
      (await send("GET", "/app/k3v9x2m7Qa")).refuses(404, "unknown_app");
      (await send("DELETE", "/app/k3v9x2m7Qa")).refuses(404, "unknown_app");
      await control.undoChange();
      equals((await send("GET", "/app/k3v9x2m7Qa")).is(200).json, app.json, "the app after the undo");
      (await send("DELETE", "/app/k3v9x2m7Qa")).is(200);
      (await send("POST", "/app/store/meter-reading-form/install")).is(200, { app: { id: 1, revision: 3 } });
      (await send("GET", "/app/k3v9x2m7Qa")).is(200, { revision: 3, deletedAt: null });
    },
  },
];
