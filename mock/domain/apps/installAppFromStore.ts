// POST /app/store/{storeId}/install (docs/rules.md, Apps).
import { notFound } from "../../engine/core/errors.ts";
import type { Operation } from "../operation.ts";
import { importBundle } from "./app.ts";

/**
 * Imports the bundle of a catalogue entry under the entry's appId. Repeating it creates the next revision of the same
 * app (assumed).
 */
export const installAppFromStore: Operation<"installAppFromStore"> = ({ path }, { tx, caller }) => {
  const entry = tx.get("storeApps", path.storeId);
  if (entry === undefined) throw notFound("store app", path.storeId);
  return { success: true, app: importBundle(tx, { ...entry.bundle, appId: entry.appId }, caller) };
};
