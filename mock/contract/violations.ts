// Turns zod's issues into violations: one per value, in the contract's words.

import { maxViolations } from "../engine/core/errors.ts";
import { toPointer, valueAt } from "../engine/core/json-pointer.ts";
import { nearestWord } from "../engine/core/text/nearest-word.ts";
import { expectedSwitchText } from "../engine/core/text/switch-text.ts";
import type { Issue } from "./compile-schema.ts";
import { describeExpected, describeFound, describeUndeclared } from "./describe.ts";
import type { Finding } from "./finding.ts";
import { alternativeFor, type ContractSchema, type JsonSchema, resolve, schemaAt } from "./json-schema.ts";

/** The keys that lead to a part of a value. */
export type Path = readonly PropertyKey[];

export interface Checked {
  readonly value: unknown;
  readonly schema: JsonSchema;
  readonly root: ContractSchema;
  /** The kind of an undeclared name. */
  readonly kind: "property" | "parameter";
  /** Names the declared property that is nearest to an undeclared one. */
  readonly suggests?: boolean;
}

/** One finding per pointer, in zod's order except that overlong lists come first; no more than a refusal lists. */
export function toFindings(issues: readonly Issue[], checked: Checked): readonly Finding[] {
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

function addFindings(issue: Issue, path: Path, checked: Checked, findings: Map<string, Finding>): void {
  const constants = issue.code === "invalid_union" ? sharedConstants(issue.errors) : undefined;
  if (constants !== undefined) {
    add([...path, ...constants.path], `one of ${constants.values.join(", ")}`, checked, findings);
    return;
  }
  const alternative = issue.code === "invalid_union" ? nearestAlternative(issue.errors) : undefined;
  if (alternative !== undefined) {
    for (const inner of alternative) addFindings(inner, [...path, ...inner.path], checked, findings);
    return;
  }
  const schema = schemaAt(checked.schema, path, checked.root);
  if (issue.code === "unrecognized_keys") {
    const one = schema && alternativeFor(schema, valueAt(checked.value, path), checked.root);
    const names = Object.keys(one?.properties ?? {});
    for (const key of issue.keys) {
      const suggestion = checked.suggests ? nearestWord(key, names) : undefined;
      add([...path, key], describeUndeclared(checked.kind, names, suggestion), checked, findings);
    }
    return;
  }
  add(path, schema === undefined ? issue.message : toExpected(schema, checked), checked, findings);
}

/** A boolean parameter is text, with more spellings than JSON has. */
function toExpected(schema: JsonSchema, { root, kind }: Checked): string {
  const isSwitch = kind === "parameter" && resolve(schema, root).type === "boolean";
  return isSwitch ? expectedSwitchText : describeExpected(schema, root);
}

function add(path: Path, expected: string, { value }: Checked, findings: Map<string, Finding>): void {
  if (findings.size >= maxViolations) return;
  const pointer = toPointer(path);
  if (!findings.has(pointer)) findings.set(pointer, { pointer, found: describeFound(valueAt(value, path)), expected });
}

// If every alternative of a union requires a different constant in one property (`kind`), reports it with all
// constants.
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

// The alternative of a union that was probably meant: it fails inside, not as a whole, has the constants that were
// given (`kind`), fails for the fewest values, and rather by a value than by a name. Undefined if none does.
function nearestAlternative(alternatives: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const inside = alternatives.filter((issues) =>
    issues.every((issue) => issue.path.length > 0 || issue.code === "unrecognized_keys"),
  );
  const undeclared = (issues: readonly Issue[]) => issues.filter(isUndeclared).length;
  const otherKinds = (issues: readonly Issue[]) => issues.filter(isOtherConstant).length;
  const [best, second] = inside.sort(
    (a, other) => otherKinds(a) - otherKinds(other) || a.length - other.length || undeclared(a) - undeclared(other),
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
