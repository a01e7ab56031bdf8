// Joins the contract's files into one document whose references are all local. Called by spec/generate.ts and spec/lint.ts.
// Its allOf is still there; spec/generate/flatten.ts takes it out.
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { bundle, createConfig } from "@redocly/openapi-core";
import { parse } from "yaml";
import { isObject, type JsonObject, objectAt, sortKeys, toJson } from "./json.ts";

/** The contract as one document, and where its schemas come from. */
export interface Bundle {
  readonly document: JsonObject;
  /** Schema name -> name of the file without its ending, which is a tag or `common`; also schemas that nothing refers to. */
  readonly homes: ReadonlyMap<string, string>;
}

/** Bundles the entry document at this path. Throws when a reference leads nowhere or two files use one component name. */
export async function bundleContract(entry: string): Promise<Bundle> {
  const result = await bundle({ ref: entry, config: await createConfig({}) });
  if (result.problems.length > 0) {
    const lines = result.problems.map((problem) => {
      const place = problem.location[0];
      return `${place === undefined ? entry : `${basename(place.source.absoluteRef)}${place.pointer ?? ""}`}: ${problem.message}`;
    });
    throw new Error(`The contract cannot be bundled.\n${lines.join("\n")}`);
  }
  const document = toJson(result.bundle.parsed);
  if (!isObject(document)) throw new Error(`${entry} is not an OpenAPI document.`);
  const homes = new Map<string, string>();
  for (const file of [...result.fileDependencies].sort()) {
    const source = toJson(parse(await readFile(file, "utf8")));
    if (!isObject(source)) continue;
    for (const name of Object.keys(objectAt(objectAt(source, "components"), "schemas"))) {
      const home = basename(file, ".yaml");
      const other = homes.get(name);
      if (other !== undefined && other !== home) {
        throw new Error(
          `The schema ${name} stands in ${other}.yaml and in ${home}.yaml; give one of them another name.`,
        );
      }
      homes.set(name, home);
    }
  }
  return { document: inFixedOrder(document), homes };
}

/** Components sorted by name, so that the order does not hang on who refers to whom first. */
function inFixedOrder(document: JsonObject): JsonObject {
  const groups = Object.entries(objectAt(document, "components")).map(([group, parts]): [string, JsonObject] => [
    group,
    isObject(parts) ? sortKeys(parts) : {},
  ]);
  return { ...document, components: sortKeys(Object.fromEntries(groups)) };
}
