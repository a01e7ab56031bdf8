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
  for (const issue of [...issues.filter(isLongList), ...issues.filter((issue) => !isLongList(issue))]) {
    if (findings.size >= maxViolations) break;
    addFindings(issue, issue.path, checked, findings);
  }
  return [...findings.values()];
}

function isLongList(issue: Issue): boolean {
  return issue.code === "too_big" && issue.origin === "array";
}

function addFindings(issue: Issue, path: Path, checked: CheckContext, findings: Map<string, Finding>): void {
  const constants = issue.code === "invalid_union" ? sharedConstants(issue.errors) : undefined;
  if (constants !== undefined) {
    add([...path, ...constants.path], listWords(constants.values), checked, findings);
    return;
  }
  const alternative = issue.code === "invalid_union" ? nearestAlternative(issue.errors) : undefined;
  if (alternative !== undefined) {
    for (const inner of alternative) addFindings(inner, [...path, ...inner.path], checked, findings);
    return;
  }
  const schema = schemaAt(checked.schema, path, checked.root);
  if (issue.code === "unrecognized_keys") {
    const target = schema && alternativeFor(schema, valueAt(checked.value, path), checked.root);
    const names = Object.keys(target?.properties ?? {});
    for (const key of issue.keys) {
      const suggestion = checked.suggests ? nearestWord(key, names) : undefined;
      add([...path, key], describeUndeclared(checked.kind, names, suggestion), checked, findings);
    }
    return;
  }
  add(path, schema === undefined ? issue.message : toExpected(schema, checked), checked, findings);
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

// If the alternatives of a union require different constants in one property (`kind`), returns that property and all
// the constants.
function sharedConstants(
  alternatives: readonly (readonly Issue[])[],
): { readonly path: Path; readonly values: readonly string[] } | undefined {
  const constants = alternatives.map((issues) =>
    issues.find(({ code, path }) => code === "invalid_value" && path.length === 1),
  );
  const [first] = constants;
  if (first === undefined || alternatives.length < 2) return undefined;
  const values = new Set<string>();
  for (const constant of constants) {
    if (constant?.code !== "invalid_value" || constant.path[0] !== first.path[0]) return undefined;
    for (const value of constant.values) values.add(String(value));
  }
  return { path: first.path, values: [...values] };
}

// Finds the alternative of a union that was probably intended: it fails only inside, matches the given constants
// (`kind`), has the fewest issues, and preferably invalid values rather than undeclared names. Undefined if unclear.
function nearestAlternative(alternatives: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const inside = alternatives.filter((issues) =>
    issues.every((issue) => issue.path.length > 0 || issue.code === "unrecognized_keys"),
  );
  const undeclared = (issues: readonly Issue[]) => issues.filter(isUndeclared).length;
  const otherKinds = (issues: readonly Issue[]) => issues.filter(isOtherConstant).length;
  const [best, second] = inside.sort(
    (left, right) =>
      otherKinds(left) - otherKinds(right) || left.length - right.length || undeclared(left) - undeclared(right),
  );
  const isGuess = best?.length === second?.length && best?.some(isUndeclared) && second?.some(isUndeclared);
  return isGuess ? undefined : best;
}

function isOtherConstant(issue: Issue): boolean {
  return issue.code === "invalid_value" && issue.values.length === 1 && issue.path.length === 1;
}

function isUndeclared({ code }: Issue): boolean {
  return code === "unrecognized_keys";
}
