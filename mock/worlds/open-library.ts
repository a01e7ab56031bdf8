// Collects the scenarios of one mock: shipped ones, and those from its options and files.
import type { ServiceContract } from "../contract/service-contract.ts";
import { isStateFile } from "../control/exported-state.ts";
import { toMissingScenario } from "../control/sandboxes/find-scenario.ts";
import { toBrokenLine } from "../control/scenarios/broken-scenario.ts";
import type { ScenarioFile, ScenarioFiles } from "../control/scenarios/read-scenarios.ts";
import type { Scenario, ScenarioDeclaration } from "../control/scenarios/scenario.ts";
import {
  createScenarioLibrary,
  type LibraryParts,
  type ScenarioLibrary,
} from "../control/scenarios/scenario-library.ts";
import { toStateScenario } from "../control/state/state-world.ts";

export interface LibraryOptions {
  /** Scenarios declared in options; they remain whatever files are loaded. */
  readonly scenarios?: readonly ScenarioDeclaration[] | undefined;
  readonly scenarioFiles?: ScenarioFiles | undefined;
}

/** @throws RangeError with the errors in scenarios of the options; the library lists the errors in files */
export function openLibrary(
  { scenarios = [], scenarioFiles = { files: [], broken: [] } }: LibraryOptions,
  { shipped, tryOut, service }: Pick<LibraryParts, "shipped" | "tryOut"> & { readonly service: ServiceContract },
): ScenarioLibrary {
  const library = createScenarioLibrary({ shipped, tryOut, fromState: (read) => fromState(read, service) });
  const ownFiles = scenarios.map((value, index) => ({ file: `scenarios[${index}]`, source: "file", value }) as const);
  function load({ files, broken }: ScenarioFiles): readonly string[] {
    return library.load({ files: [...ownFiles, ...files], broken });
  }
  load(scenarioFiles);
  assertUsable(
    library,
    ownFiles.map(({ file }) => file),
  );
  return { ...library, load };
}

/**
 * Finds the scenario with this name, or from this file.
 * @throws RangeError if it does not exist, or with the errors in its file
 */
export function requireStartScenario(fileOrName: string, library: ScenarioLibrary): Scenario {
  assertUsable(library, [fileOrName]);
  const name = library.nameOf(fileOrName) ?? fileOrName;
  const scenarios = library.scenarios();
  const scenario = scenarios.get(name);
  if (scenario !== undefined) return scenario;
  const missing = `${toMissingScenario(name, scenarios)}; there are ${[...scenarios.keys()].join(", ")}.`;
  throw new RangeError([missing, ...library.broken().map(toBrokenLine)].join("\n"));
}

/** @throws RangeError with the errors in these files */
function assertUsable(library: ScenarioLibrary, files: readonly string[]): void {
  const lines = library
    .broken()
    .filter(({ file }) => files.includes(file))
    .map(toBrokenLine);
  if (lines.length > 0) throw new RangeError(lines.join("\n"));
}

function fromState({ file, value }: ScenarioFile, service: ServiceContract): Scenario | undefined {
  return isStateFile(value) ? toStateScenario(toName(file), value, service) : undefined;
}

/** Names the scenario of an exported state after its file: `states/Demo 1.json` is `demo-1`. */
function toName(file: string): string {
  const base = file.slice(Math.max(file.lastIndexOf("/"), file.lastIndexOf("\\")) + 1);
  const dot = base.lastIndexOf(".");
  return (dot > 0 ? base.slice(0, dot) : base)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
