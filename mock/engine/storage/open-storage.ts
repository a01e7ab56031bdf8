// Opens the storage at a location with the driver for its scheme. To add a driver, add a file to drivers/ and its name to
// the list below; `npm run generate` then writes the help, and `npm run generate:docs` the table of docs/storage.md.
import { UnusableOption } from "../core/errors.ts";
import { postgres } from "./drivers/postgres.ts";
import { sqlite } from "./drivers/sqlite.ts";
import type { Driver, DriverOptions, Storage } from "./storage.ts";

export const drivers: readonly Driver[] = [sqlite, postgres];

/** @throws RangeError, one line without a password, if the location cannot be used */
export async function openStorage(location: string, options: DriverOptions): Promise<Storage> {
  const driver = drivers.find((driver) => driver.pattern.test(location));
  if (driver === undefined) throw unknownLocation(location);
  return driver.open(location, options);
}

/** Shows only the first word of the location, because it may be a URL with a typo and a password. */
function unknownLocation(location: string): UnusableOption {
  const scheme = JSON.stringify(`${location.replace(/[^a-z0-9].*$/is, "")}…`);
  const forms = new Intl.ListFormat("en", { type: "disjunction" }).format([
    "memory",
    ...drivers.map((driver) => driver.expected),
  ]);
  return new UnusableOption("storage", ` is ${scheme}; it must be ${forms}.`);
}
