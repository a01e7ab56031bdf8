// `ticket-mock openapi`: prints the bundled contract, the same document that GET /docs/open-api answers.
import { stringify } from "yaml";
import document from "../../spec/generated/openapi.json" with { type: "json" };
import type { SettingsOf } from "../options/command-flags.ts";
import type { CommandHost } from "./command-host.ts";

export function printOpenApi({ json }: SettingsOf<"openapi">, { stdout }: CommandHost): void {
  stdout.write(json ? `${JSON.stringify(document, null, 2)}\n` : stringify(document));
}
