// GET /app/store (docs/rules.md, Apps).
import type { Schema } from "../../contract/operation-types.ts";
import type { Operation } from "../operation.ts";
import type { StoreAppRecord } from "../records/apps.ts";
import type { Reader } from "../state-types.ts";
import { changeContent, defaultContent } from "./app.ts";

/** The catalogue, by id: each entry shows the app that its bundle creates, and whether it is installed. */
export const listStoreApps: Operation<"listStoreApps"> = (_input, { tx }) => ({
  success: true,
  storeApps: [...tx.all("storeApps")].map((entry) => toStoreApp(tx, entry)),
});

function toStoreApp(reader: Reader, { id, appId, bundle }: StoreAppRecord): Schema<"StoreApp"> {
  const { name, description, vendor, availability, appearance } = changeContent(defaultContent, bundle);
  const isInstalled = reader.lookup("apps", "appId", appId).some(({ deletedAt }) => deletedAt === null);
  return { storeId: id, appId, name, description, vendor, availability, appearance, isInstalled };
}
