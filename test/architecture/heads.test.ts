// Comments stay true: every file has its head, every path named in a comment exists, no file grows past its limit.
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
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

  it("name only paths that exist in their comments", () => {
    const broken = files.flatMap(({ file, text }) => {
      const comments = text.split("\n").filter((line) => /^\s*(\/\/|\*|\/\*\*)/.test(line));
      const named = comments.flatMap((line) => [...line.matchAll(namedPath)].map((match) => match[1] ?? ""));
      return named.filter((path) => !/[*{]/.test(path) && !existsSync(path)).map((path) => `${file}: ${path}`);
    });
    expect(broken).toEqual([]);
  });

  it("stay within 250 lines", () => {
    const long = files.filter(({ text }) => text.split("\n").length > 251);
    expect(long.map(({ file }) => file)).toEqual([]);
  });
});
