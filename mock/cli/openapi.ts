// Implements `ticket-mock openapi`: prints the contract, or with `--admin` the admin contract.
import { stringify } from "yaml";
import adminDocument from "../../spec/generated/admin/openapi.json" with { type: "json" };
import document from "../../spec/generated/openapi.json" with { type: "json" };
import { type Additions, createMock } from "../create-mock.ts";
import type { SettingsOf } from "../options/command-flags.ts";
import { withAdditions } from "./additions-option.ts";
import type { CommandHost } from "./command-host.ts";

type Flags = SettingsOf<"openapi">;

/**
 * Prints the contract or the admin contract; with `--surface` or `--additions`, as served by a mock with these flags.
 * @throws ConfigError with every error in the additions
 */
export async function printOpenApi({ json, admin, surface, additions }: Flags, { stdout }: CommandHost): Promise<void> {
  const isUnchanged = surface === "all" && additions === undefined;
  const ownDocument = admin ? adminDocument : document;
  const output =
    admin || isUnchanged
      ? ownDocument
      : await withAdditions(additions, (additions) => readServedDocument(surface, additions));
  stdout.write(json ? `${JSON.stringify(output, null, 2)}\n` : stringify(output));
}

async function readServedDocument(surface: Flags["surface"], additions: Additions | undefined): Promise<unknown> {
  await using mock = await createMock({ surface, additions, tickets: 1 });
  return (await mock.fetch("/docs/open-api", { headers: { accept: "application/json" } })).json();
}
