// Reads scenarios and exported states from files: evaluates modules in a thread, parses JSON and YAML.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, extname, join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { BrokenScenario, ScenarioFile, ScenarioFiles } from "../create-mock.ts";
import { messageOf } from "../engine/core/errors.ts";
import { isObject } from "../engine/core/is-object.ts";
import type { LocatedText, locate as locateYaml } from "./locate-yaml.ts";
import type { Evaluated } from "./scenario-worker.ts";

/** The paths of the user's scenarios. */
export interface ScenarioPlaces {
  /** All scenario files directly in this folder; files in subfolders are for imports. */
  readonly folder?: string | undefined;
  /** One scenario, exported state or report. */
  readonly file?: string | undefined;
}

const moduleEndings = [".ts", ".mts", ".js", ".mjs"];
const dataEndings = [".json", ".yaml", ".yml"];
/** Time limit for evaluating a module. */
const maxEvaluationMs = 10_000;
/** Errors in longer JSON, such as exported states, are reported without a line: finding it takes a second per megabyte. */
const maxLocatedLength = 512 * 1024;
/** Memory limit for evaluating a scenario file. */
const maxMegabytes = 256;

/** Whether a value of `--scenario` is a path rather than a name. */
export function isScenarioPath(value: string): boolean {
  return /[/\\]/.test(value) || [...moduleEndings, ...dataEndings].includes(extname(value));
}

/**
 * Reads all files; reports unreadable files and continues with the others.
 * @throws Error (code ENOENT, ENOTDIR …) if the folder itself cannot be read
 */
export async function readScenarioFiles({ folder, file }: ScenarioPlaces): Promise<ScenarioFiles> {
  const inFolder = folder === undefined ? [] : listFiles(folder).map(readIfPresent);
  const single = file === undefined || isIn(folder, file) ? [] : [readScenario(file, "file")];
  const results = (await Promise.all([...inFolder, ...single])).filter((result) => result !== undefined);
  return {
    files: results.filter((result) => "value" in result),
    broken: results.filter((result) => "reason" in result),
  };
}

function listFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => !name.startsWith(".") && [...moduleEndings, ...dataEndings].includes(extname(name)))
    .filter((name) => !/\.(d|test|spec)\.m?[jt]s$/.test(name))
    .sort()
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
}

function isIn(folder: string | undefined, file: string): boolean {
  return folder !== undefined && listFiles(resolve(folder)).includes(resolve(file));
}

/** Reads a file; undefined if it was removed in the meantime. */
async function readIfPresent(path: string): Promise<ScenarioFile | BrokenScenario | undefined> {
  const result = await readScenario(path, "folder");
  return "reason" in result && !existsSync(path) ? undefined : result;
}

async function readScenario(path: string, source: ScenarioFile["source"]): Promise<ScenarioFile | BrokenScenario> {
  const file = relative("", path) || basename(path);
  if (moduleEndings.includes(extname(path))) {
    const evaluated = await evaluate(path);
    return "value" in evaluated ? { file, source, ...evaluated } : { file, ...evaluated };
  }
  try {
    const text = readFileSync(path, "utf8");
    // Loaded on demand: most starts read no file.
    const { locate } = await import("./locate-yaml.ts");
    return { file, source, ...(extname(path) === ".json" ? parseJson(text, locate) : parseYaml(text, locate)) };
  } catch (error) {
    if (error instanceof BrokenText) return { file, place: error.place, reason: error.message };
    return { file, place: "", reason: messageOf(error) };
  }
}

/** Evaluates a module in its own thread. In a release, this code is in a chunk next to the `node` folder. */
function evaluate(path: string): Promise<Evaluated> {
  const self = import.meta.url;
  const worker = new Worker(
    new URL(self.endsWith(".ts") ? "./scenario-worker.ts" : "./node/scenario-worker.js", self),
    {
      workerData: pathToFileURL(resolve(path)).href,
      stdout: true,
      stderr: true,
      // A scenario that exhausts memory ends its thread, not the server.
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
    },
  );
  return new Promise((settle) => {
    function end(evaluated: Evaluated): void {
      clearTimeout(timer);
      settle(evaluated);
      void worker.terminate();
    }
    const timer = setTimeout(
      () => end({ place: "", reason: `returned no data within ${maxEvaluationMs / 1000} seconds` }),
      maxEvaluationMs,
    );
    worker.once("message", end);
    worker.once("error", (error) => end({ place: "", reason: error.message }));
    worker.once("exit", (code) => end({ place: "", reason: `ended its thread with code ${code}` }));
  });
}

class BrokenText extends Error {
  readonly place: string;
  constructor(place: string, message: string) {
    super(message);
    this.place = place;
  }
}

type Locate = typeof locateYaml;
type ParsedFile = Pick<ScenarioFile, "value" | "placeOf">;

function parseYaml(text: string, locate: Locate): ParsedFile {
  const { document, placeOf, error } = locate(text);
  if (error !== undefined) throw new BrokenText(error.place, `is not YAML: ${error.message}`);
  return { value: document.toJS(), placeOf };
}

function parseJson(text: string, locate: Locate): ParsedFile {
  try {
    const parsed: unknown = JSON.parse(text);
    const isReport = isObject(parsed) && parsed.format === "ticket-mock-report";
    const value = isReport ? parsed.state : parsed;
    let located: LocatedText | undefined;
    const placeOf = (pointer: string) => {
      located ??= locate(text);
      return located.placeOf(isReport ? `/state${pointer}` : pointer);
    };
    return { value, placeOf: text.length > maxLocatedLength ? () => "" : placeOf };
  } catch (error) {
    const message = messageOf(error);
    const [, line, col] = /line (\d+) column (\d+)/.exec(message) ?? [];
    const place = line === undefined ? findError(text, locate) : `line ${line}, column ${col}`;
    throw new BrokenText(place, "is not JSON");
  }
}

function findError(text: string, locate: Locate): string {
  return text.length > maxLocatedLength ? "" : (locate(text).error?.place ?? "");
}
