// Turns file contents into scenarios: checks and merges them, tries them out, and lists the errors of each file.

import type { Finding } from "../../contract/finding.ts";
import { checkScenario } from "../../contract/scenario-contract.ts";
import { DomainError, messageOf } from "../../engine/core/errors.ts";
import type { BrokenScenario } from "./broken-scenario.ts";
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

/** The scenarios of these files. A broken file keeps its last valid scenario; errors are listed, not thrown. */
export function readScenarios({ files, broken }: ScenarioFiles, parts: ReadingParts): ScenarioCatalogue {
  const reading = new Reading(parts.shipped, broken);
  const entries = new Map<string, Entry>();
  for (const file of files) reading.guard(file, () => readFile(file, reading, entries, parts));

  const find = createFind(entries, parts.shipped, reading.broken);
  for (const { file, declaration } of entries.values()) {
    reading.guard(file, () => {
      const scenario = { ...toScenario(declaration, find), source: file.source };
      const isKnown = isSameScenario(scenario, parts.before.scenarios.get(scenario.name));
      if (!isKnown) withOwnPointers(declaration, scenario, () => parts.tryOut(scenario));
      reading.add(file, scenario);
    });
  }
  reading.retainBroken(parts.before);
  return { scenarios: reading.scenarios, sources: reading.sources, broken: reading.broken };
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
function readFile(file: ScenarioFile, reading: Reading, entries: Map<string, Entry>, parts: ReadingParts): void {
  const state = parts.fromState?.(file);
  if (state !== undefined) {
    if (reading.claim(file, state.name)) reading.add(file, { ...state, source: file.source });
    return;
  }
  const findings = checkScenario(file.value);
  if (findings.length > 0) {
    reading.refuseAll(file, findings);
    return;
  }
  // The check has passed.
  const declaration = file.value as ScenarioDeclaration;
  if (reading.claim(file, declaration.name)) entries.set(declaration.name, { file, declaration });
}

/** Collects scenarios and errors while files are read. */
class Reading {
  readonly scenarios = new Map<string, Scenario>();
  readonly sources = new Map<string, string>();
  readonly broken: BrokenScenario[];
  readonly #shipped: ReadingParts["shipped"];
  readonly #fileByName = new Map<string, string>();

  constructor(shipped: ReadingParts["shipped"], unreadable: readonly BrokenScenario[]) {
    this.#shipped = shipped;
    this.broken = [...unreadable];
  }

  /** Reserves a name for a file; refuses the file and returns false if the name is taken. */
  claim(file: ScenarioFile, name: string): boolean {
    const owner = this.#shipped.has(name) ? "a shipped scenario" : this.#fileByName.get(name);
    if (owner !== undefined) {
      this.refuse(file, "/name", `name: ${name} is already the name of ${owner}`);
      return false;
    }
    this.#fileByName.set(name, file.file);
    return true;
  }

  add(file: ScenarioFile, scenario: Scenario): void {
    this.scenarios.set(scenario.name, scenario);
    this.sources.set(scenario.name, file.file);
  }

  /** Retains the previous scenarios of files that are now broken. */
  retainBroken(before: ScenarioCatalogue): void {
    const brokenFiles = new Set(this.broken.map(({ file }) => file));
    for (const [name, file] of before.sources) {
      const last = before.scenarios.get(name);
      const isTaken = this.scenarios.has(name) || this.#shipped.has(name);
      if (last === undefined || isTaken || !brokenFiles.has(file)) continue;
      this.scenarios.set(name, last);
      this.sources.set(name, file);
    }
  }

  refuse(file: ScenarioFile, pointer: string, reason: string): void {
    this.broken.push({ file: file.file, place: file.placeOf?.(pointer) ?? pointer, reason });
  }

  refuseAll(file: ScenarioFile, findings: readonly Finding[]): void {
    for (const { pointer, found, expected } of findings) {
      this.refuse(file, pointer, toReason(pointer, found, expected));
    }
  }

  /** Runs work, and lists its errors under the file. */
  guard(file: ScenarioFile, work: () => void): void {
    try {
      work();
    } catch (error) {
      const violations = error instanceof DomainError ? error.violations : [];
      this.refuseAll(file, violations);
      if (violations.length === 0) this.refuse(file, "", messageOf(error));
    }
  }
}

/** Corrects error pointers: scenarios also count inherited records and faults, but a file counts only its own. */
function withOwnPointers(declaration: ScenarioDeclaration, scenario: Scenario, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const violations = error.violations.map((violation) => {
      return { ...violation, pointer: toOwnPointer(violation.pointer, declaration, scenario) };
    });
    throw new DomainError(error.category, error.code, error.summary, violations);
  }
}

function toOwnPointer(pointer: string, declaration: ScenarioDeclaration, scenario: Scenario): string {
  const [, part, index = "", rest = ""] = /^\/(records|faults)\/(\d+)(\/.*)?$/s.exec(pointer) ?? [];
  if (part !== "records" && part !== "faults") return pointer;
  const inheritedCount = (scenario[part]?.length ?? 0) - (declaration[part]?.length ?? 0);
  const ownIndex = Number(index) - inheritedCount;
  return ownIndex < 0 ? "/extends" : `/${part}/${ownIndex}${rest}`;
}

function toReason(pointer: string, found: string, expected: string): string {
  const name = pointer.slice(1).replaceAll("/", ".");
  const prefix = name === "" ? "" : `${name}: `;
  return `${prefix}expected ${expected}, found ${found}`;
}
