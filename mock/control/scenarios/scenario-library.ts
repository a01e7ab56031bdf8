// Every scenario there is: the shipped ones, and those read from files, checked and resolved; what is wrong with a file is kept beside them.
// Made by mock/worlds/open-library.ts; the files are read by mock/scenario-files.ts.
import { checkScenario } from "../../contract/scenario-contract.ts";
import { DomainError } from "../../core/errors.ts";
import { type Scenario, type ScenarioDeclaration, toScenario } from "./scenario.ts";

/** What a file held. */
export interface ScenarioFile {
  /** As it is shown: relative to the folder the server was started in. */
  readonly file: string;
  readonly source: "folder" | "file";
  readonly value: unknown;
  /** Where a JSON pointer is in the file, such as `line 4, column 11`; left out: the pointer itself. */
  placeOf?(pointer: string): string;
}

/** One thing that is wrong with a file. */
export interface BrokenScenario {
  readonly file: string;
  /** Line and column or a JSON pointer; "" for the file as a whole. */
  readonly place: string;
  readonly reason: string;
}

/** What reading files gave. */
export interface ScenarioFiles {
  readonly files: readonly ScenarioFile[];
  readonly broken: readonly BrokenScenario[];
}

export interface ScenarioLibrary {
  /** By name, the shipped ones first. */
  scenarios(): ReadonlyMap<string, Scenario>;
  broken(): readonly BrokenScenario[];
  /** The name of the scenario that came from a file. */
  nameOf(file: string): string | undefined;
  /**
   * Puts these files in the place of those before. A scenario whose file is broken now stays as it was last; one whose file is gone goes.
   * @returns the names of the scenarios that are not what they were
   */
  load(files: ScenarioFiles): readonly string[];
}

export interface LibraryParts {
  readonly shipped: readonly ScenarioDeclaration[];
  /** Lays a scenario out to see whether it can be; throws DomainError with the places where it cannot. */
  tryOut(scenario: Scenario): void;
  /** Makes a scenario of a file that is an exported state; undefined where it is none. Throws DomainError where it is a wrong one. */
  fromState?(file: ScenarioFile): Scenario | undefined;
}

interface Entry {
  readonly file: ScenarioFile;
  readonly declaration: ScenarioDeclaration;
}

// The same objects for every library of these scenarios: worlds are remembered by them.
const resolved = new WeakMap<readonly ScenarioDeclaration[], ReadonlyMap<string, Scenario>>();

function resolveOnce(
  shipped: readonly ScenarioDeclaration[],
  known: ReadonlyMap<string, ScenarioDeclaration>,
): ReadonlyMap<string, Scenario> {
  const found = resolved.get(shipped);
  if (found !== undefined) return found;
  const made = new Map(shipped.map((one) => [one.name, toScenario(one, (name) => known.get(name))]));
  resolved.set(shipped, made);
  return made;
}

/** A library of the shipped scenarios alone. */
export function createScenarioLibrary({ shipped, tryOut, fromState }: LibraryParts): ScenarioLibrary {
  const known = new Map(shipped.map((declaration) => [declaration.name, declaration]));
  const own = resolveOnce(shipped, known);
  let read: ReadonlyMap<string, Scenario> = new Map();
  let sources: ReadonlyMap<string, string> = new Map();
  let broken: readonly BrokenScenario[] = [];

  function load({ files, broken: unreadable }: ScenarioFiles): readonly string[] {
    const wrong = [...unreadable];
    const entries = new Map<string, Entry>();
    const next = new Map<string, Scenario>();
    const nextSources = new Map<string, string>();

    function refuse(file: ScenarioFile, pointer: string, reason: string): void {
      wrong.push({ file: file.file, place: file.placeOf?.(pointer) ?? pointer, reason });
    }
    function guarded(file: ScenarioFile, work: () => void): void {
      try {
        work();
      } catch (error) {
        const violations = error instanceof DomainError ? error.violations : [];
        for (const { pointer, found, expected } of violations)
          refuse(file, pointer, toReason(pointer, found, expected));
        if (violations.length === 0) refuse(file, "", error instanceof Error ? error.message : String(error));
      }
    }
    function keep(file: ScenarioFile, scenario: Scenario): void {
      next.set(scenario.name, { ...scenario, source: file.source });
      nextSources.set(scenario.name, file.file);
    }
    function claim(file: ScenarioFile, name: string): boolean {
      const other = own.has(name) ? "a shipped one" : (entries.get(name)?.file.file ?? nextSources.get(name));
      if (other !== undefined) refuse(file, "/name", `name: there is a scenario ${name} already: ${other}`);
      return other === undefined;
    }

    for (const file of files) {
      guarded(file, () => {
        const state = fromState?.(file);
        if (state !== undefined) {
          if (claim(file, state.name)) keep(file, state);
          return;
        }
        const findings = checkScenario(file.value);
        for (const { pointer, found, expected } of findings) refuse(file, pointer, toReason(pointer, found, expected));
        // What the check has passed is a declaration.
        const declaration = file.value as ScenarioDeclaration;
        if (findings.length === 0 && claim(file, declaration.name))
          entries.set(declaration.name, { file, declaration });
      });
    }
    const find = (name: string) => entries.get(name)?.declaration ?? known.get(name);
    for (const [name, { file, declaration }] of entries) {
      guarded(file, () => {
        const scenario = toScenario(declaration, find);
        if (!isEqual(scenario, read.get(name))) atOwnPlaces(declaration, scenario, () => tryOut(scenario));
        keep(file, scenario);
      });
    }
    // A file that is broken at the moment keeps what it gave before.
    for (const [name, file] of sources) {
      const before = read.get(name);
      const isBroken = wrong.some((one) => one.file === file);
      if (before === undefined || next.has(name) || own.has(name) || !isBroken) continue;
      next.set(name, before);
      nextSources.set(name, file);
    }
    const changed = [...new Set([...read.keys(), ...next.keys()])].filter(
      (name) => !isEqual(read.get(name), next.get(name)),
    );
    // What did not change stays the same object, by which worlds are remembered.
    read = new Map(
      [...next].map(([name, scenario]) => [name, changed.includes(name) ? scenario : (read.get(name) ?? scenario)]),
    );
    sources = nextSources;
    broken = wrong;
    return changed;
  }
  return {
    scenarios: () => new Map([...own, ...read]),
    broken: () => broken,
    nameOf: (file) => [...sources].find(([, source]) => source === file)?.[0],
    load,
  };
}

/** Records and faults are counted with those of the scenarios before it; the file counts its own. */
function atOwnPlaces(declaration: ScenarioDeclaration, scenario: Scenario, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const violations = error.violations.map((one) => {
      const [, part, number = "", rest = ""] = /^\/(records|faults)\/(\d+)(.*)$/.exec(one.pointer) ?? [];
      if (part !== "records" && part !== "faults") return one;
      const before = (scenario[part]?.length ?? 0) - (declaration[part]?.length ?? 0);
      return { ...one, pointer: Number(number) < before ? "/extends" : `/${part}/${Number(number) - before}${rest}` };
    });
    throw new DomainError(error.category, error.code, error.message, violations);
  }
}

function toReason(pointer: string, found: string, expected: string): string {
  const name = pointer.slice(1).replaceAll("/", ".");
  return `${name === "" ? "" : `${name}: `}expected ${expected}, found ${found}`;
}

function isEqual(one: Scenario | undefined, other: Scenario | undefined): boolean {
  const text = (scenario: Scenario | undefined) => JSON.stringify({ ...scenario, source: undefined });
  return text(one) === text(other);
}
