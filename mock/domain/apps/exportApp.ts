// GET /app/{appId}/export (docs/rules.md, Apps).
import type { Operation } from "../operation.ts";
import * as apps from "./app.ts";

export const exportApp: Operation<"exportApp"> = ({ path }, { tx }) => apps.exportApp(tx, path.appId);
