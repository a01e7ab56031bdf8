// Bundles the files of the contract into one document with only local references.
import { readFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { bundleFromString, createConfig } from "@redocly/openapi-core";
import { parse } from "yaml";
import { childPointer, isObject, type JsonObject, objectAt, sortKeys, textsAt, toJson } from "./json.ts";

/** Lists the files with the paths and webhooks of an entry document, in order. */
const pathsMark = "x-paths-of";

/** The contract as one document, and the origin of its schemas. */
export interface Bundle {
  readonly document: JsonObject;
  /**
   * Tag by schema name, or `common`; includes unused schemas. A file's tag is its name, or its folder's name if a file
   * of that name is next to the folder: tickets.yaml and tickets/user.yaml both belong to `tickets`.
   */
  readonly tagBySchema: ReadonlyMap<string, string>;
  /** File by schema name, relative to the entry document; same keys as `tagBySchema`. */
  readonly fileBySchema: ReadonlyMap<string, string>;
}

/** Bundles the entry document at this path. Throws if a reference is broken or two files use the same component name. */
export async function bundleContract(entry: string): Promise<Bundle> {
  const source = JSON.stringify(await withPaths(entry));
  const result = await bundleFromString({ source, absoluteRef: entry, config: await createConfig({}) });
  if (result.problems.length > 0) {
    const lines = result.problems.map((problem) => {
      const place = problem.location[0];
      return `${place === undefined ? entry : `${basename(place.source.absoluteRef)}${place.pointer ?? ""}`}: ${problem.message}`;
    });
    // A file with a syntax error is reported once per reference to it, each with the failed reference.
    const syntaxErrors = lines.filter((line) => line.includes(": Failed to parse: "));
    const reported = new Set(syntaxErrors.length > 0 ? syntaxErrors : lines);
    throw new Error(["The contract cannot be bundled.", ...reported].join("\n"));
  }
  const document = toJson(result.bundle.parsed);
  if (!isObject(document)) throw new Error(`${entry} is not an OpenAPI document.`);
  const files = new Set(result.fileDependencies);
  const tagBySchema = new Map<string, string>();
  const fileBySchema = new Map<string, string>();
  for (const [name, file] of await filesOfSchemas([...files].sort(), dirname(entry))) {
    const folderFile = `${dirname(file)}.yaml`;
    tagBySchema.set(name, basename(folderFile !== entry && files.has(folderFile) ? folderFile : file, ".yaml"));
    fileBySchema.set(name, relative(dirname(entry), file));
  }
  return { document: withSortedComponents(document), tagBySchema, fileBySchema };
}

/** The entry document, with a reference to each path and webhook of its files. */
async function withPaths(entry: string): Promise<JsonObject> {
  const { [pathsMark]: listed = [], components = {}, ...document } = await readObject(entry);
  const files = textsAt({ listed }, "listed");
  const sources = await Promise.all(files.map((file) => readObject(join(dirname(entry), file))));
  const referred = ["paths", "webhooks"].flatMap((group): [string, JsonObject][] => {
    const references = sources.flatMap((source, index) =>
      Object.keys(objectAt(source, group)).map((key) => {
        return [key, { $ref: `./${files[index]}${childPointer(`#/${group}`, key)}` }] as const;
      }),
    );
    return references.length === 0 ? [] : [[group, Object.fromEntries(references)]];
  });
  return { ...document, ...Object.fromEntries(referred), components };
}

export async function readObject(file: string): Promise<JsonObject> {
  const value = toJson(parse(await readFile(file, "utf8")));
  return isObject(value) ? value : {};
}

/** Maps schemas to files. Throws if two files define the same name. */
async function filesOfSchemas(files: readonly string[], root: string): Promise<ReadonlyMap<string, string>> {
  const fileBySchema = new Map<string, string>();
  for (const file of files) {
    const source = await readObject(file);
    for (const name of Object.keys(objectAt(objectAt(source, "components"), "schemas"))) {
      const otherFile = fileBySchema.get(name);
      if (otherFile !== undefined) {
        const files = `${relative(root, otherFile)} and in ${relative(root, file)}`;
        throw new Error(`The schema ${name} is defined in ${files}; give one of them another name.`);
      }
      fileBySchema.set(name, file);
    }
  }
  return fileBySchema;
}

/** Sorts components by name, so that their order does not depend on references. */
function withSortedComponents(document: JsonObject): JsonObject {
  const groups = Object.entries(objectAt(document, "components")).map(([group, parts]): [string, JsonObject] => [
    group,
    isObject(parts) ? sortKeys(parts) : {},
  ]);
  return { ...document, components: sortKeys(Object.fromEntries(groups)) };
}
