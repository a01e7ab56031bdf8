// The operations of tag `apps`: import, install, export. The rules are in mock/services/apps.ts.
import * as apps from "../services/apps.ts";
import type { Operation } from "./operation.ts";

/** POST /app/import (docs/rules.md, Apps). */
export const importApp: Operation<"importApp"> = ({ body }, { tx, caller }) => ({
  success: true,
  app: apps.importApp(tx, { bundle: body, caller }),
});

/** POST /app/store/{storeId}/install (docs/rules.md, Apps). */
export const installAppFromStore: Operation<"installAppFromStore"> = ({ path }, { tx, caller }) => ({
  success: true,
  app: apps.installAppFromStore(tx, { storeId: path.storeId, caller }),
});

/** GET /app/{appId}/export (docs/rules.md, Apps). */
export const exportApp: Operation<"exportApp"> = ({ path }, { tx }) => apps.exportApp(tx, path.appId);
