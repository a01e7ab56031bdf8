// Every shipped scenario, in the order of the catalogue. Imported by mock/worlds/load-worlds.ts; a new scenario is one file here and one line below.
import type { ScenarioDeclaration } from "../mock/control/scenarios/scenario.ts";
import busyInbox from "./busy-inbox.ts";
import defaultScenario from "./default.ts";
import edgeValues from "./edge-values.ts";
import empty from "./empty.ts";
import everyEnum from "./every-enum.ts";
import excludedPages from "./excluded-pages.ts";
import failingTestRun from "./failing-test-run.ts";
import flakyBackend from "./flaky-backend.ts";
import newsForTeams from "./news-for-teams.ts";
import outage from "./outage.ts";
import restrictedCaller from "./restricted-caller.ts";
import reviewingAssessments from "./reviewing-assessments.ts";
import singleTicket from "./single-ticket.ts";
import slaBreach from "./sla-breach.ts";
import slowNetwork from "./slow-network.ts";
import strictPending from "./strict-pending.ts";

export const scenarios: readonly ScenarioDeclaration[] = [
  defaultScenario,
  empty,
  singleTicket,
  busyInbox,
  slaBreach,
  excludedPages,
  newsForTeams,
  everyEnum,
  edgeValues,
  reviewingAssessments,
  failingTestRun,
  restrictedCaller,
  strictPending,
  flakyBackend,
  slowNetwork,
  outage,
];
