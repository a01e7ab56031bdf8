// The settings that a mock writes into the page's markup, as far as the desk needs them; another server may leave them out.
import { type Settings as Given, placed, readGiven, root } from "../../../src/shared/settings.ts";

export { root };

export type Settings = Pick<Given, "basePath" | "admin" | "adminToken"> & Partial<Pick<Given, "root" | "sandbox">>;

const given = placed(readGiven());

export function readSettings(): Settings {
  return { basePath: "", admin: false, adminToken: false, ...given };
}

/** Path of the desk, with a trailing slash. */
export const deskPath = given.root === undefined ? import.meta.env.BASE_URL : `${root}/desk/`;
