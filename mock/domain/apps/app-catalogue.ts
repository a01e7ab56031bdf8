// What is installed, what the store has, and deleting an app. Called by mock/domain/apps/operations.ts; importing, installing and exporting are in
// mock/domain/apps/app.ts.
import type { Schema } from "../../contract/operation-types.ts";
import { toIso } from "../../engine/core/time.ts";
import type { AppRecord, StoreAppRecord } from "../records/apps.ts";
import type { Reader, Transaction } from "../state-types.ts";
import { needApp, toContent } from "./app.ts";

/** The apps by id, without those that are deleted (docs/rules.md, Apps). */
export function listApps(reader: Reader): readonly AppRecord[] {
  return [...reader.all("apps")].filter(({ deletedAt }) => deletedAt === null);
}

/**
 * One app (docs/rules.md, Apps).
 * @throws DomainError notFound `unknown_app`: unknown or deleted
 */
export function getApp(reader: Reader, appId: string): AppRecord {
  return needApp(reader, appId);
}

/**
 * Marks an app as deleted; nothing else of it changes, so an import brings it back as it was (docs/rules.md, Apps).
 * @throws DomainError notFound `unknown_app`: unknown or deleted already
 */
export function deleteApp(tx: Transaction, appId: string): AppRecord {
  return tx.replace("apps", { ...needApp(tx, appId), deletedAt: toIso(tx.now) });
}

/** The store's catalogue by its ids, with what is installed here (docs/rules.md, Apps). */
export function listStoreApps(reader: Reader): readonly Schema<"StoreApp">[] {
  return [...reader.all("storeApps")].map((entry) => toStoreApp(reader, entry));
}

/** An entry shows what an import of its bundle gives a new app. */
function toStoreApp(reader: Reader, { id, appId, bundle }: StoreAppRecord): Schema<"StoreApp"> {
  const { name, description, vendor, availability, appearance } = toContent(bundle);
  const isInstalled = reader.lookup("apps", "appId", appId).some(({ deletedAt }) => deletedAt === null);
  return { storeId: id, appId, name, description, vendor, availability, appearance, isInstalled };
}
