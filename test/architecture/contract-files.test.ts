// Checks the YAML files of the contract (spec/**/*.yaml): each opens with a true head and stays within its limit; examples may be long.
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { listContractFiles } from "./sources.ts";

const limit = 600;
const files = listContractFiles().map((file) => ({ file, lines: readFileSync(file, "utf8").trimEnd().split("\n") }));
const namedPath = /(?<![\w./-])(?:spec|mock)\/[\w./-]*(?:\w\.(?:ts|yaml|json)|\w\/)(?![\w<])/g;

describe("the YAML files of the contract", () => {
  it("are found", () => expect(files.length).toBeGreaterThan(40));

  it("open with a head of one to three lines that says what they hold", () => {
    const headless = files.filter(({ lines }) => {
      const length = lines.findIndex((line) => !line.startsWith("#"));
      return length < 1 || length > 3;
    });
    expect(headless.map(({ file }) => file)).toEqual([]);
  });

  it("name only paths that exist in their comments", () => {
    const broken = files.flatMap(({ file, lines }) => {
      const named = lines.filter((line) => /^\s*#/.test(line)).flatMap((line) => line.match(namedPath) ?? []);
      return named.filter((path) => !existsSync(path)).map((path) => `${file}: ${path}`);
    });
    expect(broken).toEqual([]);
  });

  it(`stay within ${limit} lines, examples apart`, () => {
    const long = files.filter(({ file, lines }) => !file.startsWith("spec/examples/") && lines.length > limit);
    expect(long.map(({ file, lines }) => `${file}: ${lines.length} lines`)).toEqual([]);
  });
});
