// Compares the target's responses with the mirror's, sends follow-up requests, and reports the lasting differences.
import { valuesAt } from "../json-parts.ts";
import { compareProbe, type Suspect } from "./compare/compare-probe.ts";
import { confirmSuspects } from "./compare/confirm-suspects.ts";
import { isComplete } from "./mirror/mirror-reads.ts";
import type { ServiceTime } from "./mirror/service-time.ts";
import { type MirroredTarget, sourcesOf } from "./mirror-target.ts";
import type { Probe } from "./probes/probe.ts";
import { distinctRows, listQueries } from "./queries/list-queries.ts";
import { type QueryAmount, relativeFilters, searchQueries } from "./queries/search-queries.ts";
import type { Session } from "./session.ts";

/**
 * Compares every response so far, sends follow-up requests, and reports the lasting differences.
 * @param amount of follow-up requests
 */
export async function compareReads(
  session: Session,
  { oracle, time }: MirroredTarget,
  amount: QueryAmount,
): Promise<void> {
  const suspects: Suspect[] = [];
  const sources = sourcesOf(session);
  for (const probeExchange of session.probeExchanges.filter(({ probe }) =>
    session.isSelected(probe.request.operationId),
  ))
    suspects.push(...(await compareProbe(session, oracle, probeExchange)));
  for (const probe of queriesOf(session, time, amount)) {
    if (!session.isSelected(probe.request.operationId)) continue;
    const exchange = await session.check(probe);
    if (exchange !== undefined) suspects.push(...(await compareProbe(session, oracle, { probe, exchange })));
  }
  if (suspects.length === 0) return;
  for (const { breach, count } of await confirmSuspects(session, oracle, suspects, sources))
    session.report(breach, { count });
}

function queriesOf(session: Session, { now, spreadMs }: ServiceTime, amount: QueryAmount): readonly Probe[] {
  const { exchangesOf } = session;
  const rows = distinctRows(exchangesOf("searchTickets"));
  const readIds = exchangesOf("getTicket").map(({ request }) => Number(request.path?.ticketId));
  const fullyReadIds = readIds.filter((id) =>
    [exchangesOf("getTicketWorklogs"), exchangesOf("listConversations")].every((exchanges) =>
      exchanges.some(({ request }) => Number(request.path?.ticketId) === id),
    ),
  );
  const facts = {
    rows,
    isComplete: isComplete(exchangesOf, { operationId: "searchTickets" }),
    readIds: fullyReadIds,
    worklogIds: exchangesOf("getTicketWorklogs")
      .flatMap(({ body }) => valuesAt(body, "[]/id"))
      .slice(0, 2),
    states: [
      ...new Set(exchangesOf("listQualityAssessments").flatMap(({ body }) => valuesAt(body, "assessments/[]/state"))),
    ]
      .filter((state) => state !== "deleted")
      .slice(0, 2),
    aiAgentIds: [
      ...new Set(exchangesOf("getTicket").flatMap(({ body }) => valuesAt(body, "intents/[]/outcome/aiAgentId"))),
    ].slice(0, 2),
  };
  return [
    ...searchQueries(facts, amount),
    ...(rows.length > 1 ? relativeFilters(rows, now, spreadMs) : []),
    ...listQueries(exchangesOf, amount),
  ];
}
