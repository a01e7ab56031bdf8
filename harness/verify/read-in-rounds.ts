// Reads in rounds: ids from one answer are used in the next request.
import type { OperationId } from "../../mock/contract/operation-types.ts";
import { readOperations, validCases } from "./cases/read-cases.ts";
import type { Session } from "./session.ts";

/** Sends each operation's minimal request as soon as its ids are known. */
export async function readInRounds(session: Session, operations: ReadonlySet<OperationId>): Promise<void> {
  const remaining = new Set(readOperations.filter((readOperation) => operations.has(readOperation)));
  for (let hasFound = true; hasFound; ) {
    hasFound = false;
    for (const operationId of [...remaining]) {
      const cases = validCases(operationId, session.ids);
      if (cases.length === 0) continue;
      hasFound = true;
      remaining.delete(operationId);
      for (const planned of cases) await session.play(planned);
    }
  }
}
