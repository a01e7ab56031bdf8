// POST /app/import (docs/rules.md, Apps).
import type { Operation } from "../operation.ts";
import { importBundle } from "./app.ts";

export const importApp: Operation<"importApp"> = ({ body }, { tx, caller }) => ({
  success: true,
  app: importBundle(tx, body, caller),
});
