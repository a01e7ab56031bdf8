// The desk's settings, which a mock writes into the page's markup; other servers may omit them.
import { root } from "../../../src/shared/page-addresses.ts";
import { type Settings as PageSettings, pinSandboxInAddress, readPageSettings } from "../../../src/shared/settings.ts";

export { root };

export type Settings = Pick<PageSettings, "basePath" | "admin" | "adminToken"> &
  Partial<Pick<PageSettings, "root" | "sandbox">>;

const pageSettings = pinSandboxInAddress(readPageSettings());

export function readSettings(): Settings {
  return { basePath: "", admin: false, adminToken: false, ...pageSettings };
}

/** Path of the desk, with a trailing slash. */
export const deskPath = pageSettings.root === undefined ? import.meta.env.BASE_URL : `${root}/desk/`;
