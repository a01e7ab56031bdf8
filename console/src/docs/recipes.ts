// The stories of docs/stories as recipes: a title, what it is about, and steps with their operations.
import type { Placed } from "../contract/contract.ts";
import { findOperation, type Values } from "../contract/route.ts";

export interface Recipe {
  /** For the address. */
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly steps: readonly Step[];
}

export interface Step {
  readonly command: string;
  readonly answer: string;
  /** The operation that it calls; undefined on the admin surface. */
  readonly placed?: Placed;
  readonly values: Values;
}

const pages = import.meta.glob<string>("../../../docs/stories/*.md", { query: "?raw", import: "default", eager: true });

/** Those whose operations the contract has all. */
export function listRecipes(all: readonly Placed[]): readonly Recipe[] {
  return Object.values(pages)
    .reverse()
    .flatMap((page) =>
      page
        .split(/^## /m)
        .slice(1)
        .flatMap((section) => toRecipe(section, all) ?? []),
    );
}

function toRecipe(section: string, all: readonly Placed[]): Recipe | undefined {
  const [title = ""] = section.split("\n", 1);
  const [before = "", ...blocks] = section.slice(title.length).split(/^```\w+\n/m);
  const steps = blocks.flatMap((block) => toSteps(block.slice(0, block.indexOf("\n```")), all));
  const id = title
    .toLowerCase()
    .replaceAll(/[^\w ]/g, "")
    .replaceAll(" ", "-");
  const isServed = steps.every(({ command, placed }) => placed !== undefined || !/\$MOCK\/(?!__)/.test(command));
  return steps.length > 0 && isServed ? { id, title, about: before.trim(), steps } : undefined;
}

function toSteps(block: string, all: readonly Placed[]): readonly Step[] {
  return block
    .split(/^\$ /m)
    .slice(1)
    .map((step) => {
      const lines = step.trimEnd().split("\n");
      const last = lines.findIndex((line) => !line.endsWith("\\"));
      const command = lines.slice(0, last + 1).join("\n");
      return { command, answer: lines.slice(last + 1).join("\n"), ...operationOf(command, all) };
    });
}

function operationOf(command: string, all: readonly Placed[]): Pick<Step, "placed" | "values"> {
  const [, path = ""] = /\$MOCK(\/[^\s"'?]*)/.exec(command) ?? [];
  const [, given] = /-X (\w+)/.exec(command) ?? [];
  const method = given ?? (/ (?:-d|--data\S*) /.test(command) ? "POST" : "GET");
  return findOperation(all, method.toLowerCase(), path) ?? { values: {} };
}
