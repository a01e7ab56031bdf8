// Made by `npm run generate` from the files of this folder; do not edit. Every shipped scenario, in the order of the catalogue.
import type { ScenarioDeclaration } from "../mock/control/scenarios/scenario.ts";
import busyInboxScenario from "./busy-inbox.ts";
import defaultScenario from "./default.ts";
import edgeValuesScenario from "./edge-values.ts";
import emptyScenario from "./empty.ts";
import everyEnumScenario from "./every-enum.ts";
import everyNullScenario from "./every-null.ts";
import excludedPagesScenario from "./excluded-pages.ts";
import failingTestRunScenario from "./failing-test-run.ts";
import flakyBackendScenario from "./flaky-backend.ts";
import newsForTeamsScenario from "./news-for-teams.ts";
import outageScenario from "./outage.ts";
import restrictedCallerScenario from "./restricted-caller.ts";
import reviewingAssessmentsScenario from "./reviewing-assessments.ts";
import singleTicketScenario from "./single-ticket.ts";
import slaBreachScenario from "./sla-breach.ts";
import slowNetworkScenario from "./slow-network.ts";
import strictPendingScenario from "./strict-pending.ts";

/**
 * The shipped scenarios, in the order of the catalogue: to read, or to extend.
 * @example const names = scenarios.map(({ name }) => name);
 */
export const scenarios: readonly ScenarioDeclaration[] = [
  defaultScenario,
  emptyScenario,
  singleTicketScenario,
  busyInboxScenario,
  slaBreachScenario,
  excludedPagesScenario,
  newsForTeamsScenario,
  everyEnumScenario,
  edgeValuesScenario,
  reviewingAssessmentsScenario,
  failingTestRunScenario,
  restrictedCallerScenario,
  strictPendingScenario,
  flakyBackendScenario,
  slowNetworkScenario,
  outageScenario,
  everyNullScenario,
];
