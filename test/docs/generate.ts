// Writes the generated pages of docs/; `--check` only reports drift. Run by `npm run generate:docs`; the text is test/docs/scenarios-page.ts.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { makeScenariosPage } from "./scenarios-page.ts";

const page = "docs/scenarios.md";
const text = await makeScenariosPage();

if (!process.argv.includes("--check")) {
  mkdirSync("docs", { recursive: true });
  writeFileSync(page, text);
  console.log(page);
} else if (readOld() !== text) {
  console.error(`${page} is not what the scenarios give.\nRun \`npm run generate:docs\` and commit the result.`);
  process.exitCode = 1;
}

function readOld(): string | undefined {
  try {
    return readFileSync(page, "utf8");
  } catch {
    return undefined;
  }
}
