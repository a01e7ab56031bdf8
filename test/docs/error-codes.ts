// Reads the codes of all errors with their statuses from the sources that throw them. Used by test/docs/reference-parts.ts for the admin
// surface, and by test/conformance/error-codes.test.ts, which holds those of the service against the contract.
import { globSync, readFileSync } from "node:fs";

/** Codes in the order of the alphabet, by status. */
export type CodesByStatus = ReadonlyMap<number, readonly string[]>;

const serviceSources = "mock/{auth,core,http,services}/**/*.ts";
const adminSources = [
  "mock/{control,worlds,http/admin}/**/*.ts",
  "mock/compose.ts",
  "mock/{webhook-sender,browser}.ts",
];

/** Codes that a request to the service can be answered with. */
export function listServiceCodes(): CodesByStatus {
  const text = readSources(serviceSources, (file) => !file.includes("admin"));
  const auth = readSources("mock/{auth,http/steps}/auth*.ts");
  const preferences = readSources("mock/http/steps/preferences.ts");
  const [, ticketRules = ""] = /const ticketRules = \{([^}]*)\}/.exec(text) ?? [];
  return byStatus([
    ...thrownIn(text),
    ...find(auth, /refuse\("(\w+)"/g).map((code) => [401, code] as const),
    ...find(preferences, /refuse\("(\w+)"/g).map((code) => [400, code] as const),
    ...find(ticketRules, /(\w+):/g).map((code) => [422, code] as const),
    ...find(text, /toBreach\("(\w+)"/g).map((code) => [422, code] as const),
    ...find(text, /unknownIds\(reader, "\w+", "(\w+)"/g).map((what) => [422, `unknown_${what}`] as const),
    ...find(text, /\? (?:code|first\.code) : "(\w+)"/g).map((code) => [422, code] as const),
    ...find(text, /problem\(500, "(\w+)"/g).map((code) => [500, code] as const),
  ]);
}

/** Codes that a request to `/__admin` can be answered with, beside those of every request's form. */
export function listAdminCodes(): CodesByStatus {
  const text = readSources(adminSources);
  const guard = readSources("mock/http/admin/admin-guard.ts");
  const control = readSources("mock/control/**/*.ts");
  return byStatus([
    ...thrownIn(text),
    ...find(guard, /"(\w+_not_allowed)"\)/g).map((code) => [403, code] as const),
    ...find(control, /\brefus(?:e|al)\("(\w+)"/g).map((code) => [422, code] as const),
  ]);
}

/** Codes of every DomainError of the sources, wherever it is thrown. */
export function listThrownCodes(): readonly string[] {
  return [...new Set(thrownIn(readSources("mock/**/*.ts")).map(([, code]) => code))].sort();
}

function readSources(pattern: string | string[], isMeant = (_file: string) => true): string {
  const files = globSync(pattern).map((file) => file.replaceAll("\\", "/"));
  return files
    .filter(isMeant)
    .sort()
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
}

function thrownIn(text: string): (readonly [status: number, code: string])[] {
  const table = readSources("mock/http/problem.ts").matchAll(/^ {2}(\w+): (\d{3}),$/gm);
  const statusOf = new Map([...table].map(([, category, status]) => [category, Number(status)]));
  const thrown = [...text.matchAll(/new DomainError\(\s*"(\w+)",\s*"(\w+)"/g)];
  const unknown = find(text, /notFound\("([\w ]+)"/g).map(
    (what) => `unknown_${what.replaceAll(" ", "_").toLowerCase()}`,
  );
  return [
    ...thrown.map(([, category, code = ""]) => [statusOf.get(category ?? "") ?? 0, code] as const),
    ...unknown.map((code) => [404, code] as const),
  ];
}

function find(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = ""]) => found);
}

/** The codes of each status, statuses rising. */
export function byStatus(pairs: readonly (readonly [status: number, code: string])[]): CodesByStatus {
  const statuses = [...new Set(pairs.map(([status]) => status))].sort((left, right) => left - right);
  return new Map(
    statuses.map((status) => {
      const codes = pairs.flatMap(([of, code]) => (of === status ? [code] : []));
      return [status, [...new Set(codes)].sort()];
    }),
  );
}
