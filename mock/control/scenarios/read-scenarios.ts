// Turns file contents into scenarios: checks and merges them, tries them out, and lists the errors of each file.
import { checkScenario } from "../../contract/scenario-contract.ts";
import type { Finding } from "../../contract/schema-check.ts";
import { DomainError, messageOf } from "../../engine/core/errors.ts";
import type { BrokenScenario } from "./broken-scenario.ts";
import { replaceMalformedParts } from "./replace-malformed-parts.ts";
import {
  type FindDeclaration,
  isSameScenario,
  type Scenario,
  type ScenarioDeclaration,
  toScenario,
} from "./scenario.ts";

/** The contents of a file. */
export interface ScenarioFile {
  /** Its displayed name, relative to the server's working directory. */
  readonly file: string;
  /** Whether it was found in a folder or named explicitly. */
  readonly source: "folder" | "file";
  /** Its parsed contents. */
  readonly value: unknown;
  /** The location of a JSON pointer in the file, for example `line 4, column 11`; default: the pointer itself. */
  placeOf?(pointer: string): string;
}

/** The result of reading files. */
export interface ScenarioFiles {
  /** The files that could be parsed. */
  readonly files: readonly ScenarioFile[];
  /** The errors of the other files. */
  readonly broken: readonly BrokenScenario[];
}

/** The valid scenarios, their files, and the errors of the other files. */
export interface ScenarioCatalogue {
  readonly scenarios: ReadonlyMap<string, Scenario>;
  /** The file of each scenario, by name. */
  readonly sources: ReadonlyMap<string, string>;
  readonly broken: readonly BrokenScenario[];
}

export interface ReadingParts {
  /** Shipped scenarios by name; no file may have their names. */
  readonly shipped: ReadonlyMap<string, ScenarioDeclaration>;
  /** The result of the last reading. */
  readonly before: ScenarioCatalogue;
  /** Builds the world of a scenario as a trial; throws DomainError with every field that prevents it. */
  tryOut(scenario: Scenario): void;
  /**
   * Builds a scenario from a file with an exported state; undefined for any other file.
   * @throws DomainError for an invalid state
   */
  fromState?(file: ScenarioFile): Scenario | undefined;
}

/** A declaration that matches the schema, with its file. */
interface Entry {
  readonly file: ScenarioFile;
  readonly declaration: ScenarioDeclaration;
}

/** A file that does not match the schema. */
interface MalformedFile {
  readonly file: ScenarioFile;
  readonly findings: readonly Finding[];
}

/** The scenarios of these files. A broken file keeps its last valid scenario; errors are listed, not thrown. */
export function readScenarios({ files, broken }: ScenarioFiles, parts: ReadingParts): ScenarioCatalogue {
  const reading = createReading(parts.shipped, broken);
  const entries = new Map<string, Entry>();
  const malformed: MalformedFile[] = [];
  for (const file of files) reading.guard(file, () => readFile(file, reading, { entries, malformed }, parts));

  const find = createFind(entries, parts.shipped, reading.broken);
  // Tries out the well-formed rest of a malformed file, so that one run reports all of its errors.
  for (const { file, findings } of malformed) {
    const rest = replaceMalformedParts(file.value, findings);
    if (rest === undefined) continue;
    reading.guard(file, () => {
      const scenario = toScenario(rest, find);
      withOwnPointers(rest, scenario, () => parts.tryOut(scenario));
    });
  }
  for (const { file, declaration } of entries.values()) {
    reading.guard(file, () => {
      const scenario = { ...toScenario(declaration, find), source: file.source };
      const isKnown = isSameScenario(scenario, parts.before.scenarios.get(scenario.name));
      if (!isKnown) withOwnPointers(declaration, scenario, () => parts.tryOut(scenario));
      reading.add(file, scenario);
    });
  }
  reading.retainBroken(parts.before);
  const { scenarios, sources, broken: brokenScenarios } = reading;
  return { scenarios, sources, broken: brokenScenarios };
}

/** Finds extended scenarios; if one may be in a broken file, the error says so. */
function createFind(
  entries: ReadonlyMap<string, Entry>,
  shipped: ReadingParts["shipped"],
  broken: readonly BrokenScenario[],
): FindDeclaration {
  const brokenFiles = [...new Set(broken.map(({ file }) => file))].join(", ");
  return (name) => {
    const declaration = entries.get(name)?.declaration ?? shipped.get(name);
    if (declaration !== undefined || brokenFiles === "") return declaration;
    throw new RangeError(`there is no scenario ${JSON.stringify(name)}; it may be in a broken file: ${brokenFiles}`);
  };
}

/** Sorts a file by its contents: a state is a complete scenario; a declaration may extend others, so it is resolved later. */
function readFile(
  file: ScenarioFile,
  reading: Reading,
  { entries, malformed }: { readonly entries: Map<string, Entry>; readonly malformed: MalformedFile[] },
  parts: ReadingParts,
): void {
  const state = parts.fromState?.(file);
  if (state !== undefined) {
    if (reading.claim(file, state.name)) reading.add(file, { ...state, source: file.source });
    return;
  }
  const findings = checkScenario(file.value);
  for (const { pointer, found, expected } of findings)
    reading.refuse(file, pointer, toReason(pointer, found, expected));
  if (findings.length > 0) {
    malformed.push({ file, findings });
    return;
  }
  // The check has passed.
  const declaration = file.value as ScenarioDeclaration;
  if (reading.claim(file, declaration.name)) entries.set(declaration.name, { file, declaration });
}

interface Reading extends ScenarioCatalogue {
  /** Reserves a name for a file, or refuses the file if the name is taken. */
  claim(file: ScenarioFile, name: string): boolean;
  add(file: ScenarioFile, scenario: Scenario): void;
  /** Retains the previous scenarios of files that are now broken. */
  retainBroken(before: ScenarioCatalogue): void;
  refuse(file: ScenarioFile, pointer: string, reason: string): void;
  /** Runs work, and lists its errors under the file. */
  guard(file: ScenarioFile, work: () => void): void;
}

function createReading(shipped: ReadingParts["shipped"], unreadable: readonly BrokenScenario[]): Reading {
  const scenarios = new Map<string, Scenario>();
  const sources = new Map<string, string>();
  const fileByName = new Map<string, string>();
  const broken = [...unreadable];

  function refuse(file: ScenarioFile, pointer: string, reason: string): void {
    broken.push({ file: file.file, place: file.placeOf?.(pointer) ?? pointer, reason });
  }
  return {
    scenarios,
    sources,
    broken,
    refuse,
    claim(file, name) {
      const owner = shipped.has(name) ? "a shipped scenario" : fileByName.get(name);
      if (owner !== undefined) refuse(file, "/name", `name: ${name} is already the name of ${owner}`);
      else fileByName.set(name, file.file);
      return owner === undefined;
    },
    add(file, scenario) {
      scenarios.set(scenario.name, scenario);
      sources.set(scenario.name, file.file);
    },
    retainBroken(before) {
      for (const [name, file] of before.sources) {
        const last = before.scenarios.get(name);
        const isBroken = broken.some((scenario) => scenario.file === file);
        if (last === undefined || scenarios.has(name) || shipped.has(name) || !isBroken) continue;
        scenarios.set(name, last);
        sources.set(name, file);
      }
    },
    guard(file, work) {
      try {
        work();
      } catch (error) {
        const violations = error instanceof DomainError ? error.violations : [];
        for (const { pointer, found, expected } of violations)
          refuse(file, pointer, toReason(pointer, found, expected));
        if (violations.length === 0) refuse(file, "", messageOf(error));
      }
    },
  };
}

/** Corrects error pointers: scenarios also count inherited records and faults, but a file counts only its own. */
function withOwnPointers(declaration: ScenarioDeclaration, scenario: Scenario, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const violations = error.violations.map((violation) => {
      const [, part, number = "", rest = ""] = /^\/(records|faults)\/(\d+)(\/.*)?$/s.exec(violation.pointer) ?? [];
      if (part !== "records" && part !== "faults") return violation;
      const before = (scenario[part]?.length ?? 0) - (declaration[part]?.length ?? 0);
      return {
        ...violation,
        pointer: Number(number) < before ? "/extends" : `/${part}/${Number(number) - before}${rest}`,
      };
    });
    throw new DomainError(error.category, error.code, error.summary, violations);
  }
}

function toReason(pointer: string, found: string, expected: string): string {
  const name = pointer.slice(1).replaceAll("/", ".");
  return `${name === "" ? "" : `${name}: `}expected ${expected}, found ${found}`;
}
