// The table of imports in ARCHITECTURE.md agrees with the dependency rules and has a row for every source file.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { listSources } from "../architecture/sources.ts";
import { expand, listImportRows, makeImportTable } from "./import-table.ts";
import { fillParts } from "./page-parts.ts";

const page = readFileSync("ARCHITECTURE.md", "utf8");

describe("the table of imports", () => {
  it("is what the dependency rules give", () => {
    expect(fillParts(page, makeImportTable()), "run `npm run generate:docs` and commit the result").toBe(page);
  });

  it("has one row for each source file: a new folder or file needs a rule in .dependency-cruiser.cjs", () => {
    const rows = listImportRows();
    const files = listSources().filter((file) => /^(mock|fixtures|scenarios|harness)\//.test(file));
    const wrong = files
      .map((file) => ({ file, names: rows.filter(({ pattern }) => pattern.test(file)).map(({ name }) => name) }))
      .filter(({ names }) => names.length !== 1);
    expect(wrong).toEqual([]);
  });

  it("names files and folders that exist", () => {
    const files = listSources();
    const named = listImportRows().flatMap(({ from, to }) => [...from, ...to]);
    const missing = named.filter((path) => path !== "spec/generated/" && !files.some((file) => file.startsWith(path)));
    expect(missing).toEqual([]);
  });
});

describe("a pattern of the rules", () => {
  it("stands for each of its alternatives", () => {
    expect(expand("^mock/((create-mock|mock)\\.ts$|worlds/)")).toEqual([
      "mock/create-mock.ts",
      "mock/mock.ts",
      "mock/worlds/",
    ]);
    expect(expand("^harness/vitest")).toEqual(["harness/vitest*"]);
  });

  it("is refused where it is more than that", () => {
    expect(() => expand("^mock/.*\\.ts$")).toThrow("^mock/.*");
    expect(() => expand("^mock/(core/")).toThrow("bracket");
  });
});
