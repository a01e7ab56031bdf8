// Warns of TICKET_MOCK_* variables that no command reads, and names variables in the errors that they cause.
import { suggestion } from "../engine/core/text/nearest-word.ts";
import { commandFlags } from "../options/command-flags.ts";
import type { Flag } from "../options/option.ts";
import { type Environment, toFlagOption } from "./settings.ts";

const prefix = "TICKET_MOCK_";

/** Variables without a flag: read by test runners, compose.yaml and this project's tests. */
const variablesWithoutFlag = [
  "TICKET_MOCK_TARGET",
  "TICKET_MOCK_COVERAGE_FOLDER",
  "TICKET_MOCK_REPORT_FOLDER",
  "TICKET_MOCK_PUBLISHED_PORT",
  "TICKET_MOCK_TARBALL",
];

const allFlags = Object.values(commandFlags).flatMap((flags) => Object.values<Flag<unknown>>(flags).map(toFlagOption));
const variables = allFlags.flatMap(({ variable }) => variable ?? []);

/** Returns a line for each unknown variable with the prefix, suggesting the nearest name. */
export function warnOfUnknownVariables(environment: Environment): readonly string[] {
  return Object.keys(environment)
    .filter((name) => name.startsWith(prefix) && !variables.includes(name) && !variablesWithoutFlag.includes(name))
    .map((name) => {
      const suffixes = variables.map((variable) => variable.slice(prefix.length));
      const hint = suggestion(name.slice(prefix.length), suffixes, (suffix) => prefix + suffix);
      return `${name} is set, but no command reads it${hint}.`;
    });
}

/** The flags at the start of an error: `--host, --port: cannot listen …`. */
const leadingFlags = /^--[\w-]+(?:, --[\w-]+)*(?=:)/gm;

/**
 * Rewrites an error to name the variable instead of the flag if the variable set the value.
 * @param isGiven tells whether the command line has a setting
 */
export function nameVariables(text: string, isGiven: (name: string) => boolean, environment: Environment): string {
  function toSource(flagName: string): string {
    const { option, variable } = allFlags.find(({ longName }) => longName === flagName) ?? {};
    if (option === undefined || variable === undefined || isGiven(option.attributeName())) return flagName;
    return environment[variable] ? variable : flagName;
  }
  return text.replaceAll(leadingFlags, (names) => names.split(", ").map(toSource).join(", "));
}
