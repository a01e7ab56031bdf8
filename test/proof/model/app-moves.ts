// Apps: imported, installed, exported and deleted. Written from docs/rules.md, "Apps".
import { isDeepStrictEqual } from "node:util";
import type { AppRecord } from "../../../mock/records/apps.ts";
import type { Wire } from "../../../mock/records/wire.ts";
import { type Model, put, toIsoTime } from "./model-state.ts";
import { type Judge, type Move, parseAs, type ReadBack, type Situation, type Step } from "./step.ts";

const names = ["Rückruf planen", "Ösen & Größen", "Zähler 2", "App"];
const appIds = ["modell-1", "modell-2", "modell-3", "modell-4"];

function anyBundle({ random }: Situation): Wire<"AppImport"> {
  return {
    ...(random.chance(0.6) ? { name: random.pick([...names, null]) } : {}),
    ...(random.chance(0.3) ? { description: random.pick(["Für Rückrufe", "", null]) } : {}),
    ...(random.chance(0.3) ? { vendor: random.pick(["Musterwerk", null]) } : {}),
    ...(random.chance(0.3) ? { isActive: random.pick([true, false, null]) } : {}),
    ...(random.chance(0.3) ? { data: { fields: ["phone"], step: random.integer(1, 3) } } : {}),
    ...(random.chance(0.2) ? { slug: "nicht-dieser", revision: 99 } : {}),
  };
}

const umlauts: { readonly [letter: string]: string } = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

function toSlug(name: string): string {
  const spelled = name.toLowerCase().replace(/[äöüß]/g, (letter) => umlauts[letter] ?? "");
  return spelled
    .split(/[^a-z0-9]/)
    .filter((word) => word !== "")
    .join("-");
}

/** The app that a bundle makes of what was there; what it leaves out of a new one is not predicted. */
function toApp(known: AppRecord | undefined, bundle: Wire<"AppImport">, situation: Situation): Partial<AppRecord> {
  const { name, description, vendor, availability, appearance, data, isActive } = bundle;
  const given = Object.entries({ name, appearance, data, isActive }).filter(([, value]) => value != null);
  const texts = Object.entries({ description, vendor, availability }).filter(([, value]) => value !== undefined);
  const fields: Partial<AppRecord> = Object.fromEntries([
    ...given,
    ...texts.map(([field, value]) => [field, value ?? ""]),
  ]);
  const fresh: Partial<AppRecord> = {
    description: "",
    vendor: "",
    availability: "private",
    appearance: {},
    data: {},
    isActive: true,
    createdBy: situation.caller,
    createdAt: toIsoTime(situation.model.now),
  };
  const finalName = fields.name ?? known?.name;
  return {
    ...(known ?? fresh),
    ...fields,
    ...(finalName === undefined ? {} : { slug: toSlug(finalName) }),
    revision: (known?.revision ?? 0) + 1,
    deletedAt: null,
  };
}

/** The model after an answer of import or install. */
function withApp(
  model: Model,
  expected: Partial<AppRecord>,
  known: AppRecord | undefined,
  text: string,
  judge: Judge,
): Model {
  const { app } = parseAs<Wire<"AppResult">>(text);
  judge.has("the app", app, expected);
  if (known === undefined) judge.same("the number of the app is new", model.apps.has(app.id), false);
  return { ...model, apps: put(model.apps, app.id, app) };
}

function appNamed(model: Model, appId: string | null | undefined): AppRecord | undefined {
  return [...model.apps.values()].find((one) => one.appId === appId);
}

const importOne: Move = {
  weight: 2,
  make(situation): Step {
    const { model, random } = situation;
    const appId = random.chance(0.9)
      ? random.pick([...appIds, ...[...model.apps.values()].map((one) => one.appId)])
      : undefined;
    const isNew = appId === undefined && model.apps.size < 40;
    const bundle = { ...anyBundle(situation), ...(isNew ? {} : { appId: appId ?? "modell-1" }) };
    const known = appNamed(model, bundle.appId);
    return {
      operationId: "importApp",
      method: "POST",
      path: "/app/import",
      status: 200,
      body: random.chance(0.3) ? { app: bundle } : bundle,
      next: (text, judge) => withApp(model, toApp(known, bundle, situation), known, text, judge),
    };
  },
};

const install: Move = {
  weight: 2,
  make(situation): Step {
    const { model, around, random } = situation;
    const entry = random.chance(0.05) ? undefined : random.pick(around.storeApps);
    const asked = { operationId: "installAppFromStore", method: "POST" } as const;
    const path = `/app/store/${entry?.id ?? "gibt-es-nicht"}/install`;
    if (entry === undefined) return { ...asked, path, status: 404, code: "unknown_store_app" };
    const known = appNamed(model, entry.appId);
    const expected = { ...toApp(known, entry.bundle, situation), appId: entry.appId };
    return { ...asked, path, status: 200, next: (text, judge) => withApp(model, expected, known, text, judge) };
  },
};

const remove: Move = {
  weight: 2,
  make({ model, random }): Step {
    const app = random.pick([...model.apps.values()]);
    const asked = { operationId: "deleteApp", method: "DELETE", path: `/app/${app.appId}` } as const;
    if (app.deletedAt !== null) return { ...asked, status: 404, code: "unknown_app" };
    return {
      ...asked,
      status: 200,
      next: () => ({ ...model, apps: put(model.apps, app.id, { ...app, deletedAt: toIsoTime(model.now) }) }),
    };
  },
};

/** One app; a deleted one is not found. */
export function readApp(model: Model, id: number): ReadBack | undefined {
  const app = model.apps.get(id);
  if (app === undefined) return undefined;
  if (app.deletedAt !== null) return { path: `/app/${app.appId}`, status: 404 };
  return {
    path: `/app/${app.appId}`,
    status: 200,
    check: (text, judge) => judge.has(`app ${id}`, parseAs<Wire<"App">>(text), withoutDeletion(app)),
  };
}

/** All apps that are installed. */
export function readApps(model: Model): ReadBack {
  const installed = [...model.apps.values()].filter(({ deletedAt }) => deletedAt === null);
  const ids = installed.map(({ id }) => id).toSorted((one, other) => one - other);
  return {
    path: "/app",
    status: 200,
    check(text, judge) {
      const { apps } = parseAs<Wire<"AppList">>(text);
      judge.same(
        "the installed apps",
        apps.map(({ id }) => id),
        ids,
      );
      const differing = apps.filter((app) => !isDeepStrictEqual(app, model.apps.get(app.id)));
      judge.same("apps that differ", differing, []);
    },
  };
}

function withoutDeletion({ deletedAt: _, ...app }: AppRecord): Partial<AppRecord> {
  return app;
}

/** What changes apps. */
export const appMoves: readonly Move[] = [importOne, install, remove];
