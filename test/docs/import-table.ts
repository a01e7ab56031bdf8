// Makes the table of ARCHITECTURE.md that says who may import whom, from the rules of .dependency-cruiser.cjs. Used by
// test/docs/generate.ts and test/docs/import-table.test.ts.
import { createRequire } from "node:module";
import { toTable } from "./markdown.ts";
import type { Parts } from "./page-parts.ts";

interface Rule {
  readonly name: string;
  readonly from: { readonly path?: string; readonly pathNot?: string | readonly string[] };
  readonly to: { readonly path?: string | readonly string[]; readonly pathNot?: readonly string[] };
}

/** Who may import whom: paths of files and folders, the latter with a slash at the end. */
export interface ImportRow {
  readonly name: string;
  /** As the rules have it. */
  readonly pattern: RegExp;
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** Packages that nothing else may import, each with the part of the row that may where it is not all of it. */
  readonly owned: readonly string[];
}

const inside = "^(mock|spec|fixtures|scenarios|harness|console|test|bench|examples)/";
const packagePath = "node_modules/";

/** The parts of ARCHITECTURE.md, by name. */
export function makeImportTable(): Parts {
  const rows = listImportRows().map(({ from, to, owned }) => [
    toCell(from),
    to.length === 0 ? "nothing" : toCell(to),
    owned.join(", "),
  ]);
  return { imports: toTable(["Files", "May import, besides each other", "Own the packages"], rows) };
}

/** The rows in the order of the rules. */
export function listImportRows(): readonly ImportRow[] {
  const rules = loadRules();
  return rules
    .filter(({ to }) => to.path === inside && to.pathNot !== undefined)
    .map(({ name, from, to }) => {
      const own = from.path ?? "";
      const paths = expand(own);
      const allowed = (to.pathNot ?? []).filter((pattern) => pattern !== own).flatMap(expand);
      return { name, pattern: new RegExp(own), from: paths, to: allowed, owned: listOwned(rules, paths) };
    });
}

function loadRules(): readonly Rule[] {
  const { forbidden }: { forbidden: readonly Rule[] } = createRequire(import.meta.url)("../../.dependency-cruiser.cjs");
  return forbidden;
}

/** What a rule about a package leaves to these paths. */
function listOwned(rules: readonly Rule[], paths: readonly string[]): string[] {
  return rules.flatMap(({ from, to }) => {
    const packages = [to.path ?? []].flat().filter((path) => path.startsWith(packagePath));
    const owners = [from.pathNot ?? []].flat().flatMap(expand);
    const here = owners.filter((owner) => paths.some((path) => owner.startsWith(path)));
    const isWhole = paths.every((path) => here.includes(path));
    const where = isWhole ? "" : ` (${here.join(", ")})`;
    const words = packages.map((path) => path.slice(packagePath.length).replace(/\/$/, ""));
    return here.length === 0 || words.length === 0 ? [] : [`${words.join(" and ")}${where}`];
  });
}

/**
 * The paths that a pattern stands for: folders end with a slash, beginnings of names with a star. Patterns of the rules are paths with
 * alternatives in brackets and `^` before them; `$` stands after files.
 * @throws RangeError on any other
 */
export function expand(pattern: string): string[] {
  const text = pattern.replace(/^\^/, "").replaceAll("\\.", ".");
  const bracket = text.indexOf("(");
  if (bracket === -1) return [toPath(text, pattern)];
  const { alternatives, end } = readGroup(text, bracket);
  return alternatives.flatMap((one) => expand(text.slice(0, bracket) + one + text.slice(end)));
}

/** What stands between the bars of a group, up to the bracket that closes it. */
function readGroup(text: string, start: number): { readonly alternatives: readonly string[]; readonly end: number } {
  const alternatives = [""];
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter === ")") depth -= 1;
    if (depth === 0 && letter === ")") return { alternatives, end: at + 1 };
    if (letter === "|" && depth === 1) alternatives.push("");
    else if (depth > 0) alternatives.push(`${alternatives.pop()}${letter}`);
    if (letter === "(") depth += 1;
  }
  throw new RangeError(`${text} opens a bracket and does not close it.`);
}

function toPath(text: string, pattern: string): string {
  const isFile = text.endsWith("$");
  const path = isFile ? text.slice(0, -1) : text;
  if (!/^[\w./@-]+$/.test(path)) {
    throw new RangeError(`${pattern} is more than paths and alternatives: test/docs/import-table.ts cannot read it.`);
  }
  return isFile || path.endsWith("/") ? path : `${path}*`;
}

function toCell(paths: readonly string[]): string {
  return paths.map((path) => path.replace(/\/$/, "")).join(", ");
}
