// Makes everything in spec/generated/ from spec/openapi.yaml; `npm run generate` writes it, `--check` only reports drift.
// The steps are in spec/generate/: bundle.ts -> flatten.ts -> closed-form.ts, types-file.ts, route-table.ts, assumptions.ts.
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { assumptionsText } from "./generate/assumptions.ts";
import { bundleContract } from "./generate/bundle.ts";
import { closedForm } from "./generate/closed-form.ts";
import { flattenDocument } from "./generate/flatten.ts";
import type { JsonObject } from "./generate/json.ts";
import { routeTableText } from "./generate/route-table.ts";
import { typesText } from "./generate/types-file.ts";

const specFolder = fileURLToPath(new URL(".", import.meta.url));

/** File name -> content, for everything that is derived from the contract at this entry. */
export async function generateFiles(entry: string): Promise<ReadonlyMap<string, string>> {
  const { document, homes } = await bundleContract(entry);
  const flat = flattenDocument(document);
  return new Map([
    ["openapi.json", jsonText(flat)],
    ["validation.json", jsonText(closedForm(flat))],
    ["types.ts", await typesText(flat)],
    ["operations.ts", routeTableText(flat)],
    ["assumptions.md", assumptionsText(flat, homes)],
  ]);
}

function jsonText(value: JsonObject): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Names of the files in a folder that differ from what they should be, are missing, or should not be there. */
export async function driftOf(folder: string, files: ReadonlyMap<string, string>): Promise<readonly string[]> {
  const present = await readdir(folder).catch(() => []);
  const names = [...new Set([...files.keys(), ...present])].sort();
  const checked = names.map(async (name) => {
    const found = await readFile(join(folder, name), "utf8").catch(() => undefined);
    return found === files.get(name) ? [] : [name];
  });
  return (await Promise.all(checked)).flat();
}

async function main(checkOnly: boolean): Promise<void> {
  const folder = join(specFolder, "generated");
  const files = await generateFiles(join(specFolder, "openapi.yaml"));
  if (checkOnly) {
    const drift = await driftOf(folder, files);
    if (drift.length === 0) return;
    console.error(
      `spec/generated is not what the contract gives: ${drift.join(", ")}.\nRun \`npm run generate\` and commit the result.`,
    );
    process.exitCode = 1;
    return;
  }
  await mkdir(folder, { recursive: true });
  for (const [name, text] of files) await writeFile(join(folder, name), text);
  console.log(`spec/generated: ${[...files.keys()].join(", ")}`);
}

if (import.meta.main) {
  await main(process.argv.includes("--check")).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
