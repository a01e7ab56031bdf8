// Copies the project and puts switches for all mutants of a part into its sources, with Stryker's instrumenter.
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Instrumenter } from "@stryker-mutator/instrumenter";
import { matching, type Part } from "./parts.ts";

export interface Mutant {
  readonly id: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly kind: string;
  readonly original: string;
  readonly replacement: string;
}

const copied = ["fixtures", "harness", "mock", "scenarios", "spec", "test", "package.json"];
const silent = { isDebugEnabled: () => false, debug: () => {}, info: () => {}, warn: () => {} };

/** Makes the tree anew and returns its mutants. Texts are left out: a changed message is no changed behaviour. */
export async function createSandbox(part: Part, from: string, tree: string): Promise<Mutant[]> {
  rmSync(tree, { recursive: true, force: true });
  mkdirSync(tree, { recursive: true });
  for (const name of copied) cpSync(join(from, name), join(tree, name), { recursive: true });
  symlinkSync(join(from, "node_modules"), join(tree, "node_modules"), "dir");
  const files = matching(part.sources, from).map((name) => {
    return { name, mutate: true, content: readFileSync(join(from, name), "utf8") };
  });
  // The instrumenter asks for a whole logger and uses four of its methods.
  const instrumenter = new Instrumenter(silent as unknown as ConstructorParameters<typeof Instrumenter>[0]);
  const options = { plugins: null, excludedMutations: ["StringLiteral"], ignorers: [] };
  const { files: instrumented, mutants } = await instrumenter.instrument(files, options);
  for (const { name, content } of instrumented) writeFileSync(join(tree, name), content);
  const texts = new Map(files.map(({ name, content }) => [name, content.split("\n")]));
  return mutants
    .filter(({ status }) => status === undefined)
    .map(({ id, fileName, location: { start, end }, mutatorName, replacement = "" }) => {
      const lines = (texts.get(fileName) ?? []).slice(start.line, end.line + 1);
      const original = cut(lines, start.column, end.column);
      return {
        id,
        file: fileName,
        line: start.line + 1,
        column: start.column + 1,
        kind: mutatorName,
        original,
        replacement,
      };
    });
}

function cut(lines: readonly string[], from: number, to: number): string {
  const shortened = lines.map((line, index) => (index === lines.length - 1 ? line.slice(0, to) : line));
  return shortened.join("\n").slice(from);
}
