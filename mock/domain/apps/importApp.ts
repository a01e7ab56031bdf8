// POST /app/import (docs/rules.md, Apps).
import type { Operation } from "../operation.ts";
import * as apps from "./app.ts";

export const importApp: Operation<"importApp"> = ({ body }, { tx, caller }) => ({
  success: true,
  app: apps.importApp(tx, { bundle: body, caller }),
});
