// Checks every law across answers; a change by another client in between is not a breach.
import type { Breach } from "../report/finding.ts";
import type { Session } from "../session.ts";
import { agreementLaws } from "./agreement.ts";
import { filterLaws } from "./filters.ts";
import type { Law } from "./law.ts";
import { orderLaws } from "./order.ts";
import { pagingLaws } from "./paging.ts";
import { referenceLaws } from "./references.ts";
import { repetitionLaws } from "./repetition.ts";

const allLaws: readonly Law[] = [
  ...referenceLaws,
  ...agreementLaws,
  ...pagingLaws,
  ...orderLaws,
  ...filterLaws,
  ...repetitionLaws,
];

/** Checks every law of the wanted operations. A breach only counts if it occurs again on an immediate second check. */
export async function checkLaws(session: Session): Promise<void> {
  for (const { operationId, check } of allLaws) {
    if (!session.isWanted(operationId)) continue;
    const first = await check(session);
    if (first.length === 0) continue;
    const again = new Set((await check(session)).map(toKey));
    for (const breach of first) if (again.has(toKey(breach))) session.report(breach);
  }
}

function toKey({ operationId, kind, place }: Breach): string {
  return `${operationId} ${kind} ${place}`;
}
