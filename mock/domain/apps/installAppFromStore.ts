// POST /app/store/{storeId}/install (docs/rules.md, Apps).
import type { Operation } from "../operation.ts";
import * as apps from "./app.ts";

export const installAppFromStore: Operation<"installAppFromStore"> = ({ path }, { tx, caller }) => ({
  success: true,
  app: apps.installAppFromStore(tx, { storeId: path.storeId, caller }),
});
