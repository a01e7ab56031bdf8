// Checks the responses of the control and the admin API independently: with ajv (2020-12) against the published document of the admin API.
import { Ajv2020 } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import document from "../../../spec/generated/admin/openapi.json" with { type: "json" };

/** The published document is registered as schema `admin`. */
export const ajv = new Ajv2020({ strict: false, allErrors: true });
for (const [name, format] of Object.entries(fullFormats)) ajv.addFormat(name, format);
ajv.addSchema({ ...document, $id: "admin" });

/** Returns how a value breaks a component schema once it is serialized as JSON; empty if it is valid. */
export function schemaErrorsOf(schema: keyof typeof document.components.schemas, value: unknown): string[] {
  const validate = ajv.getSchema(`admin#/components/schemas/${schema}`);
  if (validate === undefined) throw new Error(`The document has no schema ${schema}.`);
  const sent: unknown = JSON.parse(JSON.stringify(value));
  return validate(sent) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
