// The admin surface's own contract (spec/admin.yaml) as checks, compiled on the first call. Used by mock/http/admin/.
import validation from "../../spec/generated/admin/validation.json" with { type: "json" };
import type { ContractSchema } from "./json-schema.ts";
import { type Contract, compile } from "./validators.ts";

// Read through `unknown`: the literal type of the generated file names every property of every schema.
const imported: unknown = validation;

let compiledOnce: Contract | undefined;

/** The checks of the admin surface: compiled on the first call, the same object ever after. */
export function compileAdminContract(): Contract {
  compiledOnce ??= compile(imported as ContractSchema);
  return compiledOnce;
}
