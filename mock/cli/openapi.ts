// `ticket-mock openapi`: prints the bundled contract, the same document that GET /docs/open-api answers.
import { stringify } from "yaml";
import document from "../../spec/generated/openapi.json" with { type: "json" };

export function printOpenApi(flags: { json?: boolean }): void {
  process.stdout.write(flags.json ? `${JSON.stringify(document, null, 2)}\n` : stringify(document));
}
