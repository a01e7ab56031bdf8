// Coverage reports of given requests.
import { ownContract } from "../../../../mock/contract/service-contract.ts";
import { type CoveredExchange, createCoverage } from "../../../../mock/control/coverage/coverage.ts";
import type { CoverageReport } from "../../../../mock/control/coverage/coverage-report.ts";

const read: CoveredExchange = {
  operationId: "getTicket",
  status: 200,
  queryText: "",
  requestBody: undefined,
  requestHeaders: [],
};

/** The report after these exchanges, by default successful reads of a ticket. */
export function reportOf(...exchanges: readonly Partial<CoveredExchange>[]): CoverageReport {
  const coverage = createCoverage(ownContract);
  for (const exchange of exchanges) coverage.note({ ...read, ...exchange });
  return coverage.report();
}
