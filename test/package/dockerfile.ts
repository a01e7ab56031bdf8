// Parses a Dockerfile into stages of instructions, as far as the project's requires.

export interface Instruction {
  /** The name in capitals, for example `COPY`. */
  readonly name: string;
  /** The arguments, with continued lines joined. */
  readonly rest: string;
}

export interface Stage {
  readonly image: string;
  readonly name: string | undefined;
  readonly instructions: readonly Instruction[];
}

/** Returns the stages of a Dockerfile in order. */
export function parseDockerfile(text: string): Stage[] {
  const lines = text
    .split("\n")
    .filter((line) => !line.trimStart().startsWith("#"))
    .join("\n")
    .replaceAll(/\\\n\s*/g, "")
    .split("\n")
    .filter((line) => line.trim() !== "");
  const stages: { image: string; name: string | undefined; instructions: Instruction[] }[] = [];
  for (const line of lines) {
    const [, name = "", rest = ""] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (name === "FROM") {
      const [image = "", , alias] = rest.split(/\s+/);
      stages.push({ image, name: alias, instructions: [] });
    } else stages.at(-1)?.instructions.push({ name, rest });
  }
  return stages;
}

/** Returns the arguments of the last instruction with a name, which takes effect; throws if the stage has none. */
export function lastOf({ instructions }: Stage, name: string): string {
  const last = instructions.findLast((instruction) => instruction.name === name);
  if (last === undefined) throw new Error(`The stage has no ${name}.`);
  return last.rest;
}

/** Parses an exec-form command; throws SyntaxError for shell form. */
export function parseExecForm(command: string): string[] {
  return JSON.parse(command);
}

/** Returns all variables of a stage. */
export function variablesOf({ instructions }: Stage): Record<string, string> {
  const pairs = instructions.filter(({ name }) => name === "ENV").flatMap(({ rest }) => rest.split(/\s+/));
  return Object.fromEntries(pairs.map((pair) => pair.split("=") as [string, string]));
}
