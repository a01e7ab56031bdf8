// What a scenario is: a named starting point of a mock. Declared in scenarios/*.ts, chosen by `--scenario` and createMock({ scenario }).
import type { HouseRules } from "../records/world.ts";
import type { FaultDefinition } from "./fault.ts";

/** A named starting world and house rules. (Not a state machine over stubs, as other tools use the word.) */
export interface Scenario {
  /** Kebab-case, the word after `--scenario`. */
  readonly name: string;
  /** One sentence: which state of the screen it shows. */
  readonly description: string;
  /** Size of the world where the caller names none. */
  readonly tickets?: number;
  /** House rules it turns on; the others stay off. */
  readonly rules?: Partial<HouseRules>;
  /** Wrong behaviour from the start; default none. */
  readonly faults?: readonly FaultDefinition[];
}

/** Declares a scenario; the type checks it. */
export function defineScenario(scenario: Scenario): Scenario {
  return scenario;
}

/** The house rules of a scenario, with everything it does not name turned off. */
export function toHouseRules(scenario: Scenario): HouseRules {
  return { pendingNeedsDueDate: false, ...scenario.rules };
}
