// Reads additions from a file, and locates errors by file and line. Modules run in this process, like their handlers.
import { readFileSync } from "node:fs";
import { extname, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type Additions, BrokenAdditions } from "../create-mock.ts";
import { messageOf } from "../engine/core/errors.ts";
import { isObject } from "../engine/core/is-object.ts";
import { locate } from "./locate-yaml.ts";
import { withModuleHint } from "./module-hint.ts";

export interface AdditionsFile {
  readonly additions: Additions;
  /** Returns the error with file and line instead of pointers into the additions; other errors unchanged. */
  explain(error: unknown): unknown;
}

const moduleEndings = [".ts", ".mts", ".js", ".mjs"];
const dataEndings = [".yaml", ".yml", ".json"];

/**
 * Reads one file.
 * @throws BrokenAdditions if it cannot be read, evaluated or parsed
 */
export async function readAdditionsFile(path: string): Promise<AdditionsFile> {
  const file = relative("", path) || path;
  const ending = extname(path);
  if (moduleEndings.includes(ending)) {
    const additions = await evaluate(path, file);
    return { additions, explain: (error) => withPlaces(error, (pointer) => joinPlace(file, "", pointer)) };
  }
  if (!dataEndings.includes(ending))
    throw broken(file, "", `has an unknown ending; it is one of ${[...moduleEndings, ...dataEndings].join(", ")}`);
  const { value, placeOf } = parse(file, readText(path, file));
  return {
    additions: toAdditions(value, file),
    explain: (error) => withPlaces(error, (pointer) => joinPlace(file, placeOf(pointer), pointer)),
  };
}

async function evaluate(path: string, file: string): Promise<Additions> {
  let module: Record<string, unknown>;
  try {
    module = await import(pathToFileURL(resolve(path)).href);
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND";
    const { name, message, stack = "" } = error instanceof Error ? error : new Error(String(error));
    throw broken(file, lineIn(stack, path), isMissing ? message : withModuleHint(`${name}: ${message}`));
  }
  if ("default" in module) return toAdditions(module.default, file);
  throw broken(file, "", "has no default export: write `export default defineAdditions({ … })`");
}

function toAdditions(value: unknown, file: string): Additions {
  if (isObject(value)) return value as Additions;
  throw broken(file, "", "must contain an object with paths, components, handlers");
}

/** Returns `line 3, column 29` of the file's frame in a stack. */
function lineIn(stack: string, path: string): string {
  const names = [pathToFileURL(resolve(path)).href, resolve(path)];
  for (const line of stack.split("\n")) {
    if (!names.some((name) => line.includes(name))) continue;
    const [, number, column] = /:(\d+)(?::(\d+))?\)?$/.exec(line) ?? [];
    if (number !== undefined) return column === undefined ? `line ${number}` : `line ${number}, column ${column}`;
  }
  return "";
}

function readText(path: string, file: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw broken(file, "", `cannot be read (${messageOf(error)})`);
  }
}

function parse(file: string, text: string): { readonly value: unknown; placeOf(pointer: string): string } {
  const { document, error, placeOf } = locate(text);
  if (error !== undefined) throw broken(file, error.place, `is not YAML: ${error.message}`);
  try {
    return { value: document.toJS(), placeOf };
  } catch (cause) {
    // Too many aliases.
    throw broken(file, "", `is not YAML: ${messageOf(cause)}`);
  }
}

function withPlaces(error: unknown, toPlace: (pointer: string) => string): unknown {
  return error instanceof BrokenAdditions ? new BrokenAdditions(error.breaches, toPlace) : error;
}

function broken(file: string, place: string, reason: string): BrokenAdditions {
  return new BrokenAdditions([{ pointer: "", reason }], (pointer) => joinPlace(file, place, pointer));
}

function joinPlace(file: string, place: string, pointer: string): string {
  return [file, place, pointer].filter(Boolean).join(", ");
}
