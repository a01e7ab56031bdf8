// Adapts the contract to the renderer, which does not know `x-provenance` and fills its forms only from `default`.
import { type Contract, exampleOf, listOperations, type Parameter, resolve } from "./contract.ts";

/** Contents of these are values, not parts of the contract. */
const values: ReadonlySet<string> = new Set(["default", "enum", "const", "example", "examples", "value"]);

/** A copy in which descriptions end with their part's provenance and required parameters default to their first example. */
export function adapt(contract: Contract): Contract {
  const adapted = structuredClone(contract);
  for (const { operation } of listOperations(adapted)) {
    const parameters = (operation.parameters ?? []).map((one) => filled(adapted, resolve<Parameter>(adapted, one)));
    if (parameters.length > 0) Object.assign(operation, { parameters });
  }
  return mark(adapted) as Contract;
}

/** A required parameter with its first example as default. */
function filled(contract: Contract, parameter: Parameter | undefined): Parameter | undefined {
  const value = parameter?.required === true ? exampleOf(contract, parameter) : undefined;
  if (parameter === undefined || value === undefined) return parameter;
  return { ...parameter, schema: { ...resolve(contract, parameter.schema), default: value } };
}

function mark(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(mark);
  if (typeof part !== "object" || part === null) return part;
  const entries = Object.entries(part).map(([name, value]) => [name, values.has(name) ? value : mark(value)]);
  const marked: Readonly<Record<string, unknown>> = Object.fromEntries(entries);
  const { description = "", "x-provenance": provenance, "x-provenance-reason": reason } = marked;
  if (typeof provenance !== "string" || "operationId" in marked) return marked;
  const why = typeof reason === "string" ? ` ${reason}` : "";
  return { ...marked, description: `${description}\n\n\`${provenance}\`${why}`.trim() };
}
