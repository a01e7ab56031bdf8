// The contract of the admin surface: its operations and their checks.
import { type OperationRoute, operationRoutes } from "../../spec/generated/admin/operations.ts";
import validation from "../../spec/generated/admin/validation.json" with { type: "json" };
import { toContractSchema } from "./json-schema.ts";
import { withoutRecords } from "./state-contract.ts";
import { type Contract, compile } from "./validators.ts";

export type AdminRoute = OperationRoute;

/** Every operation of the admin surface. */
export const adminRoutes: readonly AdminRoute[] = Object.values(operationRoutes);

let compiledOnce: Contract | undefined;

/** Returns the same object on every call. */
export function compileAdminContract(): Contract {
  compiledOnce ??= withLightStates(compile(toContractSchema(validation)));
  return compiledOnce;
}

/** The records of a state are checked when it is imported. */
function withLightStates(contract: Contract): Contract {
  return {
    ...contract,
    checkRequest(operationId, request) {
      const isState = operationId === "importState";
      return contract.checkRequest(operationId, isState ? { ...request, body: withoutRecords(request.body) } : request);
    },
  };
}
