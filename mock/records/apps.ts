// Records of apps: installed ones, and the store's catalogue they can be installed from. Used by mock/services/apps.ts and fixtures/.
import type { Wire } from "./wire.ts";

/** An installed app in its wire form. */
export type AppRecord = Wire<"App">;

/** An entry of the store's catalogue; installing it makes an app with this bundle. */
export interface StoreAppRecord {
  /** The `storeId` of the install operation. */
  readonly id: string;
  /** The appId that the installed app gets. */
  readonly appId: string;
  readonly bundle: Wire<"AppBundle">;
}
