// Reads scenarios and exported states from files: modules are evaluated in a thread, JSON and YAML are parsed.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, extname, join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type * as YamlLibrary from "yaml";
import type { BrokenScenario, ScenarioFile, ScenarioFiles } from "../create-mock.ts";
import { parsePointer } from "../engine/core/json-pointer.ts";
import type { Evaluated } from "./scenario-worker.ts";

/** The places of the user's scenarios. */
export interface ScenarioPlaces {
  /** All scenario files directly in this folder; those in subfolders are for imports. */
  readonly folder?: string | undefined;
  /** One scenario or exported state. */
  readonly file?: string | undefined;
}

const modules = [".ts", ".mts", ".js", ".mjs"];
const texts = [".json", ".yaml", ".yml"];
/** Time limit for evaluating a module. */
const longestMs = 10_000;
/** In longer JSON texts, such as exported states, places of mistakes are not found: that takes a second per megabyte. */
const longestLocated = 512 * 1024;
/** Memory limit for evaluating a scenario file. */
const maxMegabytes = 256;

/** Whether a word after `--scenario` is a path, not a name. */
export function isScenarioPath(word: string): boolean {
  return /[/\\]/.test(word) || [...modules, ...texts].includes(extname(word));
}

/**
 * Reads all files; reports one that cannot be read and continues with the others.
 * @throws Error (code ENOENT, ENOTDIR …) if the folder itself cannot be read
 */
export async function readScenarioFiles({ folder, file }: ScenarioPlaces): Promise<ScenarioFiles> {
  const inFolder = folder === undefined ? [] : listFiles(folder).map(readIfThere);
  const alone = file === undefined || isIn(folder, file) ? [] : [read(file, "file")];
  const all = (await Promise.all([...inFolder, ...alone])).filter((one) => one !== undefined);
  return {
    files: all.filter((one) => "value" in one),
    broken: all.filter((one) => "reason" in one),
  };
}

function listFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => !name.startsWith(".") && [...modules, ...texts].includes(extname(name)))
    .filter((name) => !/\.(d|test|spec)\.m?[jt]s$/.test(name))
    .sort()
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
}

function isIn(folder: string | undefined, file: string): boolean {
  return folder !== undefined && listFiles(resolve(folder)).includes(resolve(file));
}

/** A file that was removed meanwhile is not broken. */
async function readIfThere(path: string): Promise<ScenarioFile | BrokenScenario | undefined> {
  const one = await read(path, "folder");
  return "reason" in one && !existsSync(path) ? undefined : one;
}

async function read(path: string, source: ScenarioFile["source"]): Promise<ScenarioFile | BrokenScenario> {
  const file = relative("", path) || basename(path);
  if (modules.includes(extname(path))) {
    const evaluated = await evaluate(path);
    return "value" in evaluated ? { file, source, ...evaluated } : { file, ...evaluated };
  }
  try {
    const text = readFileSync(path, "utf8");
    // Loaded on demand: most starts read no file.
    const yaml = await import("yaml");
    return { file, source, ...(extname(path) === ".json" ? parseJson(text, yaml) : parseYaml(text, yaml)) };
  } catch (error) {
    if (error instanceof BrokenText) return { file, place: error.place, reason: error.message };
    return { file, place: "", reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Runs in its own thread; in a release this code is in a chunk next to the folder `node`. */
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
      () => end({ place: "", reason: `gave no data within ${longestMs / 1000} seconds` }),
      longestMs,
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

type Parsed = Pick<ScenarioFile, "value" | "placeOf">;

function parseYaml(text: string, yaml: Yaml): Parsed {
  const { document, placeOf, errorPlace } = locate(text, yaml);
  const [error] = document.errors;
  if (error !== undefined) throw new BrokenText(errorPlace, `is no YAML: ${error.message}`);
  return { value: document.toJS(), placeOf };
}

function parseJson(text: string, yaml: Yaml): Parsed {
  try {
    const value: unknown = JSON.parse(text);
    let located: Located | undefined;
    // Every JSON text is also YAML, so places are found the same way, on demand.
    const placeOf = (pointer: string) => {
      located ??= locate(text, yaml);
      return located.placeOf(pointer);
    };
    return { value, placeOf: text.length > longestLocated ? () => "" : placeOf };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const [, line, col] = /line (\d+) column (\d+)/.exec(message) ?? [];
    const place = line === undefined ? findError(text, yaml) : toPlace({ line: Number(line), col: Number(col) });
    throw new BrokenText(place, "is no JSON");
  }
}

function findError(text: string, yaml: Yaml): string {
  return text.length > longestLocated ? "" : locate(text, yaml).errorPlace;
}

type Yaml = typeof YamlLibrary;

interface Located {
  readonly document: YamlLibrary.Document;
  readonly errorPlace: string;
  placeOf(pointer: string): string;
}

function locate(text: string, { LineCounter, parseDocument }: Yaml): Located {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [error] = document.errors;
  const errorPlace = error === undefined ? "" : toPlace(lines.linePos(error.pos[0]));
  function placeOf(pointer: string): string {
    const path = parsePointer(pointer);
    for (let length = path.length; length >= 0; length -= 1) {
      const node: unknown = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
      if (typeof node === "object" && node !== null && "range" in node && Array.isArray(node.range)) {
        return toPlace(lines.linePos(Number(node.range[0])));
      }
    }
    return "";
  }
  return { document, errorPlace, placeOf };
}

function toPlace(position: { readonly line: number; readonly col: number } | undefined): string {
  return position === undefined ? "" : `line ${position.line}, column ${position.col}`;
}
