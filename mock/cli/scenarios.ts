// Implements `ticket-mock scenarios`: lists shipped scenarios and scenarios in a folder, or the traits of records.
import { type TraitNote, traitNotes } from "../../harness/scenarios.ts";
import { createMock, type Mock } from "../create-mock.ts";
import { toPrintableLines } from "../engine/core/printable.ts";
import type { SettingsOf } from "../options/command-flags.ts";
import type { CommandHost } from "./command-host.ts";
import { readScenarioOptions } from "./scenario-options.ts";

type Catalogue = Awaited<ReturnType<Mock["control"]["listScenarios"]>>;

/**
 * Prints one line per scenario, or the catalogue as JSON; lists broken files on stderr and sets exit code 1 for them.
 * With `--traits`, prints the traits.
 */
export async function printScenarios(
  { scenarios, world, json, traits }: SettingsOf<"scenarios">,
  host: CommandHost,
): Promise<void> {
  if (traits) {
    host.stdout.write(json ? `${JSON.stringify(traitNotes, null, 2)}\n` : toTraitTable());
    return;
  }
  const { scenarioFiles } = await readScenarioOptions({ scenarios });
  await using mock = await createMock({ scenarioFiles, world });
  const catalogue = await mock.control.listScenarios();
  host.stdout.write(toPrintableLines(json ? `${JSON.stringify(catalogue, null, 2)}\n` : toTable(catalogue)));
  if (catalogue.broken.length === 0) return;
  const lines = catalogue.broken.map(
    ({ file, place, reason }) => `${[file, place].filter(Boolean).join(", ")}: ${reason}`,
  );
  host.stderr.write(`${toPrintableLines(lines.join("\n"))}\n`);
  host.exitCode = 1;
}

/** Formats a heading for each collection with traits, and a line for each of its traits. */
function toTraitTable(): string {
  const blocks: string[] = [];
  for (const [collection, notes] of Object.entries(traitNotes)) {
    const rows = Object.entries<TraitNote>(notes);
    if (rows.length === 0) continue;
    const width = Math.max(...rows.map(([trait]) => trait.length));
    const lines = rows.map(([trait, note]) => `  ${trait.padEnd(width)}  ${describe(note)}`);
    blocks.push([collection, ...lines].join("\n"));
  }
  return `${blocks.join("\n\n")}\n`;
}

function describe({ says, sets }: TraitNote): string {
  return sets.length === 0 ? says : `${says} Sets ${sets.join(", ")}.`;
}

function toTable({ scenarios }: Catalogue): string {
  const width = Math.max(...scenarios.map(({ name }) => name.length));
  return scenarios.map(({ name, description }) => `${name.padEnd(width)}  ${description}\n`).join("");
}
