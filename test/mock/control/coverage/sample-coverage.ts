// Builds coverage reports from sample requests.
import { ownContract } from "../../../../mock/contract/service-contract.ts";
import { Coverage, type CoveredExchange } from "../../../../mock/control/coverage/coverage.ts";
import type { CoverageReport } from "../../../../mock/control/coverage/coverage-report.ts";

const ticketRead: CoveredExchange = {
  operationId: "getTicket",
  status: 200,
  queryText: "",
  requestBody: undefined,
  requestHeaders: [],
};

/** Reports the coverage of these exchanges; each defaults to a successful read of a ticket. */
export function reportOf(...exchanges: readonly Partial<CoveredExchange>[]): CoverageReport {
  const coverage = new Coverage(ownContract);
  for (const exchange of exchanges) coverage.record({ ...ticketRead, ...exchange });
  return coverage.report();
}
