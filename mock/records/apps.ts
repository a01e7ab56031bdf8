// Records of apps: installed ones, and the store's catalogue they can be installed from. Used by mock/services/apps.ts and fixtures/.
import type { Kept } from "./wire.ts";

/** An installed app in its wire form. */
export type AppRecord = Kept<"AppRecord">;

/** An entry of the store's catalogue; installing it makes an app with this bundle. */
export type StoreAppRecord = Kept<"StoreAppRecord">;
