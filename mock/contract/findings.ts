// Converts zod's issues to findings, one per value, in the contract's terms.
import { maxViolations } from "../engine/core/errors.ts";
import { toPointer, valueAt } from "../engine/core/json-pointer.ts";
import { nearestWord } from "../engine/core/text/nearest-word.ts";
import { expectedSwitchText } from "../engine/core/text/switch-text.ts";
import { listWords } from "../engine/core/text/word-list.ts";
import type { Issue } from "./compile-schema.ts";
import { describeExpected, describeFound, describeUndeclared } from "./describe.ts";
import type { Finding } from "./finding.ts";
import { alternativeFor, type ContractSchema, type JsonSchema, resolve, schemaAt } from "./json-schema.ts";

/** The keys that lead to a part of a value. */
export type Path = readonly PropertyKey[];

export interface CheckContext {
  readonly value: unknown;
  readonly schema: JsonSchema;
  readonly root: ContractSchema;
  /** What to call an undeclared name. */
  readonly kind: "property" | "parameter";
  /** Whether to suggest the nearest declared property for an undeclared one. */
  readonly suggests?: boolean;
}

/** One finding per pointer, in zod's order after overlong lists; at most as many as a refusal lists. */
export function toFindings(issues: readonly Issue[], checked: CheckContext): readonly Finding[] {
  const findings = new Map<string, Finding>();
  const others = issues.filter((issue) => !isLongList(issue));
  for (const issue of [...issues.filter(isLongList), ...others]) {
    if (findings.size >= maxViolations) break;
    addFindings(issue, issue.path, checked, findings);
  }
  return [...findings.values()];
}

function isLongList(issue: Issue): boolean {
  return issue.code === "too_big" && issue.origin === "array";
}

/** Adds the findings of an issue; for a union, those of the alternative that was probably intended. */
function addFindings(issue: Issue, path: Path, checked: CheckContext, findings: Map<string, Finding>): void {
  if (issue.code === "invalid_union") {
    const constants = sharedConstants(issue.errors);
    if (constants !== undefined) {
      add([...path, ...constants.path], listWords(constants.values), checked, findings);
      return;
    }
    const alternative = nearestAlternative(issue.errors);
    if (alternative !== undefined) {
      for (const inner of alternative) addFindings(inner, [...path, ...inner.path], checked, findings);
      return;
    }
  }
  if (issue.code === "unrecognized_keys") {
    addUndeclared(issue.keys, path, checked, findings);
    return;
  }
  const schema = schemaAt(checked.schema, path, checked.root);
  add(path, schema === undefined ? issue.message : toExpected(schema, checked), checked, findings);
}

function addUndeclared(
  keys: readonly string[],
  path: Path,
  checked: CheckContext,
  findings: Map<string, Finding>,
): void {
  const schema = schemaAt(checked.schema, path, checked.root);
  const target = schema && alternativeFor(schema, valueAt(checked.value, path), checked.root);
  const names = Object.keys(target?.properties ?? {});
  for (const key of keys) {
    const suggestion = checked.suggests ? nearestWord(key, names) : undefined;
    add([...path, key], describeUndeclared(checked.kind, names, suggestion), checked, findings);
  }
}

/** A boolean parameter is a string, with more spellings than JSON allows. */
function toExpected(schema: JsonSchema, { root, kind }: CheckContext): string {
  const isSwitch = kind === "parameter" && resolve(schema, root).type === "boolean";
  return isSwitch ? expectedSwitchText : describeExpected(schema, root);
}

function add(path: Path, expected: string, { value }: CheckContext, findings: Map<string, Finding>): void {
  if (findings.size >= maxViolations) return;
  const pointer = toPointer(path);
  if (!findings.has(pointer)) findings.set(pointer, { pointer, found: describeFound(valueAt(value, path)), expected });
}

/**
 * Returns the property, for example `kind`, in which each alternative of a union requires a different constant, and all
 * the constants; undefined if there is none.
 */
function sharedConstants(
  alternatives: readonly (readonly Issue[])[],
): { readonly path: Path; readonly values: readonly string[] } | undefined {
  const [first, ...others] = alternatives.map(findConstant);
  if (first === undefined || others.length === 0) return undefined;
  const values = new Set(first.values.map(String));
  for (const other of others) {
    if (other?.path[0] !== first.path[0]) return undefined;
    for (const value of other?.values ?? []) values.add(String(value));
  }
  return { path: first.path, values: [...values] };
}

/** The first issue with a constant of the value itself. */
function findConstant(issues: readonly Issue[]) {
  const issue = issues.find(({ code, path }) => code === "invalid_value" && path.length === 1);
  return issue?.code === "invalid_value" ? issue : undefined;
}

/**
 * Finds the alternative of a union that was probably intended: it fails only inside, matches the given constants, for
 * example of `kind`, has the fewest issues, and preferably invalid values rather than undeclared names. Undefined if
 * unclear.
 */
function nearestAlternative(alternatives: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const [best, second] = alternatives.filter(failsInside).sort(byLikelihood);
  if (best === undefined || second === undefined || best.length !== second.length) return best;
  return best.some(isUndeclared) && second.some(isUndeclared) ? undefined : best;
}

/** Whether the value has at least the right type. */
function failsInside(issues: readonly Issue[]): boolean {
  return issues.every((issue) => issue.path.length > 0 || isUndeclared(issue));
}

function byLikelihood(left: readonly Issue[], right: readonly Issue[]): number {
  const countIf = (issues: readonly Issue[], matches: (issue: Issue) => boolean) => issues.filter(matches).length;
  return (
    countIf(left, isOtherConstant) - countIf(right, isOtherConstant) ||
    left.length - right.length ||
    countIf(left, isUndeclared) - countIf(right, isUndeclared)
  );
}

function isOtherConstant(issue: Issue): boolean {
  return issue.code === "invalid_value" && issue.values.length === 1 && issue.path.length === 1;
}

function isUndeclared({ code }: Issue): boolean {
  return code === "unrecognized_keys";
}
