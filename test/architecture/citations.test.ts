// Nothing in the repository cites what is not in it: papers that a reader cannot open, or folders beside the checkout.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

// Written in two parts, so that this file does not name them itself.
const absent = [["interface", ".md"].join(""), ["facts", ".md"].join(""), ["shared", "/"].join("")];

it.each(absent)("no tracked file names %s", (name) => {
  const files = execFileSync("git", ["ls-files"], { encoding: "utf8" }).trim().split("\n");
  expect(files.length).toBeGreaterThan(500);
  const citing = files.filter((file) => existsSync(file) && readFileSync(file, "utf8").includes(name));
  expect(citing).toEqual([]);
});

it("no source or page cites an issue by its number or title", () => {
  const files = execFileSync("git", ["ls-files", "*.ts", "*.md", "*.yaml"], { encoding: "utf8" }).trim().split("\n");
  const cites = /\bissues? (?:\d+|"[A-Za-z])|project's issues/;
  const citing = files.filter((file) => existsSync(file) && cites.test(readFileSync(file, "utf8")));
  expect(citing.filter((file) => file !== "test/architecture/citations.test.ts")).toEqual([]);
});
