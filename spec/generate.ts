// Generates spec/generated/, the scenario index, the storage help and the world data; `--check` only reports differences.
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Logger } from "../mock/engine/core/logger.ts";
import { type ContractDocument, contractDocuments } from "./contract-documents.ts";
import { assumptionsText } from "./generate/assumptions.ts";
import { bundleContract, readObject } from "./generate/bundle.ts";
import { controlText } from "./generate/control-file.ts";
import { factsText } from "./generate/facts-file.ts";
import { flattenDocument } from "./generate/flatten.ts";
import type { JsonObject } from "./generate/json.ts";
import { type PlayedResponses, withNamedExamples } from "./generate/named-examples.ts";
import { oneTypeDocument } from "./generate/one-type.ts";
import { playExamples } from "./generate/play-examples.ts";
import { publishedDocument } from "./generate/published-document.ts";
import { remediesOf } from "./generate/remedies.ts";
import { unboundedParts } from "./generate/request-bounds.ts";
import { responseSchema } from "./generate/response-schema.ts";
import { routeTableText } from "./generate/route-table.ts";
import { scenarioIndexText } from "./generate/scenario-index.ts";
import { type SchemaBreach, schemaBreaches } from "./generate/schema-rules.ts";
import { storageHelpText } from "./generate/storage-help.ts";
import { typesText } from "./generate/types-file.ts";
import { unusedSchemas } from "./generate/unused-schemas.ts";
import { closedSchemas, validationSchema } from "./generate/validation-schema.ts";
import { worldFiles } from "./generate/world-files.ts";

/** Schemas that are only parts of others but still get their own type: the error that any operation can return. */
const commonSchemas: ReadonlySet<string> = new Set(["Error"]);

const scenarioFolder = fileURLToPath(new URL("../scenarios/", import.meta.url));
const worldFolder = fileURLToPath(new URL("../fixtures/worlds/", import.meta.url));
const compiledFolder = fileURLToPath(new URL("../fixtures/generated/", import.meta.url));
const optionsFolder = fileURLToPath(new URL("../mock/options/", import.meta.url));

/** Everything derived from one document without running a mock. */
interface Generated {
  readonly contract: ContractDocument;
  readonly document: JsonObject;
  /** Content by file name; openapi.json does not yet contain the responses of played examples. */
  readonly files: ReadonlyMap<string, string>;
}

/** @throws Error if a document cannot be bundled, or if it breaks the rules for schemas, which lists each breach */
async function generateFiles(contract: ContractDocument): Promise<Generated> {
  const { document, tagBySchema, fileBySchema } = await bundleContract(contract.entry);
  refuse(contract, [
    ...schemaBreaches(document),
    ...unusedSchemas(contract, { document, tagBySchema, fileBySchema }),
    ...(contract.bounded ? unboundedParts(document) : []),
  ]);
  const flat = flattenDocument(document);
  if (contract.schemasOnly) {
    const borrowed = [...tagBySchema].flatMap(([name, tag]) => (contract.borrowedFiles.includes(tag) ? [name] : []));
    const files = new Map([
      ["validation.json", jsonText(closedSchemas(flat, new Set(borrowed)))],
      ["types.ts", await typesText(flat, contract.source, { names: new Set(borrowed), file: "../types.ts" })],
    ]);
    return { contract, document: flat, files };
  }
  const singleTyped = oneTypeDocument(flat);
  const files = new Map([
    ["openapi.json", publishedText(flat, new Map())],
    ["validation.json", jsonText(validationSchema(singleTyped))],
    ["types.ts", await typesText(oneTypeDocument(flattenDocument(document, commonSchemas)), contract.source)],
    ["operations.ts", routeTableText(singleTyped, contract.source, contract.marks)],
  ]);
  if (contract.control) files.set("control.ts", controlText(singleTyped, contract.source));
  if (contract.marks) files.set("facts.ts", factsText(flat));
  if (contract.responses) files.set("responses.json", jsonText(responseSchema(flat)));
  if (contract.remedies !== undefined)
    files.set("remedies.json", jsonText(remediesOf(flat, await readObject(contract.remedies))));
  if (contract.provenance) files.set("assumptions.md", assumptionsText(flat, tagBySchema));
  return { contract, document: flat, files };
}

/** Adds the mock's responses to openapi.json. @throws Error naming each example that cannot be played */
async function withPlayedExamples(generated: readonly Generated[]): Promise<readonly Generated[]> {
  // Imported late: it depends on files that were just written.
  const { createMock } = await import("../mock/create-mock.ts");
  const published = generated.filter(({ contract }) => !contract.schemasOnly);
  const responses = await playExamples(
    published.map(({ document }) => document),
    (report) => {
      const error: Logger["error"] = (event, { stack, message } = {}) => report(`${event}: ${stack ?? message}`);
      return createMock({ logger: { info() {}, error } });
    },
  );
  return published.map(({ contract, document, files }) => {
    return { contract, document, files: new Map([...files, ["openapi.json", publishedText(document, responses)]]) };
  });
}

function publishedText(document: JsonObject, responses: PlayedResponses): string {
  return jsonText(publishedDocument(withNamedExamples(document, responses)));
}

/** @throws Error listing each breach and what to write instead */
function refuse({ source }: ContractDocument, breaches: readonly SchemaBreach[]): void {
  if (breaches.length === 0) return;
  throw new Error(
    breaches.map(({ place, problem, instead }) => `${source}${place}: ${problem}; ${instead}`).join("\n"),
  );
}

function jsonText(value: JsonObject): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** The names of files in a folder that differ, are missing or are superfluous; ignores subfolders. */
export async function driftOf(folder: string, files: ReadonlyMap<string, string>): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const existing = entries.flatMap((entry) => (entry.isDirectory() ? [] : entry.name));
  const names = [...new Set([...files.keys(), ...existing])].sort();
  const checked = names.map(async (name) => {
    const content = await readFile(join(folder, name), "utf8").catch(() => undefined);
    return content === files.get(name) ? [] : [name];
  });
  return (await Promise.all(checked)).flat();
}

/** Where generated files belong. */
interface Destination extends Pick<ContractDocument, "folder" | "source"> {
  /** Whether a file of the folder is one of them, even if it is no longer generated. */
  owns(name: string): boolean;
}

/** Writes generated files, or compares them with those of the folder. Returns whether the folder is up to date. */
type Output = (destination: Destination, files: ReadonlyMap<string, string>) => Promise<boolean>;

/** Returns whether every folder is up to date. Plays the examples only if the files above are. */
async function generate(output: Output): Promise<boolean> {
  const generated: Generated[] = [];
  const results: boolean[] = [];
  for (const contract of contractDocuments) {
    const derived = await generateFiles(contract);
    generated.push(derived);
    results.push(await output({ ...contract, owns: (name) => name !== "openapi.json" }, derived.files));
  }
  const scenarioIndex = { folder: join(scenarioFolder, "generated"), source: "scenarios/*.ts" };
  results.push(await outputOne(output, scenarioIndex, "index.ts", scenarioIndexText(await readdir(scenarioFolder))));
  // `generate:docs` writes the other files of the folder.
  const ownsWorld = (name: string) => name.endsWith(".json");
  const worlds = { folder: compiledFolder, source: "fixtures/worlds/", owns: ownsWorld };
  results.push(await output(worlds, await worldFiles(worldFolder)));
  const { drivers } = await import("../mock/engine/storage/open-storage.ts");
  const storageHelp = { folder: optionsFolder, source: "mock/engine/storage/drivers/*.ts" };
  results.push(await outputOne(output, storageHelp, "storage-help.ts", storageHelpText(drivers)));
  if (results.includes(false)) return false;
  for (const { contract, files } of await withPlayedExamples(generated))
    results.push(await output({ ...contract, owns: (name) => name === "openapi.json" }, files));
  return !results.includes(false);
}

function outputOne(output: Output, place: Omit<Destination, "owns">, name: string, text: string): Promise<boolean> {
  return output({ ...place, owns: (other) => other === name }, new Map([[name, text]]));
}

const write: Output = async ({ folder, source }, files) => {
  await mkdir(folder, { recursive: true });
  for (const [name, text] of files) await writeFile(join(folder, name), text);
  console.log(`${source}: ${[...files.keys()].join(", ")}`);
  return true;
};

const compare: Output = async ({ folder, source, owns }, files) => {
  const drift = (await driftOf(folder, files)).filter(owns);
  if (drift.length === 0) return true;
  console.error(
    `The files derived from ${source} have drifted: ${drift.join(", ")}.\nRun \`npm run generate\` and commit the result.`,
  );
  return false;
};

if (import.meta.main) {
  const output = process.argv.includes("--check") ? compare : write;
  const isUpToDate = await generate(output).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return false;
  });
  if (!isUpToDate) process.exitCode = 1;
}
