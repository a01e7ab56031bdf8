// Implements `ticket-mock openapi`: prints the contract, or with `--admin` that of the admin surface.
import { stringify } from "yaml";
import adminDocument from "../../spec/generated/admin/openapi.json" with { type: "json" };
import document from "../../spec/generated/openapi.json" with { type: "json" };
import { type Additions, createMock } from "../create-mock.ts";
import type { SettingsOf } from "../options/command-flags.ts";
import { withAdditions } from "./additions-option.ts";
import type { CommandHost } from "./command-host.ts";

type Flags = SettingsOf<"openapi">;

/**
 * Prints the contract, or that of the admin surface; with `--surface` or `--additions` as such a mock serves it. Throws
 * ConfigError with every error in them.
 */
export async function printOpenApi({ json, admin, surface, additions }: Flags, { stdout }: CommandHost): Promise<void> {
  const isWhole = surface === "all" && additions === undefined;
  const ownDocument = admin ? adminDocument : document;
  const printed =
    admin || isWhole ? ownDocument : await withAdditions(additions, (additions) => readServed(surface, additions));
  stdout.write(json ? `${JSON.stringify(printed, null, 2)}\n` : stringify(printed));
}

async function readServed(surface: Flags["surface"], additions: Additions | undefined): Promise<unknown> {
  await using mock = await createMock({ surface, additions, tickets: 1 });
  return (await mock.fetch("/docs/open-api", { headers: { accept: "application/json" } })).json();
}
