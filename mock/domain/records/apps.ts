// Records of apps: installed apps, and the entries of the store that they are installed from.
import type { Stored } from "./wire.ts";

/** An installed app as returned in responses. */
export type AppRecord = Stored<"AppRecord">;

/** An entry of the store's catalogue; installing it creates an app with this bundle. */
export type StoreAppRecord = Stored<"StoreAppRecord">;
