// Global setup of the vitest project `package`: builds and packs once, before its files run.
import { packedTarball } from "../../tools/package/pack.ts";

/** Sets the tarball's path in the environment, which the workers inherit. */
export function setup(): void {
  packedTarball();
}
