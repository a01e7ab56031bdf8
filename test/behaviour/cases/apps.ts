// Stories of apps: import, export, install, revisions, catalogue, delete.
import type { BehaviourCase } from "../behaviour-case.ts";
import { equals, holds, propertiesOf, textAt, valueAt } from "../expectation.ts";

export const appCases: readonly BehaviourCase[] = [
  {
    name: "an app is created by its first import, and every further one is its next revision",
    async tell({ ask }) {
      const bundle = { appId: "myFirstApp", name: "Rückrufplan" };
      const first = { id: 6, revision: 1, slug: "rueckrufplan", createdBy: 1, createdAt: "2026-03-02T09:00:00Z" };
      (await ask("POST", "/app/import", { body: bundle })).is(200, { success: true, app: first });
      (await ask("POST", "/app/import", { body: bundle })).is(200, { app: { id: 6, revision: 2 } });
      const renamed = await ask("POST", "/app/import", { body: { ...bundle, name: "Größere Übersicht" }, as: 3 });
      renamed.is(200, { app: { revision: 3, slug: "groessere-uebersicht", createdBy: 1 } });
    },
  },
  {
    name: "what is exported can be imported again, under another id too",
    async tell({ ask }) {
      const exported = (await ask("GET", "/app/k3v9x2m7Qa/export")).is(200, {
        revision: 2,
        name: "Zählerstandsformular",
      });
      const { appId, revision, slug, ...content } = propertiesOf(exported.json);
      equals([appId, revision, slug], ["k3v9x2m7Qa", 2, "zaehlerstandsformular"], "what identifies it");
      (await ask("POST", "/app/import", { body: exported.json })).is(200, { app: { ...content, revision: 3 } });
      (await ask("POST", "/app/import", { body: { ...content, appId: "copyOfIt" } })).is(200, {
        app: { ...content, revision: 1 },
      });
      (await ask("GET", "/app/copyOfIt/export")).is(200, content);
    },
  },
  {
    name: "a bundle says whether its app is switched on, and one that does not leaves it as it is",
    async tell({ ask }) {
      const bundle = { appId: "switchedOff", name: "Rückrufplan" };
      (await ask("POST", "/app/import", { body: { ...bundle, isActive: false } })).is(200, {
        app: { isActive: false },
      });
      (await ask("POST", "/app/import", { body: bundle })).is(200, { app: { revision: 2, isActive: false } });
      (await ask("POST", "/app/import", { body: { ...bundle, isActive: true } })).is(200, { app: { isActive: true } });
    },
  },
  {
    name: "an empty bundle makes an app under an id of its own",
    async tell({ ask }) {
      const one = (await ask("POST", "/app/import", { body: {} })).is(200, { app: { revision: 1, isActive: true } });
      const other = (await ask("POST", "/app/import", { body: {} })).is(200, { app: { revision: 1 } });
      holds(one.readText("/app/appId") !== other.readText("/app/appId"), "each has its own");
      (await ask("GET", `/app/${one.readText("/app/appId")}/export`)).is(200);
    },
  },
  {
    name: "installing from the store twice is one app with two revisions",
    async tell({ ask }) {
      const first = (await ask("POST", "/app/store/outage-map/install")).is(200, {
        app: { revision: 1, slug: "stoerungskarte" },
      });
      const again = (await ask("POST", "/app/store/outage-map/install", { body: {} })).is(200, {
        app: { revision: 2 },
      });
      equals(again.number("/app/id"), first.number("/app/id"), "its id");
    },
  },
  {
    name: "installing what is there already under the store's id is its next revision",
    async tell({ ask }) {
      (await ask("POST", "/app/store/meter-reading-form/install")).is(200, {
        app: { id: 1, appId: "k3v9x2m7Qa", revision: 3 },
      });
    },
  },
  {
    name: "a deleted app cannot be exported, and comes back by an import",
    async tell({ ask, control }) {
      await control.createRecord("apps", { traits: ["deleted"], appId: "goneApp", name: "Weg" });
      (await ask("GET", "/app/goneApp/export")).refuses(404, "unknown_app");
      (await ask("POST", "/app/import", { body: { appId: "goneApp" } })).is(200, {
        app: { deletedAt: null, name: "Weg" },
      });
      (await ask("GET", "/app/goneApp/export")).is(200, { name: "Weg" });
    },
  },
  {
    name: "an app is installed from the store, exported, and imported into another sandbox",
    async tell({ ask, fork }) {
      const elsewhere = await fork();
      const offered = (await ask("GET", "/app/store")).is(200, { success: true }).list("/storeApps");
      const entry = offered.find((one) => !valueAt(one, "/isInstalled")) ?? null;
      const installed = await ask("POST", `/app/store/${textAt(entry, "/storeId")}/install`);
      const appId = installed.is(200, { app: { name: textAt(entry, "/name") } }).readText("/app/appId");
      equals(textAt(entry, "/appId"), appId, "the id that the catalogue told");
      const bundle = (await ask("GET", `/app/${appId}/export`)).is(200).json;
      (await elsewhere.ask("GET", `/app/${appId}`)).refuses(404, "unknown_app");
      const imported = (await elsewhere.ask("POST", "/app/import", { body: bundle })).is(200).at("/app");
      equals(imported, installed.at("/app"), "the app in the other sandbox");
      const listed = (await elsewhere.ask("GET", "/app")).is(200, { success: true }).list("/apps");
      equals(listed.at(-1), imported, "the last of the list");
      equals((await elsewhere.ask("GET", `/app/${appId}`)).is(200).json, imported, "the app by its id");
    },
  },
  {
    name: "a deleted app is gone until it is installed again, and an undo brings it back too",
    async tell({ ask, control }) {
      const app = (await ask("GET", "/app/k3v9x2m7Qa")).is(200, { id: 1, revision: 2, deletedAt: null });
      const deleted = { ...propertiesOf(app.json), deletedAt: "2026-03-02T09:00:00Z" };
      (await ask("DELETE", "/app/k3v9x2m7Qa")).is(200, { success: true, app: deleted });
      (await ask("GET", "/app/k3v9x2m7Qa")).refuses(404, "unknown_app");
      (await ask("DELETE", "/app/k3v9x2m7Qa")).refuses(404, "unknown_app");
      await control.undoChange();
      equals((await ask("GET", "/app/k3v9x2m7Qa")).is(200).json, app.json, "the app after the undo");
      (await ask("DELETE", "/app/k3v9x2m7Qa")).is(200);
      (await ask("POST", "/app/store/meter-reading-form/install")).is(200, { app: { id: 1, revision: 3 } });
      (await ask("GET", "/app/k3v9x2m7Qa")).is(200, { revision: 3, deletedAt: null });
    },
  },
  {
    name: "what the store does not have is not found, and who may not read apps gets none",
    async tell({ ask }) {
      (await ask("POST", "/app/store/nothing/install")).refuses(404, "unknown_store_app");
      (await ask("GET", "/app/nothing/export")).refuses(404, "unknown_app");
      (await ask("POST", "/app/store/outage-map/install", { as: 10 })).refuses(403, "missing_permission");
    },
  },
];
