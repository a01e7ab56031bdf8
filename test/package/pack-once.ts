// Set-up of the vitest project `package`: builds and packs once, before its files run. What they install is test/package/consumer.ts's.
import { packedTarball } from "./pack.ts";

/** Leaves the tarball's path in the environment, which the workers inherit. */
export function setup(): void {
  packedTarball();
}
