// Declares the flags of a command for commander and reads their values: from the command line, else from TICKET_MOCK_* variables, else the
// default. mock/options/command-flags.ts says what each flag is. Used by mock/cli/command-line.ts.
import { readFileSync } from "node:fs";
import { Option } from "commander";
import { expectedSwitchText } from "../core/words/switch-words.ts";
import { commandFlags, type SettingsOf } from "../options/command-flags.ts";
import type { Flag } from "../options/option.ts";
import { toLine, toShown } from "../options/settle.ts";
import { isNegative, isSwitch, toLongName, toVariable } from "../options/spelling.ts";
import { ConfigError } from "./config-error.ts";

export type CommandName = keyof typeof commandFlags;
type Flags = Readonly<Record<string, Flag<unknown>>>;

/** Where the text of a setting was found, and what is to be blamed where it is wrong. */
interface Found {
  readonly name: string;
  readonly text: string;
  readonly value: unknown;
  readonly expected: string;
}

/** The flags of a command for commander, with their help. */
export function toFlagOptions(command: CommandName): readonly Option[] {
  const flags: Flags = commandFlags[command];
  return Object.values(flags).map((flag) => new Option(flag.spelling, toHelp(flag)));
}

/** What a flag does, its default and its variable. */
function toHelp(flag: Flag<unknown>): string {
  const variable = flag.hasVariable ? `, env: ${toVariable(flag)}` : "";
  return `${flag.help} (default: ${flag.otherwise}${variable})`;
}

/**
 * The settings of a command.
 * @param given what the command line says, by the name of the setting: undefined where it says nothing
 * @throws ConfigError that names every flag and variable that is wrong, what was found and what would be right
 */
export function readSettings<Command extends CommandName>(
  command: Command,
  given: (name: string) => unknown,
  environment: Readonly<Record<string, string | undefined>>,
): SettingsOf<Command> {
  const flags: Flags = commandFlags[command];
  const lines: string[] = [];
  const settings = Object.entries(flags).map(([name, flag]) => {
    const found = fromFlag(flag, given(name)) ?? fromVariable(flag, environment);
    if (found === undefined) return [name, flag.fallback];
    const checked = flag.kind.check(found.value);
    if ("value" in checked) return [name, checked.value];
    lines.push(toLine(found.name, toShown(flag.kind, found.text), found.expected));
    return [name, undefined];
  });
  if (lines.length > 0) throw new ConfigError(lines);
  // Each setting was checked by the kind of its own flag.
  return Object.fromEntries(settings) as SettingsOf<Command>;
}

function fromFlag(flag: Flag<unknown>, given: unknown): Found | undefined {
  if (given === undefined) return undefined;
  const text = Array.isArray(given) ? given.join("\n") : String(given);
  const name = toLongName(flag);
  return { name, text, value: read(flag, text), expected: flag.kind.expected };
}

// An empty variable counts as not set: compose.yaml and the like hand on what nobody gave.
function fromVariable(flag: Flag<unknown>, environment: Readonly<Record<string, string | undefined>>) {
  const name = toVariable(flag);
  const { [name]: text = "" } = environment;
  if (!flag.hasVariable || text === "") return undefined;
  const value = read(flag, text);
  const expected = isSwitch(flag) ? expectedSwitchText : flag.kind.expected;
  return { name, text, value: isNegative(flag) && typeof value === "boolean" ? !value : value, expected };
}

function read({ kind }: Flag<unknown>, text: string): unknown {
  return kind.read(text, (path) => readFileSync(path, "utf8"));
}
