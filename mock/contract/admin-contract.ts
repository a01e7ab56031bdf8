// The contract of the admin API: its operations and their checks.
import { type OperationRoute, operationRoutes } from "../../spec/generated/admin/operations.ts";
import validation from "../../spec/generated/admin/validation.json" with { type: "json" };
import { toContractSchema } from "./json-schema.ts";
import { withoutRecords } from "./state-contract.ts";
import { type Contract, compile } from "./validators.ts";

export type AdminRoute = OperationRoute;

/** Every operation of the admin API. */
export const adminRoutes: readonly AdminRoute[] = Object.values(operationRoutes);

let cachedContract: Contract | undefined;

/** Returns the same object on every call. */
export function compileAdminContract(): Contract {
  cachedContract ??= withoutStateRecords(compile(toContractSchema(validation)));
  return cachedContract;
}

/** Leaves out the records of a state, which the import checks. */
function withoutStateRecords(contract: Contract): Contract {
  return {
    ...contract,
    checkRequest(operationId, request) {
      const isState = operationId === "importState";
      return contract.checkRequest(operationId, isState ? { ...request, body: withoutRecords(request.body) } : request);
    },
  };
}
