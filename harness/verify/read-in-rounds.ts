// Reads in rounds: ids from one response are used in the next request.
import type { OperationId } from "../../mock/contract/operation-types.ts";
import { readOperations, validProbes } from "./probes/read-probes.ts";
import type { Session } from "./session.ts";

/** Sends each operation's minimal request as soon as its ids are known. */
export async function readInRounds(session: Session, operations: ReadonlySet<OperationId>): Promise<void> {
  const remaining = new Set(readOperations.filter((readOperation) => operations.has(readOperation)));
  for (let hasProgress = true; hasProgress; ) {
    hasProgress = false;
    for (const operationId of [...remaining]) {
      const probes = validProbes(operationId, session.ids);
      if (probes.length === 0) continue;
      hasProgress = true;
      remaining.delete(operationId);
      for (const probe of probes) await session.check(probe);
    }
  }
}
