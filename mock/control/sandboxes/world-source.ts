// The source of the scenarios and worlds of a mock's sandboxes.
import type { World } from "../../domain/records/world.ts";
import type { WorldTexts } from "../../domain/records/world-texts.ts";
import type { BrokenScenario } from "../scenarios/broken-scenario.ts";
import type { Scenario } from "../scenarios/scenario.ts";
import type { SandboxStart } from "./sandbox.ts";

export interface WorldSource {
  /** Every scenario by name. */
  scenarios(): ReadonlyMap<string, Scenario>;
  /** The errors in scenario files. */
  broken?(): readonly BrokenScenario[];
  /**
   * The texts of the world with this name; default: the default world.
   * @param pointer where a request names it
   * @throws DomainError rule `unknown_world`
   */
  getTexts(name?: string, pointer?: string): WorldTexts;
  /** The world of a start; built once and shared. */
  world(start: SandboxStart): World;
  /** Drops cached worlds that no sandbox uses; absent if none are cached. */
  forget?(): void;
}
