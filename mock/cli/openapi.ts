// `ticket-mock openapi`: prints the bundled contract, the same document that GET /docs/open-api answers.
import { stringify } from "yaml";
import document from "../../spec/generated/openapi.json" with { type: "json" };
import type { SettingsOf } from "../options/command-flags.ts";

export function printOpenApi({ json }: SettingsOf<"openapi">): void {
  process.stdout.write(json ? `${JSON.stringify(document, null, 2)}\n` : stringify(document));
}
