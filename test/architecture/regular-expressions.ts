// Lists the regular expressions of the sources and of the contract, and tells those apart whose cost is plain from their form. Used by
// test/architecture/regular-expressions.test.ts.
import { readFileSync } from "node:fs";
import ts from "typescript";

/** An expression and where it stands. */
export interface FoundExpression {
  /** `<file>:<line>`. */
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

/** What a TypeScript file has of them. */
export interface FileExpressions {
  readonly literals: readonly FoundExpression[];
  /** The places where expressions are made from texts. */
  readonly built: readonly string[];
}

/** The expressions in a TypeScript file. */
export function listExpressions(file: string): FileExpressions {
  const text = readFileSync(file, "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const literals: FoundExpression[] = [];
  const built: string[] = [];
  function visit(node: ts.Node): void {
    const place = () => `${file}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`;
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      literals.push({ place: place(), source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    const isMade = ts.isNewExpression(node) || ts.isCallExpression(node);
    if (isMade && ts.isIdentifier(node.expression) && node.expression.text === "RegExp") built.push(place());
    ts.forEachChild(node, visit);
  }
  visit(source);
  return { literals, built };
}

/** The patterns in a JSON document of the contract; zod compiles them without flags. */
export function listPatterns(file: string): readonly FoundExpression[] {
  const found: FoundExpression[] = [];
  JSON.parse(readFileSync(file, "utf8"), (key, value: unknown) => {
    if (key === "pattern" && typeof value === "string") found.push({ place: file, source: value, flags: "" });
    return value;
  });
  return found;
}

/**
 * True where the form alone tells that the cost is linear: nothing is repeated without a bound, or one single character or set is, and then
 * either the expression is tried at one place only (`^`, sticky) or nothing can fail behind the repetition. Everything else needs a checker.
 */
export function isPlainlyLinear({ source, flags }: FoundExpression): boolean {
  // Each escape and each set is one character.
  const form = source.replaceAll(/\\[pP]\{[^}]*\}|\\./g, "e").replaceAll(/\[[^\]]*\]/g, "s");
  if (/\\[1-9k]/.test(source)) return false;
  const repetitions = [...form.matchAll(/(.)(?:[*+]|\{\d+,\})\??/g)];
  const [only] = repetitions;
  if (only === undefined) return true;
  if (repetitions.length > 1 || only[1] === ")") return false;
  const isLast = /^\)*$/.test(form.slice(only.index + only[0].length)) && !/\||\(\?[=!<]/.test(form);
  const isTriedOnce = flags.includes("y") || (form.startsWith("^") && !flags.includes("m") && !hasOuterBranches(form));
  return isTriedOnce || isLast;
}

/** Whether the expression itself, and not a group in it, has branches. */
function hasOuterBranches(form: string): boolean {
  let depth = 0;
  for (const character of form) {
    if (character === "(") depth += 1;
    else if (character === ")") depth -= 1;
    else if (character === "|" && depth === 0) return true;
  }
  return false;
}
