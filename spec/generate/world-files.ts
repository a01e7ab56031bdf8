// Compiles the shipped worlds from the YAML files in the folders of fixtures/worlds/.
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { z } from "zod";
import { worldFileSchema } from "../../fixtures/world-schema/world-schema.ts";
import { toWorldTexts } from "../../fixtures/worlds/check-world.ts";
import { checkWorldFolder } from "../../mock/node/world-folder.ts";

/** The world from which teams start their own. */
const starterFolder = join(import.meta.dirname, "../../fixtures/starter");

/**
 * The data of each world, the starter's files and the schema of all world files, as JSON, by file name.
 * @throws Error listing every mistake in the files of worlds
 */
export async function worldFiles(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { withFileTypes: true });
  const worlds = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const compiled = await Promise.all(
    worlds.map(async (name) => ({ name, ...(await checkWorldFolder(join(folder, name))) })),
  );
  const starter = await checkWorldFolder(starterFolder);
  const mistakes = [...compiled, starter].flatMap((checked) => checked.mistakes);
  if (mistakes.length > 0) throw new Error(mistakes.join("\n"));
  const compiledTexts = compiled.map(({ name, world }) => [`${name}.json`, toText(world)] as const);
  const texts = compiled.flatMap(({ world }) => (world === undefined ? [] : toWorldTexts(world)));
  const starterTexts = await readStarter();
  return new Map([
    ...compiledTexts,
    ["world-texts.json", toText(texts)],
    ["starter.json", toText(starterTexts)],
    ["world.schema.json", worldSchemaText()],
  ]);
}

/** The files of the starter by path, each with a first line that names the schema for editors. */
async function readStarter(): Promise<Readonly<Record<string, string>>> {
  const paths = (await readdir(starterFolder, { recursive: true })).filter((path) => path.endsWith(".yaml")).sort();
  const files = paths.map(async (path) => {
    const schema = path === basename(path) ? "./world.schema.json" : "../world.schema.json";
    const text = await readFile(join(starterFolder, path), "utf8");
    return [path, `# yaml-language-server: $schema=${schema}\n${text}`];
  });
  return Object.fromEntries(await Promise.all(files));
}

/** The JSON Schema with which editors check the files of a world. */
function worldSchemaText(): string {
  const schema = z.toJSONSchema(worldFileSchema, { io: "input", reused: "ref" });
  return toText({ title: "A file of a world", ...schema });
}

function toText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
