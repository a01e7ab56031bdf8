// Set-up of the vitest project `package`: builds and packs once, before its files run.
import { packedTarball } from "../../tools/package/pack.ts";

/** Puts the tarball's path into the environment, which the workers inherit. */
export function setup(): void {
  packedTarball();
}
