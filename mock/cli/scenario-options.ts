// Turns the scenario flags of a command into options, reports broken files, and reloads changed files.
import { relative } from "node:path";
import type { BrokenScenario, Mock, ScenarioFiles } from "../create-mock.ts";
import { messageOf } from "../engine/core/errors.ts";
import type { Logger } from "../engine/core/logger.ts";
import { isScenarioPath, readScenarioFiles, type ScenarioPlaces } from "../node/scenario-files.ts";
import { isWorldFolder } from "../options/start-options.ts";
import { ConfigError } from "./config-error.ts";
import type { Watch } from "./watch-folder.ts";

export interface ScenarioFlags {
  /** A name, or the path of a scenario, an exported state or a report. */
  readonly scenario?: string | undefined;
  /** Folder of scenario files. */
  readonly scenarios?: string | undefined;
  /** A name, or the path of a folder. */
  readonly world?: string | undefined;
}

/**
 * Reads the files that the flags name.
 * @throws ConfigError if the folder cannot be read
 */
export async function readScenarioOptions(
  flags: ScenarioFlags,
): Promise<{ readonly scenario: string | undefined; readonly scenarioFiles: ScenarioFiles }> {
  const paths = toPlaces(flags);
  try {
    const scenarioFiles = await readScenarioFiles(paths);
    return { scenario: paths.file ?? flags.scenario, scenarioFiles };
  } catch (error) {
    const reason = messageOf(error);
    throw new ConfigError([`--scenarios: cannot read the folder ${flags.scenarios} (${reason})`]);
  }
}

/** Logs each new error in a file; the mock runs without the file. */
export function createBrokenReporter(logger: Logger): (broken: readonly BrokenScenario[]) => void {
  let reported = new Set<string>();
  return (broken) => {
    for (const scenario of broken) {
      const { file, place, reason } = scenario;
      if (!reported.has(JSON.stringify(scenario))) logger.error("broken_scenario", { file, place, reason });
    }
    reported = new Set(broken.map((scenario) => JSON.stringify(scenario)));
  };
}

/** Reloads files as they change, and logs changed scenarios and broken files, until closed. */
export async function watchScenarios(
  mock: Mock,
  flags: ScenarioFlags,
  { logger, reportBroken }: { readonly logger: Logger; readonly reportBroken: ReturnType<typeof createBrokenReporter> },
): Promise<Watch> {
  const { watchScenarioFiles } = await import("./watch-scenarios.ts");
  const world = isWorldFolder(flags.world) ? flags.world : undefined;
  return watchScenarioFiles(
    { ...toPlaces(flags), world },
    {
      async onChange(files) {
        const changedIds = await mock.loadScenarios(files);
        reportBroken((await mock.control.listScenarios()).broken);
        if (changedIds.length > 0) logger.info("scenarios_reloaded", { changed: changedIds.join(", ") });
      },
      onFailure(error) {
        logger.error("scenarios_not_reloaded", { reason: messageOf(error) });
      },
    },
  );
}

function toPlaces({ scenario, scenarios: folder }: ScenarioFlags): ScenarioPlaces {
  const file = scenario !== undefined && isScenarioPath(scenario) ? relative("", scenario) : undefined;
  return { folder, file };
}
