// Compares the target's response to a probe with the mirror's.
import { isComplete } from "../mirror/mirror-reads.ts";
import { isReportDifference } from "../mirror/report-days.ts";
import type { Breach } from "../report/finding.ts";
import type { ProbeExchange, Session } from "../session.ts";
import type { Oracle } from "./oracle.ts";
import { relationBreaches } from "./relations.ts";

/** A difference, with the probe that shows it. */
export interface Suspect extends ProbeExchange {
  readonly breach: Breach;
}

export async function compareProbe(
  { exchangesOf, probeExchanges }: Session,
  oracle: Oracle,
  { probe, exchange }: ProbeExchange,
): Promise<readonly Suspect[]> {
  const { operationId, path = {} } = probe.request;
  // The reason for rejecting a token depends on how the target checks tokens.
  if (probe.kind === "invalidToken") return [];
  // Entries that were not read are unknown.
  if (operationId === "hasTicketWorklogs" && !isComplete(exchangesOf, { operationId: "getTicketWorklogs", path }))
    return [];
  const { breaches } = await oracle.compare(probe, exchange);
  const isReport = operationId === "getAiAgentPerformanceReport";
  // Reports also count the concurrent work of others.
  if (isReport && oracle.hasExclusions("tickets")) return [];
  const differences = breaches.filter(
    (breach) => !isReport || isReportDifference(breach, probe.request, probeExchanges),
  );
  return [...differences, ...relationBreaches(exchange)].map((breach) => ({ breach, probe, exchange }));
}
