// Tells in the texts of a contract how sure each of its parts is, for a renderer that knows no `x-provenance`. Operations have badges of their
// own (console/src/docs/told.tsx).
import type { Contract } from "./contract.ts";

/** Below these are values, not parts of the contract. */
const values: ReadonlySet<string> = new Set(["default", "enum", "const", "example", "examples", "value"]);

/** A copy whose descriptions end with the provenance of their part, where it has one of its own. */
export function withProvenance(contract: Contract): Contract {
  return mark(contract, false) as Contract;
}

function mark(part: unknown, isOperation: boolean): unknown {
  if (Array.isArray(part)) return part.map((one) => mark(one, false));
  if (typeof part !== "object" || part === null) return part;
  const marked: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(part)) {
    marked[name] = values.has(name)
      ? value
      : mark(value, typeof value === "object" && value !== null && "operationId" in value);
  }
  const { description = "", "x-provenance": provenance, "x-provenance-reason": reason } = marked;
  if (typeof provenance !== "string" || isOperation) return marked;
  const why = typeof reason === "string" ? ` ${reason}` : "";
  return { ...marked, description: `${description}\n\n\`${provenance}\`${why}`.trim() };
}
