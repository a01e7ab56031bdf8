// DELETE /app/{appId} (docs/rules.md, Apps).
import type { Operation } from "../operation.ts";
import * as catalogue from "./app-catalogue.ts";

export const deleteApp: Operation<"deleteApp"> = ({ path }, { tx }) => ({
  success: true,
  app: catalogue.deleteApp(tx, path.appId),
});
