// `ticket-mock openapi`: prints the bundled contract, the same document that GET /docs/open-api answers, or with `--admin` that of the
// admin surface, which GET /__admin/openapi answers.
import { stringify } from "yaml";
import adminDocument from "../../spec/generated/admin/openapi.json" with { type: "json" };
import document from "../../spec/generated/openapi.json" with { type: "json" };
import type { SettingsOf } from "../options/command-flags.ts";
import type { CommandHost } from "./command-host.ts";

export function printOpenApi({ json, admin }: SettingsOf<"openapi">, { stdout }: CommandHost): void {
  const printed = admin ? adminDocument : document;
  stdout.write(json ? `${JSON.stringify(printed, null, 2)}\n` : stringify(printed));
}
