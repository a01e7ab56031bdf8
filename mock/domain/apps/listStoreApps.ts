// GET /app/store (docs/rules.md, Apps).
import type { Operation } from "../operation.ts";
import * as catalogue from "./app-catalogue.ts";

export const listStoreApps: Operation<"listStoreApps"> = (_input, { tx }) => ({
  success: true,
  storeApps: catalogue.listStoreApps(tx),
});
