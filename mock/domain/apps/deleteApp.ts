// DELETE /app/{appId} (docs/rules.md, Apps).
import { toIso } from "../../engine/core/time.ts";
import type { Operation } from "../operation.ts";
import { requireApp } from "./app.ts";

/** Marks an app as deleted and changes nothing else, so that an import restores it. */
export const deleteApp: Operation<"deleteApp"> = ({ path }, { tx }) => ({
  success: true,
  app: tx.replace("apps", { ...requireApp(tx, path.appId), deletedAt: toIso(tx.now) }),
});
