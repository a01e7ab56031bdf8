// Limits the length of functions, the number of files in a folder, and how alike two file names may be.
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { measureFunctions } from "./function-lengths.ts";
import { listContractFiles, listSources } from "./sources.ts";

const mostLines = 60;
const mostFiles = 24;
const sources = listSources();

describe("functions", () => {
  const measured = sources
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => measureFunctions(file, readFileSync(file, "utf8")).map((one) => ({ file, ...one })));

  it("are found and measured", () => {
    expect(measured.length).toBeGreaterThan(5000);
    const text = "const short = () => 1;\nfunction long() {\n  return {\n    method() {},\n  };\n}\n";
    expect(measureFunctions("sample.ts", text)).toEqual([
      { name: "short", line: 1, lines: 1 },
      { name: "long", line: 2, lines: 5 },
      { name: "method", line: 4, lines: 1 },
    ]);
  });

  it("leave out the lists of cases of describe", () => {
    const text = 'function all() {\n  describe.each([1])("%i", () => {\n    it("is", () => {\n    });\n  });\n}\n';
    expect(measureFunctions("sample.test.ts", text).map(({ line, lines }) => ({ line, lines }))).toEqual([
      { line: 1, lines: 2 },
      { line: 3, lines: 2 },
    ]);
  });

  it(`stay within ${mostLines} lines: give a part of a longer one a name and a function of its own`, () => {
    const long = measured.filter(({ lines }) => lines > mostLines);
    expect(long.map(({ file, line, name, lines }) => `${file}:${line} ${name} has ${lines} lines`)).toEqual([]);
  });
});

describe("files of one folder", () => {
  const files = [...sources, ...listContractFiles()];

  it("have no names that differ only by an s at the end: say what tells one from the other", () => {
    const stems = new Map(files.map((file) => [file.replace(/\.[a-z]+$/, ""), file]));
    const alike = [...stems].flatMap(([stem, file]) => {
      const other = stems.get(`${stem}s`);
      return other === undefined ? [] : [`${file} and ${other}`];
    });
    expect(alike).toEqual([]);
  });

  it(`are ${mostFiles} at most: give those that belong together a folder of their own`, () => {
    const counts = new Map<string, number>();
    for (const file of files.filter((one) => /^(mock|fixtures|harness|spec)\//.test(one))) {
      const folder = posix.dirname(file);
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    const full = [...counts].filter(([, count]) => count > mostFiles);
    expect(full.map(([folder, count]) => `${folder} has ${count} files`)).toEqual([]);
  });
});
