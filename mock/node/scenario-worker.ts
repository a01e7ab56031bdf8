// Evaluates one scenario module in its own thread and returns only its data, so that it cannot harm the server.
import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { fileURLToPath } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import { withModuleHint } from "./module-hint.ts";

/** The module's default export as plain data, or an error and its location. */
export type Evaluated = { readonly value: unknown } | { readonly place: string; readonly reason: string };

const url = String(workerData);
/** Maximum number of characters of a module's data as JSON, because the server keeps all of it in memory. */
const maxCharacters = 32_000_000;

parentPort?.postMessage(await evaluate());

async function evaluate(): Promise<Evaluated> {
  try {
    const module: Record<string, unknown> = await import(url);
    if (!("default" in module))
      return { place: "", reason: "has no default export: write `export default defineScenario({ … })`" };
    const place = findNonJson(module.default, "");
    if (place !== undefined)
      return { place, reason: "is not plain data: a scenario may contain only what JSON can express" };
    // Drops undefined values and turns dates into strings, as in a JSON file.
    const text = JSON.stringify(module.default) ?? "null";
    if (text.length > maxCharacters) {
      return { place: "", reason: `produces ${text.length} characters of JSON; the limit is ${maxCharacters}` };
    }
    return { value: JSON.parse(text) };
  } catch (error) {
    return describe(error);
  }
}

/** Finds the JSON pointer of the first value that JSON cannot express. */
function findNonJson(value: unknown, pointer: string): string | undefined {
  if (["function", "symbol", "bigint"].includes(typeof value)) return pointer;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, part] of Object.entries(value)) {
    const inner = findNonJson(part, `${pointer}/${name}`);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

function describe(error: unknown): Evaluated {
  if (!(error instanceof Error)) return { place: "", reason: `threw ${String(error)}` };
  const location = toLocation(error.stack ?? "");
  const reason = withModuleHint(`${error.name}: ${error.message}`);
  // The engine does not report where a script's syntax is invalid; the TypeScript parser does.
  if (location !== "" || error.name !== "SyntaxError") return { place: location, reason };
  try {
    stripTypeScriptTypes(readFileSync(fileURLToPath(url), "utf8"), { sourceUrl: fileURLToPath(url) });
  } catch (cause) {
    const place = toLocation(cause instanceof Error ? (cause.stack ?? "") : "");
    return { place, reason };
  }
  return { place: "", reason };
}

/** Returns `line 3, column 29` of the scenario's frame in a stack. */
function toLocation(stack: string): string {
  const path = fileURLToPath(url);
  const lines = stack.split("\n");
  const [first = ""] = lines;
  // A syntax error begins with the place, and marks the column in a copy of the line.
  if (first.startsWith(`${path}:`)) {
    const caret = lines.find((line) => /^\s*\^+\s*$/.test(line));
    const column = caret === undefined ? "" : `, column ${caret.indexOf("^") + 1}`;
    return `line ${first.slice(path.length + 1)}${column}`;
  }
  for (const line of lines) {
    if (!line.includes(url)) continue;
    const [, number, column] = /:(\d+):(\d+)\)?$/.exec(line) ?? [];
    if (number !== undefined) return `line ${number}, column ${column}`;
  }
  return "";
}
