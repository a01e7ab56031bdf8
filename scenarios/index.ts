// Every shipped scenario. Imported by mock/worlds.ts; a new scenario is one file here and one line below.
import type { ScenarioDeclaration } from "../mock/control/scenario.ts";
import defaultScenario from "./default.ts";
import strictPending from "./strict-pending.ts";

export const scenarios: readonly ScenarioDeclaration[] = [defaultScenario, strictPending];
