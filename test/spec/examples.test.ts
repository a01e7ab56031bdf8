// spec/examples/ holds the values of named examples that no request to a mock can produce, each in its place and used.
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import {
  childPointer,
  isList,
  isObject,
  type Json,
  type JsonObject,
  textAt,
  toJson,
} from "../../spec/generate/json.ts";

const folder = "spec/examples/";
const files = globSync("spec/**/*.yaml").sort();
const documents = files.filter((file) => !file.startsWith(folder));

interface NamedExample {
  readonly file: string;
  readonly pointer: string;
  readonly node: JsonObject;
}

/** Lists the named examples in a part of a document, without references. */
function examplesBelow(file: string, pointer: string, part: Json): readonly NamedExample[] {
  if (isList(part)) return part.flatMap((item, index) => examplesBelow(file, childPointer(pointer, index), item));
  if (!isObject(part)) return [];
  return Object.entries(part).flatMap(([key, inner]) => {
    const place = childPointer(pointer, key);
    if (key !== "examples" || !isObject(inner)) return examplesBelow(file, place, inner);
    return Object.entries(inner).flatMap(([name, node]) =>
      isObject(node) && node.$ref === undefined ? [{ file, pointer: childPointer(place, name), node }] : [],
    );
  });
}

function readYaml(file: string): Json {
  return toJson(parse(readFileSync(file, "utf8")));
}

const examples = documents.flatMap((file) => examplesBelow(file, "#", readYaml(file)));
const targets = examples.map(({ file, pointer, node }) => {
  const path = textAt(node, "externalValue") ?? "";
  return { file, pointer, target: join(dirname(file), path) };
});

/** References to all values in spec/examples/. */
const storedValues = files
  .filter((file) => file.startsWith(folder))
  .flatMap((file) => {
    const groups = readYaml(file);
    if (!isObject(groups)) return [file];
    return Object.entries(groups).flatMap(([name, sides]) =>
      isObject(sides) ? Object.keys(sides).map((side) => `${file}#/${name}/${side}`) : [`${file}#/${name}`],
    );
  });

describe("the named examples of the contract", () => {
  it("exist", () => expect(examples.length).toBeGreaterThan(50));

  it("have their values in separate files", () => {
    const inlineExamples = examples.filter(({ node }) => node.value !== undefined || node.externalValue === undefined);
    expect(inlineExamples.map(({ file, pointer }) => `${file}${pointer}`)).toEqual([]);
  });

  it("have their values in the folder named like their document", () => {
    const misplaced = targets.filter(({ file, target }) => {
      const expectedFolder = file.replace(/^spec\//, folder).replace(/\.yaml$/, "/");
      return !target.startsWith(expectedFolder);
    });
    expect(misplaced).toEqual([]);
  });

  it("use every value in the files, each a request or a response under its example's name", () => {
    expect([...new Set(targets.map(({ target }) => target))].sort()).toEqual([...storedValues].sort());
    expect(storedValues.filter((place) => !/#\/\w+\/(request|response)$/.test(place))).toEqual([]);
  });
});
