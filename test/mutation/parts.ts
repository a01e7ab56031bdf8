// The parts of `npm run test:mutation`: which sources get mutants, and which test files judge them. A part takes minutes to tens of
// minutes, and can be stopped and started again.
import { globSync } from "node:fs";

export interface Part {
  readonly name: string;
  readonly sources: readonly string[];
  readonly judges: readonly string[];
}

const services = "test/mock/services";

/** Part 1 is the first one. The tests that belong to a folder judge it: the whole suite would take a day. */
export const parts: readonly Part[] = [
  part("auth", ["mock/auth/*.ts"], ["test/mock/auth/*.test.ts", "test/mock/http/authentication.test.ts"]),
  part(
    "store",
    ["mock/store/**/*.ts"],
    [
      "test/mock/store/**/*.test.ts",
      "test/mock/control/memory/*.test.ts",
      `${services}/tickets/{tickets,time-tracking}.test.ts`,
      // Rows in columns, orders and sums: what reads them are searches and reports.
      `${services}/search/*.test.ts`,
      `${services}/reports/{kept-report,kept-sums}.test.ts`,
    ],
  ),
  part(
    "services: tickets, apps, permissions",
    ["mock/services/*.ts", "mock/services/tickets/*.ts"],
    [`${services}/*.test.ts`, `${services}/tickets/*.test.ts`, "test/mock/operations/{apps,tickets}.test.ts"],
  ),
  part("services: search", ["mock/services/search/*.ts"], [`${services}/search/*.test.ts`]),
  part(
    "services: knowledge, quality, reports",
    ["mock/services/{knowledge,quality,reports}/*.ts"],
    [
      `${services}/{knowledge,quality,reports}/*.test.ts`,
      "test/mock/operations/{assessments,reports,test-runs}.test.ts",
    ],
  ),
  part(
    "http/steps",
    ["mock/http/steps/*.ts"],
    ["test/mock/http/*.test.ts", "test/mock/http/steps/*.test.ts", "test/mock/{fault-state,unknown-input}.test.ts"],
  ),
  part(
    "services: assessments, checks, conversations, progress",
    ["mock/services/{assessments,checks,conversations,progress}/*.ts"],
    [
      `${services}/{assessments,checks,conversations,progress,quality}/*.test.ts`,
      "test/mock/operations/{assessments,scorecards,test-runs}.test.ts",
    ],
  ),
];

function part(name: string, sources: readonly string[], judges: readonly string[]): Part {
  return { name, sources, judges };
}

/** The files that match, sorted, relative to the root. */
export function matching(patterns: readonly string[], root: string): string[] {
  return patterns.flatMap((pattern) => globSync(pattern, { cwd: root })).sort();
}
