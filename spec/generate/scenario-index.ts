// Generates the index of scenarios from file names: bundlers need literal imports, and a new scenario should be a single file.

/** Order in the catalogue; unlisted scenarios follow by name. */
const readingOrder = [
  "default",
  "empty",
  "single-ticket",
  "busy-inbox",
  "sla-breach",
  "excluded-pages",
  "news-for-teams",
  "every-enum",
  "edge-values",
  "reviewing-assessments",
  "failing-test-run",
  "restricted-caller",
  "strict-pending",
  "flaky-backend",
  "slow-network",
  "outage",
];

const head = `// Made by \`npm run generate\` from the files of this folder; do not edit. Every shipped scenario, in the order of the catalogue.
`;

/** @param files names of the files in scenarios/, in any order */
export function scenarioIndexText(files: readonly string[]): string {
  const names = files.flatMap((file) => (isScenario(file) ? [file.replace(/\.ts$/, "")] : [])).sort();
  const imports = names.map((name) => `import ${toIdentifier(name)} from "./${name}.ts";`);
  const listed = names.toSorted((left, right) => placeOf(left) - placeOf(right));
  return [
    `${head}import type { ScenarioDeclaration } from "../mock/control/scenarios/scenario.ts";`,
    ...imports,
    "",
    "/**",
    " * The shipped scenarios, in the order of the catalogue: to read, or to extend.",
    " * @example const names = scenarios.map(({ name }) => name);",
    " */",
    "export const scenarios: readonly ScenarioDeclaration[] = [",
    ...listed.map((name) => `  ${toIdentifier(name)},`),
    "];\n",
  ].join("\n");
}

function isScenario(file: string): boolean {
  return file.endsWith(".ts") && file !== "index.ts" && file !== "kit.ts";
}

function placeOf(name: string): number {
  const place = readingOrder.indexOf(name);
  return place < 0 ? readingOrder.length : place;
}

/** `sla-breach` becomes `slaBreachScenario`, which is never a reserved word. */
function toIdentifier(name: string): string {
  return `${name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Scenario`;
}
