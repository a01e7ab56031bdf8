// Reads the settings of a command from the command line, from TICKET_MOCK_* variables and from defaults, in that order.
import { readFileSync } from "node:fs";
import { Option } from "commander";
import { createRedactor } from "../engine/core/secrets/redactor.ts";
import { expectedSwitchText } from "../engine/core/text/switch-text.ts";
import { commandFlags, type SettingsOf } from "../options/command-flags.ts";
import type { Flag } from "../options/option.ts";
import { toLine } from "../options/resolve-parts.ts";
import { ConfigError } from "./config-error.ts";

export type CommandName = keyof typeof commandFlags;
export type Environment = Readonly<Record<string, string | undefined>>;

/** Converts a flag to a commander option and the name of its variable, if any. */
export function toFlagOption({ spelling, help, defaultText, hasVariable }: Flag<unknown>) {
  const { long } = new Option(spelling);
  const longName = long ?? spelling;
  const variable = hasVariable ? `TICKET_MOCK_${longName.slice(2).replaceAll("-", "_").toUpperCase()}` : undefined;
  const option = new Option(
    spelling,
    `${help} (default: ${[defaultText, variable && `env: ${variable}`].filter(Boolean).join(", ")})`,
  );
  return { option, longName, variable, isSwitch: !option.required && !option.optional };
}

/** Returns the flag of a command for an option; the option itself if it has no flag. */
export function flagOf(command: CommandName, option: string): string {
  const flags: Readonly<Record<string, Flag<unknown> | undefined>> = commandFlags[command];
  const flag = flags[option];
  return flag === undefined ? option : toFlagOption(flag).longName;
}

/**
 * Reads the settings of a command.
 * @param flagValue returns the command line's value of a setting
 * @throws ConfigError that names each invalid flag or variable, its value and the expected values
 */
export function readSettings<Command extends CommandName>(
  command: Command,
  flagValue: (name: string) => unknown,
  environment: Environment,
): SettingsOf<Command> {
  const lines: string[] = [];
  const settings = Object.entries<Flag<unknown>>(commandFlags[command]).map(([name, flag]) => {
    const setting = fromFlag(flag, flagValue(name)) ?? fromVariable(flag, environment);
    if (setting === undefined) return [name, flag.defaultValue];
    const { data, success } = flag.schema.safeParse(setting.value);
    if (!success) lines.push(toLine(setting.name, createRedactor().text(setting.text), setting.expected));
    return [name, data];
  });
  if (lines.length > 0) throw new ConfigError(lines);
  // The schema of each flag has checked its setting.
  return Object.fromEntries(settings) as SettingsOf<Command>;
}

function fromFlag(flag: Flag<unknown>, value: unknown) {
  if (value === undefined) return undefined;
  const text = Array.isArray(value) ? value.join("\n") : String(value);
  return { name: toFlagOption(flag).longName, text, value: parse(flag, text), expected: flag.wording.expected };
}

// An empty variable counts as not set: compose.yaml passes unset variables as empty strings.
function fromVariable(flag: Flag<unknown>, environment: Environment) {
  const { variable: name, option, isSwitch } = toFlagOption(flag);
  if (name === undefined) return undefined;
  const { [name]: text = "" } = environment;
  if (text === "") return undefined;
  const value = parse(flag, text);
  const expected = isSwitch ? expectedSwitchText : flag.wording.expected;
  return { name, text, value: option.negate && typeof value === "boolean" ? !value : value, expected };
}

function parse({ wording }: Flag<unknown>, text: string): unknown {
  const { read: readText } = wording;
  return readText === undefined ? text : readText(text, (path) => readFileSync(path, "utf8"));
}
