// Every shipped scenario by name. Imported by mock/create-mock.ts; a new scenario is one file here and one line below.
import type { Scenario } from "../mock/control/scenario.ts";
import defaultScenario from "./default.ts";
import strictPending from "./strict-pending.ts";

export const scenarios: ReadonlyMap<string, Scenario> = new Map(
  [defaultScenario, strictPending].map((scenario) => [scenario.name, scenario]),
);
