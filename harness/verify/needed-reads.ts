// Finds the reads that supply the ids other requests need.
import type { OperationId } from "../../mock/contract/operation-types.ts";
import { requireOperation } from "../contract-operation.ts";
import { idSources, kindOfParameter } from "./probes/id-kinds.ts";

/** Adds the operations whose responses contain the ids that these operations need. */
export function withIdSources(operationIds: readonly OperationId[]): ReadonlySet<OperationId> {
  const neededOperations = new Set<OperationId>();
  function add(operationId: OperationId): void {
    if (neededOperations.has(operationId)) return;
    neededOperations.add(operationId);
    for (const { name, in: part } of requireOperation(operationId).parameters) {
      if (part !== "path") continue;
      // No id source: a message is found only by the ids of both ticket and message, which `KnownIds` learns from this list.
      if (name === "conversationId") add("listConversations");
      const kind = kindOfParameter(operationId, name);
      for (const idSource of idSources) if (idSource.kind === kind) add(idSource.operationId);
    }
  }
  for (const operationId of operationIds) add(operationId);
  return neededOperations;
}
