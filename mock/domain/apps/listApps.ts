// GET /app (docs/rules.md, Apps).
import type { Operation } from "../operation.ts";
import * as catalogue from "./app-catalogue.ts";

export const listApps: Operation<"listApps"> = (_input, { tx }) => ({ success: true, apps: catalogue.listApps(tx) });
