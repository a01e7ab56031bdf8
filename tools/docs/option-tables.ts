// Generates the tables of options and flags in docs/reference.md.
import { toFlagOption } from "../../mock/cli/settings.ts";
import { expectedSwitchText } from "../../mock/engine/core/text/switch-text.ts";
import { commandFlags } from "../../mock/options/command-flags.ts";
import { mockOptions } from "../../mock/options/mock-options.ts";
import type { Flag } from "../../mock/options/option.ts";
import { toCode, toTable } from "./markdown.ts";

/** One row per createMock option, with its flag. */
export function makeOptionTable(): string {
  const rows = Object.entries(mockOptions).map(([name, { help, wording, defaultText, flag }]) => {
    return [
      toCode(name),
      help,
      wording.expected,
      defaultText,
      flag === undefined ? "" : toCode(toFlagOption(flag).longName),
    ];
  });
  return toTable(["Option", "What it does", "It must be", "Default", "Flag"], rows);
}

/** One row per flag, with the commands that take it. */
export function makeFlagTable(): string {
  const rows = [...commandsByFlag()].map(([flag, commands]) => {
    const { variable, isSwitch } = toFlagOption(flag);
    return [
      toCode(flag.spelling),
      commands.map(toCode).join(", "),
      flag.help,
      isSwitch ? "" : flag.wording.expected,
      flag.defaultText,
      variable === undefined ? "" : toCode(variable),
    ];
  });
  const table = toTable(["Flag", "Commands", "What it does", "It must be", "Default", "Variable"], rows);
  return `${table}\n\nThe variable of a flag without a value must be ${expectedSwitchText}.`;
}

function commandsByFlag(): ReadonlyMap<Flag<unknown>, readonly string[]> {
  const commandsOfFlags = new Map<Flag<unknown>, string[]>();
  for (const [command, flags] of Object.entries(commandFlags)) {
    for (const flag of Object.values(flags)) commandsOfFlags.set(flag, [...(commandsOfFlags.get(flag) ?? []), command]);
  }
  return commandsOfFlags;
}
