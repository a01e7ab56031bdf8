// Turns the scenario flags of a command into options of a mock: reads `--scenarios` and a file given as `--scenario`, reports broken files,
// and reloads changed ones under `--watch`. Used by mock/cli/serve.ts and mock/cli/scenarios.ts.
import { relative } from "node:path";
import type { Logger } from "../core/logger.ts";
import type { BrokenScenario, Mock, ScenarioFiles } from "../create-mock.ts";
import { isScenarioPath, readScenarioFiles, type ScenarioPlaces, watchScenarioFiles } from "../scenario-files.ts";
import { ConfigError } from "./config-error.ts";

export interface ScenarioFlags {
  /** A name, or the path of a scenario or an exported state. */
  readonly scenario?: string | undefined;
  /** Folder of scenario files. */
  readonly scenarios?: string | undefined;
}

/**
 * Reads the files that the flags name.
 * @throws ConfigError where the folder cannot be read
 */
export async function readScenarioOptions(
  flags: ScenarioFlags,
): Promise<{ readonly scenario: string | undefined; readonly scenarioFiles: ScenarioFiles }> {
  const places = toPlaces(flags);
  try {
    const scenarioFiles = await readScenarioFiles(places);
    return { scenario: places.file ?? flags.scenario, scenarioFiles };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError([`--scenarios: cannot read the folder ${flags.scenarios} (${reason})`]);
  }
}

/** Tells of every broken file; the mock goes on without it. */
export function tellBroken(broken: readonly BrokenScenario[], logger: Logger): void {
  for (const { file, place, reason } of broken) logger.error("broken_scenario", { file, place, reason });
}

/** Reloads files as they change, telling which scenarios are other ones and which files are broken, until it is closed. */
export function watchScenarios(mock: Mock, flags: ScenarioFlags, logger: Logger): { close(): void } {
  return watchScenarioFiles(toPlaces(flags), async (files) => {
    const changed = await mock.loadScenarios(files);
    tellBroken((await mock.control.listScenarios()).broken, logger);
    if (changed.length > 0) logger.info("scenarios_reloaded", { changed: changed.join(", ") });
  });
}

function toPlaces({ scenario, scenarios: folder }: ScenarioFlags): ScenarioPlaces {
  const file = scenario !== undefined && isScenarioPath(scenario) ? relative("", scenario) : undefined;
  return { folder, file };
}
