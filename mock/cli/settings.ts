// A flag with its environment variable and default, and how help shows them. Used by mock/cli/main.ts for every command;
// values are checked in mock/config.ts.
import { Option } from "commander";
import { ConfigError } from "../config.ts";

/**
 * A flag that `TICKET_MOCK_<NAME>` can set too; the flag wins.
 * @param fallback what holds where neither is given, in words: the value itself is filled in by mock/config.ts
 */
export function setting(flags: string, description: string, fallback: string): Option {
  const option = new Option(flags, description).default(undefined, fallback);
  return option.env(`TICKET_MOCK_${(option.long ?? "").slice(2).replaceAll("-", "_").toUpperCase()}`);
}

/** The second column of a flag's help: what it does, its default and its variable. */
export function toSettingHelp({ description, defaultValueDescription, envVar }: Option): string {
  const facts = [
    defaultValueDescription === undefined ? "" : `default: ${defaultValueDescription}`,
    envVar === undefined ? "" : `env: ${envVar}`,
  ].filter(Boolean);
  return facts.length === 0 ? description : `${description} (${facts.join(", ")})`;
}

const switches = /^TICKET_MOCK_(?:NO_\w+|AUTO_SANDBOX)$/;
const off = new Set(["0", "false"]);
const on = new Set(["1", "true"]);

/**
 * Makes variables mean what they say before flags are parsed: an empty one counts as not set, and so does a switch set to 0 or false.
 * @throws ConfigError where a switch is neither on nor off
 */
export function readEnvironment(environment: Record<string, string | undefined>): void {
  for (const [name, value = ""] of Object.entries(environment)) {
    if (!name.startsWith("TICKET_MOCK_")) continue;
    const isSwitch = switches.test(name);
    if (isSwitch && value !== "" && !off.has(value) && !on.has(value)) {
      throw new ConfigError([`${name}: expected 1 or true, 0 or false, found ${JSON.stringify(value)}`]);
    }
    if (value === "" || (isSwitch && off.has(value))) delete environment[name];
  }
}
