// Set-up of the vitest project `package`: builds and packs once, before its files run. tools/package/consumer.ts installs the tarball.
import { packedTarball } from "../../tools/package/pack.ts";

/** Leaves the tarball's path in the environment, which the workers inherit. */
export function setup(): void {
  packedTarball();
}
