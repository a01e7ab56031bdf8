// Checks request bodies with ajv against the published contract, independently of the product's own validators.
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { type OperationId, operationRoutes } from "../../spec/generated/operations.ts";
import { contractDocument } from "./contract-document.ts";

const ajv = new Ajv2020({ strict: false, allErrors: true });
for (const [name, format] of Object.entries(fullFormats)) ajv.addFormat(name, format);
ajv.addSchema({ ...contractDocument, $id: "contract" });
const validators = new Map<OperationId, ValidateFunction>();

/** Returns the errors in an operation's JSON body; empty if it is valid. */
export function bodyErrorsOf(operationId: OperationId, body: unknown): readonly ErrorObject[] {
  const { path, method } = operationRoutes[operationId];
  const steps = ["paths", path, method.toLowerCase(), "requestBody", "content", "application/json", "schema"];
  const pointer = steps.map((step) => encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/");
  const validate = validators.get(operationId) ?? ajv.compile({ $ref: `contract#/${pointer}` });
  validators.set(operationId, validate);
  return validate(withoutUnsafeIntegers(body)) ? [] : (validate.errors ?? []);
}

// The mock refuses integers that JavaScript cannot represent exactly; ajv gets a fraction instead to do the same.
function withoutUnsafeIntegers(value: unknown): unknown {
  if (typeof value === "number") return Number.isInteger(value) && !Number.isSafeInteger(value) ? 0.5 : value;
  if (Array.isArray(value)) return value.map(withoutUnsafeIntegers);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutUnsafeIntegers(part)]));
}
