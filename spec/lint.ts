// Checks the contract against the rules that general linters do not know; part of `npm run lint:spec`.
// The rules are in spec/lint/, one function each; the document they look at is made by spec/generate/bundle.ts and flatten.ts.
import { fileURLToPath } from "node:url";
import { bundleContract } from "./generate/bundle.ts";
import { flattenDocument } from "./generate/flatten.ts";
import { type Breach, breachText, type Rule } from "./lint/breach.ts";
import { validExamples } from "./lint/example-rules.ts";
import {
  describedOperations,
  namedExamples,
  namedOperations,
  pairedExamples,
  pathExamples,
  taggedOperations,
} from "./lint/operation-rules.ts";
import { reasonedAssumptions, resolvedProvenance } from "./lint/provenance-rules.ts";
import { closedRequests, openAnswers, usedSchemas } from "./lint/reach-rules.ts";
import { knownRequired, noAllOf, plainReferences, typedSchemas, understoodKeywords } from "./lint/schema-rules.ts";

/** Rules for the document as it was written, allOf included. */
const writtenRules: readonly Rule[] = [
  typedSchemas,
  plainReferences,
  understoodKeywords,
  namedOperations,
  taggedOperations,
  describedOperations,
  namedExamples,
  pairedExamples,
  pathExamples,
  resolvedProvenance,
  reasonedAssumptions,
];

/** Rules for the document as it is published, without allOf. */
const flatRules: readonly Rule[] = [noAllOf, knownRequired, closedRequests, openAnswers, validExamples];

/** Every breach in the contract at this entry. Throws when it cannot be bundled or flattened at all. */
export async function lintContract(entry: string): Promise<readonly Breach[]> {
  const { document, homes } = await bundleContract(entry);
  const written = writtenRules.flatMap((rule) => rule(document));
  const flat = flattenDocument(document);
  return [...written, ...usedSchemas(document, homes), ...flatRules.flatMap((rule) => rule(flat))];
}

async function main(): Promise<void> {
  const breaches = await lintContract(fileURLToPath(new URL("openapi.yaml", import.meta.url)));
  for (const breach of breaches) console.error(breachText(breach));
  const rules = writtenRules.length + flatRules.length + 1;
  console.log(`spec/lint.ts: ${rules} rules, ${breaches.length} ${breaches.length === 1 ? "breach" : "breaches"}`);
  if (breaches.length > 0) process.exitCode = 1;
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
