// The mock as consumers have it: built, packed, and installed in a temporary folder, with vitest and the client of PostgreSQL beside it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createConsumer } from "../../test/package/consumer.ts";
import { packedTarball } from "../../test/package/pack.ts";
import { removeAtEnd } from "../processes/processes.ts";

export interface Packed {
  /** The consumer's project. */
  readonly folder: string;
  /** Environment of its commands. */
  readonly env: Readonly<Record<string, string>>;
  /** The file that its command runs. */
  readonly command: string;
  /** The module that `import "ticket-service-mock"` loads. */
  readonly entry: string;
}

/** TICKET_MOCK_TARBALL names a tarball that is there already. */
export async function installPacked(tell: (text: string) => void): Promise<Packed> {
  tell("packing the mock");
  const tarball = packedTarball();
  tell("installing the packed mock in a temporary folder");
  const consumer = await createConsumer({
    name: "bench",
    packages: { vitest: versionInCheckout("vitest"), pg: versionInCheckout("pg") },
    tarball,
  });
  removeAtEnd(consumer.folder);
  const own = join(consumer.folder, "node_modules/ticket-service-mock");
  const manifest: { bin: Record<string, string>; exports: { ".": { default: string } } } = JSON.parse(
    readFileSync(join(own, "package.json"), "utf8"),
  );
  return {
    folder: consumer.folder,
    env: consumer.env,
    command: join(own, manifest.bin["ticket-mock"] ?? ""),
    entry: join(own, manifest.exports["."].default),
  };
}

function versionInCheckout(name: string): string {
  const file = join(import.meta.dirname, "../../package.json");
  return String(JSON.parse(readFileSync(file, "utf8")).devDependencies[name]);
}
