// Which scenario a sandbox is in, and the switch to another one at run time: operations of tag `scenarios`. Part of mock/control/control.ts.
import type { AdminSchema } from "../contract/admin-types.ts";
import type { ControlParts } from "./control.ts";
import type { Sandbox } from "./sandbox.ts";
import { needScenario, toStart } from "./start.ts";
import { whenSettled } from "./when-settled.ts";
import { parseInstant, toWireTime } from "./wire-time.ts";

/** Errors are DomainErrors: 404 unknown_sandbox, 410 sandbox_evicted, 422 unknown_scenario. */
export interface ScenarioControl {
  getScenario(sandboxId: string): AdminSchema<"ActiveScenario">;
  /** Lays the sandbox out anew: records, clock, faults and house rules of that scenario, the journal emptied; snapshots and seed stay. */
  switchScenario(
    sandboxId: string,
    asked: AdminSchema<"ScenarioSwitch">,
  ): AdminSchema<"ActiveScenario"> | Promise<AdminSchema<"ActiveScenario">>;
}

/** The methods over all sandboxes of a mock. */
export function createScenarioControl({ sandboxes, defaults, worldSource }: ControlParts): ScenarioControl {
  return {
    getScenario: (id) => toActive(sandboxes.find(id)),
    switchScenario(id, { name, now }) {
      const sandbox = sandboxes.find(id);
      const scenarios = worldSource.scenarios();
      needScenario(name, scenarios, "/name");
      const { start } = sandbox;
      const asked = {
        scenario: name,
        seed: start.seed,
        // Only another scenario brings another size.
        tickets: name === start.scenario ? start.tickets : undefined,
        now: now === undefined ? start.now : parseInstant(now, "/now"),
      };
      return whenSettled(sandbox.restart(toStart(asked, defaults, scenarios)), () => toActive(sandbox));
    },
  };
}

function toActive({ start, scenario, rules }: Sandbox): AdminSchema<"ActiveScenario"> {
  const { seed, tickets, now } = start;
  return { name: scenario.name, description: scenario.description, seed, tickets, startsAt: toWireTime(now), rules };
}
