// The operations of tag `apps`: import, install, export, and what is installed or offered. The rules are in mock/domain/apps/app.ts and
// mock/domain/apps/app-catalogue.ts.

import type { Operation } from "../operation.ts";
import * as apps from "./app.ts";
import * as catalogue from "./app-catalogue.ts";

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

/** GET /app (docs/rules.md, Apps). */
export const listApps: Operation<"listApps"> = (_input, { tx }) => ({ success: true, apps: catalogue.listApps(tx) });

/** GET /app/{appId} (docs/rules.md, Apps). */
export const getApp: Operation<"getApp"> = ({ path }, { tx }) => catalogue.getApp(tx, path.appId);

/** DELETE /app/{appId} (docs/rules.md, Apps). */
export const deleteApp: Operation<"deleteApp"> = ({ path }, { tx }) => ({
  success: true,
  app: catalogue.deleteApp(tx, path.appId),
});

/** GET /app/store (docs/rules.md, Apps). */
export const listStoreApps: Operation<"listStoreApps"> = (_input, { tx }) => ({
  success: true,
  storeApps: catalogue.listStoreApps(tx),
});
