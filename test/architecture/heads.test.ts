// Checks that comments stay true: every file has a head, each path named in a comment exists, each caller named in a head imports the file.
import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { isCaller, listImports, namedCallers, namesFile } from "./callers.ts";
import { listSources, readHead } from "./sources.ts";

const files = listSources().map((file) => ({ file, text: readFileSync(file, "utf8") }));
const namedPath =
  /(?<![\w./@-])((?:spec|mock|fixtures|scenarios|harness|test|bench|examples|docs)\/[\w./{},*-]*\w\.(?:ts|mjs|cjs|yaml|json|md))/g;

describe("source files", () => {
  it("are found", () => expect(files.length).toBeGreaterThan(40));

  it("open with a head of one to three lines that says what they do", () => {
    const headless = files.filter(({ text }) => {
      const head = readHead(text);
      return head.length < 1 || head.length > 3;
    });
    expect(headless.map(({ file }) => file)).toEqual([]);
  });

  it("name as their callers only files and folders that import them, or run them as processes", () => {
    const users = files.map(({ file, text }) => ({ file, text, imports: new Set(listImports(file, text)) }));
    const wrong = files.flatMap(({ file, text }) =>
      namedCallers(readHead(text).join(" "), posix.dirname(file))
        .filter((caller) => !users.some((user) => isCaller(caller, user.file) && uses(user, file)))
        .map((caller) => `${file}: the head names ${caller} as a caller, but it neither imports nor runs the file`),
    );
    expect(wrong).toEqual([]);
  });

  it("name only paths that exist in their comments", () => {
    const broken = files.flatMap(({ file, text }) => {
      const comments = text.split("\n").filter((line) => /^\s*(\/\/|\*|\/\*\*)/.test(line));
      const named = comments.flatMap((line) => [...line.matchAll(namedPath)].map((match) => match[1] ?? ""));
      return named.filter((path) => !/[*{]/.test(path) && !existsSync(path)).map((path) => `${file}: ${path}`);
    });
    expect(broken).toEqual([]);
  });

  it("have their callers found in all forms that heads use", () => {
    const head =
      "Called by mock/a.ts (one), b.ts and by test/x/; c is in mock/c.ts. Part of d.ts. Loaded when first used by scenarios/*.ts.";
    expect(namedCallers(head, "mock")).toEqual(["mock/a.ts", "mock/b.ts", "test/x/", "mock/d.ts", "scenarios/*.ts"]);
    expect(listImports("mock/a.ts", 'import { x } from "../fixtures/x.ts";\nawait import("./y.ts");')).toEqual([
      "fixtures/x.ts",
      "mock/y.ts",
    ]);
  });

  it("stay within 250 lines", () => {
    const long = files.filter(({ text }) => text.split("\n").length > 251);
    expect(long.map(({ file }) => file)).toEqual([]);
  });
});

function uses(user: { text: string; imports: ReadonlySet<string> }, file: string): boolean {
  return user.imports.has(file) || namesFile(user.text, file);
}
