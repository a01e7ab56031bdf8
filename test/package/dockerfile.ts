// Parses a Dockerfile as far as ours requires: stages of instructions.

export interface Instruction {
  /** In capitals, for example `COPY`. */
  readonly name: string;
  /** Its arguments, with continued lines joined. */
  readonly rest: string;
}

export interface Stage {
  readonly image: string;
  readonly name: string | undefined;
  readonly instructions: readonly Instruction[];
}

/** The stages of a Dockerfile in order. */
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

/** The last instruction with that name, which takes effect; throws Error if there is none. */
export function lastOf({ instructions }: Stage, name: string): string {
  const found = instructions.findLast((one) => one.name === name);
  if (found === undefined) throw new Error(`The stage has no ${name}.`);
  return found.rest;
}

/** The words of an exec-form command; throws SyntaxError for shell form. */
export function toWords(command: string): string[] {
  return JSON.parse(command);
}

/** All variables of a stage. */
export function variablesOf({ instructions }: Stage): Record<string, string> {
  const pairs = instructions.filter(({ name }) => name === "ENV").flatMap(({ rest }) => rest.split(/\s+/));
  return Object.fromEntries(pairs.map((pair) => pair.split("=") as [string, string]));
}
