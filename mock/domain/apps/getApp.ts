// GET /app/{appId} (docs/rules.md, Apps).
import type { Operation } from "../operation.ts";
import * as catalogue from "./app-catalogue.ts";

export const getApp: Operation<"getApp"> = ({ path }, { tx }) => catalogue.getApp(tx, path.appId);
