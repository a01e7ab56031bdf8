// Reads the recipes of CONTRIBUTING.md: headings that begin with "Add", their numbered steps, and the command at the end. Used by
// test/recipes/recipes.test.ts.
import { readFileSync } from "node:fs";

export interface WrittenRecipe {
  readonly heading: string;
  /** The text of each number, in order. */
  readonly steps: readonly string[];
  /** The files and folders that `npm test -- …` of the last step names, with `<any>` where the reader fills in a name. */
  readonly tests: readonly string[];
}

/** Every section whose heading begins with "Add" and that has numbered steps. */
export function readRecipes(): readonly WrittenRecipe[] {
  const sections = readFileSync("CONTRIBUTING.md", "utf8").split(/^## /m).slice(1);
  return sections.flatMap((section) => {
    const [heading = "", ...lines] = section.split("\n");
    const steps = lines
      .join("\n")
      .split(/^\d+\. /m)
      .slice(1);
    if (!heading.startsWith("Add ") || steps.length === 0) return [];
    const [, named = ""] = /`npm test -- ([^`]*)`/.exec(steps.at(-1) ?? "") ?? [];
    return [
      { heading, steps: steps.map((step) => step.trim()), tests: named.split(/\s+/).filter((one) => one !== "") },
    ];
  });
}

/** Whether the text names the path: in back quotes, `<any>` for one part of it, a folder for what is in it. */
export function isNamed(text: string, path: string): boolean {
  const quoted = [...text.matchAll(/`([^`\s]+)`/g)].map(([, name = ""]) => name);
  return quoted.some((name) => toPattern(name).test(path));
}

/** The names with each `<any>` filled in as in the paths that begin like it. */
export function fillNames(names: readonly string[], paths: readonly string[]): readonly string[] {
  return names.flatMap((name) => {
    if (!name.includes("<")) return [name];
    const begin = new RegExp(`^${toSource(name)}`);
    return [...new Set(paths.flatMap((path) => begin.exec(path)?.[0] ?? []))];
  });
}

function toPattern(name: string): RegExp {
  return new RegExp(`^${toSource(name)}${name.endsWith("/") ? ".*" : "$"}`);
}

function toSource(name: string): string {
  const parts = name.split(/<[^>]*>/).map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return parts.join("[^/]+");
}
