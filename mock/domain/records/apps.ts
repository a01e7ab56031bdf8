// Records of apps: the installed ones, and the entries of the store that they are installed from.
import type { Stored } from "./wire.ts";

/** An installed app as answers show it. */
export type AppRecord = Stored<"AppRecord">;

/** An entry of the store's catalogue; installing it makes an app with this bundle. */
export type StoreAppRecord = Stored<"StoreAppRecord">;
