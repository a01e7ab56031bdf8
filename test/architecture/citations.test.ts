// Nothing in the repository cites what is not in it: papers that a reader cannot open, folders beside the checkout, issues.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const listed = execFileSync("git", ["ls-files"], { encoding: "utf8" });
const files = listed
  .split("\n")
  .filter((file) => file !== "" && existsSync(file) && !file.endsWith("citations.test.ts"));

function citing(pattern: RegExp): string[] {
  return files.filter((file) => pattern.test(readFileSync(file, "utf8")));
}

it("looks at every tracked file", () => expect(files.length).toBeGreaterThan(500));

it.each([
  ["a paper beside the repository", /\b(?:interface|facts)\.md\b/],
  ["a folder beside the checkout", /\/work\/shared\/|(?<![\w./-])shared\//],
  ["an issue by number or title", /\bissues? (?:#?\d+|"[A-Za-z])|project's issues/],
])("no file names %s", (_, pattern) => {
  expect(citing(pattern)).toEqual([]);
});
