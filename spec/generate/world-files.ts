// Compiles the shipped worlds: reads the YAML files of each folder in fixtures/worlds/.
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { z } from "zod";
import { checkWorld, toWords } from "../../fixtures/worlds/check-world.ts";
import { worldFileSchema } from "../../fixtures/worlds/world-schema.ts";
import { locate } from "../../mock/node/yaml-places.ts";

const root = join(import.meta.dirname, "../..");

/** The data of each world and the schema of their files, as JSON, by file name. @throws Error listing every mistake in their files */
export async function worldFiles(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { withFileTypes: true });
  const worlds = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const compiled = await Promise.all(
    worlds.map(async (name) => ({ name, ...(await readWorld(name, join(folder, name))) })),
  );
  const mistakes = compiled.flatMap((one) => one.mistakes);
  if (mistakes.length > 0) throw new Error(mistakes.join("\n"));
  const made = compiled.map(({ name, world }) => [`${name}.json`, toText(world)] as const);
  const words = compiled.flatMap(({ world }) => (world === undefined ? [] : toWords(world)));
  return new Map([...made, ["words.json", toText(words)], ["world.schema.json", worldSchemaText()]]);
}

async function readWorld(name: string, folder: string) {
  const paths = (await readdir(folder, { recursive: true })).filter((one) => one.endsWith(".yaml")).sort();
  const files = paths.map(async (one) => {
    const path = join(folder, one);
    const { document, error, placeOf } = locate(await readFile(path, "utf8"));
    const shown = relative(root, path);
    if (error !== undefined) throw new Error(`${shown}, ${error.place}: ${error.message}`);
    return { name: shown, value: document.toJS(), placeOf };
  });
  return checkWorld(name, await Promise.all(files));
}

/** The JSON Schema by which editors check the files of a world. */
function worldSchemaText(): string {
  const schema = z.toJSONSchema(worldFileSchema, { io: "input", reused: "ref" });
  return toText({ title: "A file of a world", ...schema });
}

function toText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
