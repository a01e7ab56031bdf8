// `npm run generate:docs` writes the generated parts of docs/ and the editor help for traits and scenarios; `--check` reports differences.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { drivers } from "../../mock/engine/storage/open-storage.ts";
import { makeFaultsPage } from "./faults-page.ts";
import { toCode, toTable } from "./markdown.ts";
import { fillParts } from "./page-parts.ts";
import { makeReferenceParts } from "./reference-parts.ts";
import { ruleTextsJson } from "./rule-texts.ts";
import { scenarioDocsText } from "./scenario-docs.ts";
import { makeScenarioSchema } from "./scenario-schema.ts";
import { makeScenariosPage } from "./scenarios-page.ts";
import { traitDocsText } from "./trait-docs.ts";

const pages = new Map([
  ["docs/scenarios.md", await makeScenariosPage()],
  ["docs/reference.md", fillParts(readFileSync("docs/reference.md", "utf8"), makeReferenceParts())],
  ["docs/storage.md", fillParts(readFileSync("docs/storage.md", "utf8"), { storages: makeStorageTable() })],
  ["docs/faults.md", makeFaultsPage()],
  ["docs/scenario.schema.json", await makeScenarioSchema()],
  ["fixtures/generated/trait-docs.ts", traitDocsText()],
  ["scenarios/generated/scenario-docs.ts", scenarioDocsText()],
  ["mock/control/journal/rules.json", ruleTextsJson()],
]);

for (const [page, text] of pages) {
  if (readExisting(page) === text) continue;
  if (!process.argv.includes("--check")) {
    writeFileSync(page, text);
    console.log(page);
  } else {
    console.error(`${page} is out of date.\nRun \`npm run generate:docs\` and commit the result.`);
    process.exitCode = 1;
  }
}

function makeStorageTable(): string {
  const memory = ["`memory` (default)", "tests, static pages, demos that may start over", "nothing"];
  const rows = drivers.map(({ docs }) => [toCode(docs.location), docs.use, docs.needs]);
  return toTable(["Storage", "For", "Needs"], [memory, ...rows]);
}

function readExisting(page: string): string | undefined {
  return existsSync(page) ? readFileSync(page, "utf8") : undefined;
}
