// Lists the hand-written source files of the project. Used by test/architecture/*.ts.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

const sourcePattern =
  /^(mock|spec|fixtures|scenarios|harness|test|bench|examples|console)\/.*\.(tsx?|mjs|cjs)$|^[^/]+\.(ts|cjs|mjs)$/;

/** Paths relative to the project's root, sorted; tracked files and new ones that git does not ignore. */
export function listSources(): string[] {
  return listFiles(sourcePattern);
}

/** The hand-written YAML files of the contract, examples included; paths as those of listSources. */
export function listContractFiles(): string[] {
  return listFiles(/^spec\/.*\.ya?ml$/);
}

function listFiles(pattern: RegExp): string[] {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" });
  return listed
    .split("\n")
    .filter((file) => pattern.test(file) && !file.startsWith("spec/generated/") && existsSync(file))
    .sort();
}

/** The leading comment of a file, without comment marks; empty if there is none. */
export function readHead(text: string): string[] {
  const lines: string[] = [];
  for (const line of text.split("\n")) {
    if (line.startsWith("#!") || line.startsWith("///")) continue;
    if (!line.startsWith("//")) break;
    lines.push(line.replace(/^\/\/ ?/, ""));
  }
  return lines;
}
