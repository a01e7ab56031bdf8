// Finds an app by its `appId`, and imports a bundle.
import type { Schema } from "../../contract/operation-types.ts";
import { notFound } from "../../engine/core/errors.ts";
import type { RandomStream } from "../../engine/core/random.ts";
import { toIso } from "../../engine/core/time.ts";
import type { AppRecord } from "../records/apps.ts";
import type { UserRecord } from "../records/tickets.ts";
import { toSlug } from "../slug.ts";
import type { Reader, Transaction } from "../state-types.ts";

/** An app's properties that a bundle can set. */
type Content = Pick<AppRecord, "name" | "description" | "vendor" | "availability" | "appearance" | "data" | "isActive">;

/** Defaults for the properties that the bundle of a new app omits (assumed). */
export const defaultContent: Content = {
  name: "Unbenannte App",
  description: "",
  vendor: "",
  availability: "private",
  appearance: {},
  data: {},
  isActive: true,
};

/**
 * Imports a bundle, bare or wrapped as `{app: …}`. A known `appId` updates that app and assigns it the next revision,
 * even if nothing differs; a deleted app is restored (both assumed). An unknown `appId` creates that app at revision 1;
 * without an `appId`, the app gets a new one (assumed). `slug` and `revision` of the bundle are ignored: the slug
 * derives from the name, and each system counts its own revisions (assumed). Other properties are ignored too,
 * including those of records. The creator is the caller of the first import. Null means empty text in `description`,
 * `vendor` and `availability`, and counts as omitted elsewhere (assumed).
 */
export function importBundle(tx: Transaction, body: Schema<"AppImport">, caller: UserRecord): AppRecord {
  const bundle = unwrap(body);
  const app = typeof bundle.appId === "string" ? findApp(tx, bundle.appId) : undefined;
  const content = changeContent(app ?? defaultContent, bundle);
  const { name, ...others } = content;
  const slug = toSlug(name);
  if (app !== undefined) {
    return tx.replace("apps", { ...app, ...content, slug, revision: app.revision + 1, deletedAt: null });
  }
  return tx.insert("apps", {
    id: tx.nextId("apps"),
    appId: bundle.appId ?? makeAppId(tx),
    revision: 1,
    name,
    slug,
    ...others,
    deletedAt: null,
    createdBy: caller.id,
    createdAt: toIso(tx.now),
  });
}

/**
 * Returns an installed app by its `appId`.
 * @throws DomainError notFound `unknown_app`: unknown or deleted
 */
export function requireApp(reader: Reader, appId: string): AppRecord {
  const app = findApp(reader, appId);
  if (app === undefined || app.deletedAt !== null) throw notFound("app", appId);
  return app;
}

function findApp(reader: Reader, appId: string): AppRecord | undefined {
  return reader.lookup("apps", "appId", appId)[0];
}

function unwrap(bundle: Schema<"AppImport">): Schema<"AppImport"> {
  return bundle.app === undefined ? bundle : unwrap(bundle.app);
}

/** Returns the content after applying a bundle. */
export function changeContent(before: Content, bundle: Schema<"AppImport">): Content {
  return {
    name: bundle.name ?? before.name,
    description: changeText(before.description, bundle.description),
    vendor: changeText(before.vendor, bundle.vendor),
    availability: changeText(before.availability, bundle.availability),
    appearance: bundle.appearance ?? before.appearance,
    data: bundle.data ?? before.data,
    isActive: bundle.isActive ?? before.isActive,
  };
}

function changeText(before: string, text: string | null | undefined): string {
  return text === undefined ? before : (text ?? "");
}

function makeAppId(tx: Transaction): string {
  const random = tx.random("appId");
  let appId = drawAppId(random);
  while (findApp(tx, appId) !== undefined) appId = drawAppId(random);
  return appId;
}

/** A short id without letters that look like digits. */
export function drawAppId(random: RandomStream): string {
  return random.text(10, "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz");
}
