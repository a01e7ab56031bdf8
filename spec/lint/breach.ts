// Types of a rule of the contract and of what it reports. Every file in spec/lint/ uses them; spec/lint.ts prints the reports.
import type { JsonObject } from "../generate/json.ts";

/** One breach of a rule. */
export interface Breach {
  /** Name of the rule's function. */
  readonly rule: string;
  /** JSON pointer into the bundled contract. */
  readonly place: string;
  readonly problem: string;
  /** What to write instead. */
  readonly instead: string;
}

/** A rule looks at a whole document and reports every breach. */
export type Rule = (document: JsonObject) => readonly Breach[];

/** One breach as a line for the terminal. */
export function breachText({ rule, place, problem, instead }: Breach): string {
  return `${place}\n  ${problem}; ${instead} (${rule})`;
}
