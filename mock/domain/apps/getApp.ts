// GET /app/{appId} (docs/rules.md, Apps).
import type { Operation } from "../operation.ts";
import { requireApp } from "./app.ts";

export const getApp: Operation<"getApp"> = ({ path }, { tx }) => requireApp(tx, path.appId);
