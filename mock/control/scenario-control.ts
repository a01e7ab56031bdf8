// Which scenario a sandbox is in, and the switch to another one at run time: operations of tag `scenarios`. Part of mock/control/control.ts.
import type { AdminSchema } from "../contract/admin-types.ts";
import { whenSettled } from "../core/when-settled.ts";
import { parseInstant, toWireTime } from "./clock/wire-time.ts";
import type { ControlParts } from "./control-parts.ts";
import type { Sandbox } from "./sandboxes/sandbox.ts";
import { assertBuilt, needScenario, ordinaryTickets, toScenarioStart, toStart } from "./sandboxes/start.ts";
import { type Scenario, toHouseRules } from "./scenarios/scenario.ts";

/** Errors are DomainErrors: 404 unknown_sandbox, 410 sandbox_evicted, 422 unknown_scenario, prebuilt_world. */
export interface ScenarioControl {
  /** Every scenario by name, and what is wrong with scenario files. */
  listScenarios(): AdminSchema<"ScenarioCatalogue">;
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
    listScenarios() {
      const scenarios = [...worldSource.scenarios().values()].map(toSummary);
      return { scenarios, broken: [...(worldSource.broken?.() ?? [])] };
    },
    getScenario: (id) => toActive(sandboxes.find(id)),
    switchScenario(id, { name, now }) {
      const sandbox = sandboxes.find(id);
      const scenarios = worldSource.scenarios();
      assertBuilt({ scenario: name }, defaults, "/name");
      const scenario = needScenario(name, scenarios, "/name");
      const { start } = sandbox;
      // The only world there may be begins where it does.
      const usualNow = (one: Scenario) => (defaults.isPrebuilt ? undefined : (toScenarioStart(one).now ?? start.now));
      const asked = {
        scenario: name,
        seed: defaults.isPrebuilt ? undefined : start.seed,
        // Only another scenario brings another size; an imported state has the name of one and counts records that it added.
        tickets: scenario === sandbox.scenario ? start.tickets : undefined,
        now: now === undefined ? usualNow(scenario) : parseInstant(now, "/now"),
      };
      return whenSettled(sandbox.restart(toStart(asked, defaults, scenarios)), () => toActive(sandbox));
    },
  };
}

function toActive({ start, scenario, rules }: Sandbox): AdminSchema<"ActiveScenario"> {
  const { seed, tickets, now } = start;
  return { name: scenario.name, description: scenario.description, seed, tickets, startsAt: toWireTime(now), rules };
}

/** A line of the catalogue. */
function toSummary(scenario: Scenario): AdminSchema<"ScenarioSummary"> {
  const { name, description, source = "shipped", faults = [], tickets = ordinaryTickets } = scenario;
  const rules = toHouseRules(scenario);
  return { name, description, source, extends: scenario.extends ?? null, tickets, rules, faultCount: faults.length };
}
