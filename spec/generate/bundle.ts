// Joins the files of the contract into one document with local references only.
import { readFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { bundleFromString, createConfig } from "@redocly/openapi-core";
import { parse } from "yaml";
import { childPointer, isObject, type JsonObject, objectAt, sortKeys, textsAt, toJson } from "./json.ts";

/** Names the files whose paths and webhooks an entry document has, in this order. */
const pathsMark = "x-paths-of";

/** The contract as one document, and where its schemas come from. */
export interface Bundle {
  readonly document: JsonObject;
  /**
   * Schema name -> tag that it belongs to, or `common`; also schemas that nothing refers to. A file says its tag by its name, or by that
   * of its folder where a file of that name is next to the folder: tickets.yaml and tickets/user.yaml are both of `tickets`.
   */
  readonly homes: ReadonlyMap<string, string>;
  /** Schema name -> file that has it, relative to the entry document; as many as in `homes`. */
  readonly places: ReadonlyMap<string, string>;
}

/** Bundles the entry document at this path. Throws when a reference leads nowhere or two files use one component name. */
export async function bundleContract(entry: string): Promise<Bundle> {
  const source = JSON.stringify(await withPaths(entry));
  const result = await bundleFromString({ source, absoluteRef: entry, config: await createConfig({}) });
  if (result.problems.length > 0) {
    const lines = result.problems.map((problem) => {
      const place = problem.location[0];
      return `${place === undefined ? entry : `${basename(place.source.absoluteRef)}${place.pointer ?? ""}`}: ${problem.message}`;
    });
    throw new Error(`The contract cannot be bundled.\n${lines.join("\n")}`);
  }
  const document = toJson(result.bundle.parsed);
  if (!isObject(document)) throw new Error(`${entry} is not an OpenAPI document.`);
  const files = new Set(result.fileDependencies);
  const homes = new Map<string, string>();
  const places = new Map<string, string>();
  for (const [name, file] of await filesOfSchemas([...files].sort(), dirname(entry))) {
    const around = `${dirname(file)}.yaml`;
    homes.set(name, basename(around !== entry && files.has(around) ? around : file, ".yaml"));
    places.set(name, relative(dirname(entry), file));
  }
  return { document: inFixedOrder(document), homes, places };
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

async function readObject(file: string): Promise<JsonObject> {
  const value = toJson(parse(await readFile(file, "utf8")));
  return isObject(value) ? value : {};
}

/** Which of these files has each schema. Throws when two have one name. */
async function filesOfSchemas(files: readonly string[], root: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const file of files) {
    const source = await readObject(file);
    for (const name of Object.keys(objectAt(objectAt(source, "components"), "schemas"))) {
      const other = found.get(name);
      if (other !== undefined) {
        const both = `${relative(root, other)} and in ${relative(root, file)}`;
        throw new Error(`The schema ${name} stands in ${both}; give one of them another name.`);
      }
      found.set(name, file);
    }
  }
  return found;
}

/** Components sorted by name, so that the order does not hang on who refers to whom first. */
function inFixedOrder(document: JsonObject): JsonObject {
  const groups = Object.entries(objectAt(document, "components")).map(([group, parts]): [string, JsonObject] => [
    group,
    isObject(parts) ? sortKeys(parts) : {},
  ]);
  return { ...document, components: sortKeys(Object.fromEntries(groups)) };
}
