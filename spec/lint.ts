// Checks the documents of spec/contract-documents.ts against rules that general linters do not know; part of `npm run lint:spec`. The rules
// are in spec/lint/, one function each; spec/generate/bundle.ts and flatten.ts make the document that they check.
import { type ContractDocument, contractDocuments } from "./contract-documents.ts";
import { bundleContract } from "./generate/bundle.ts";
import { flattenDocument } from "./generate/flatten.ts";
import { boundedRequests } from "./lint/bound-rules.ts";
import { type Breach, breachText, type Rule } from "./lint/breach.ts";
import { validExamples } from "./lint/example-rules.ts";
import {
  attributedErrors,
  describedOperations,
  namedExamples,
  namedOperations,
  pairedExamples,
  pathExamples,
  taggedOperations,
  tieredLinks,
} from "./lint/operation-rules.ts";
import { permittedOperations } from "./lint/permission-rules.ts";
import { reasonedAssumptions, resolvedProvenance } from "./lint/provenance-rules.ts";
import { closedRequests, openAnswers, usedForms, usedSchemas } from "./lint/reach-rules.ts";
import {
  knownRequired,
  noAllOf,
  plainDigits,
  plainReferences,
  typedSchemas,
  understoodKeywords,
} from "./lint/schema-rules.ts";

/** Rules for the document as it was written, allOf included. */
const writtenRules: readonly Rule[] = [
  typedSchemas,
  plainReferences,
  understoodKeywords,
  plainDigits,
  namedOperations,
  taggedOperations,
  describedOperations,
  namedExamples,
  pairedExamples,
  pathExamples,
];

/** Rules for a document whose parts say where they come from, and that faults may answer for. */
const provenanceRules: readonly Rule[] = [resolvedProvenance, reasonedAssumptions, attributedErrors];

/** Rules for a document whose operations say their tier and their permissions. */
const markRules: readonly Rule[] = [tieredLinks, permittedOperations];

/** Rules for the document as it is published, without allOf. */
const flatRules: readonly Rule[] = [
  noAllOf,
  knownRequired,
  closedRequests,
  boundedRequests,
  openAnswers,
  validExamples,
];

/** What of a document the rules need to know. */
export type LintedDocument = Pick<ContractDocument, "entry" | "provenance" | "marks" | "borrowedFiles" | "schemasOnly">;

/** Every breach in a document. Throws when it cannot be bundled or flattened at all. */
export async function lintContract(linted: LintedDocument): Promise<readonly Breach[]> {
  const { entry, borrowedFiles, schemasOnly } = linted;
  const { document, homes, places } = await bundleContract(entry);
  const rules = rulesFor(linted);
  const own = new Map([...places].filter(([name]) => !borrowedFiles.includes(homes.get(name) ?? "")));
  const flat = flattenDocument(document);
  return [
    ...rules.flatMap((rule) => rule(document)),
    ...(schemasOnly ? usedForms(document, own) : usedSchemas(document, own)),
    ...flatRules.flatMap((rule) => rule(flat)),
  ];
}

/** The rules for a document as it was written. */
function rulesFor({ provenance, marks }: LintedDocument): readonly Rule[] {
  return [...writtenRules, ...(provenance ? provenanceRules : []), ...(marks ? markRules : [])];
}

async function main(): Promise<void> {
  for (const contract of contractDocuments) {
    const breaches = await lintContract(contract);
    for (const breach of breaches) console.error(breachText(breach));
    const rules = rulesFor(contract).length + flatRules.length + 1;
    const found = `${breaches.length} ${breaches.length === 1 ? "breach" : "breaches"}`;
    console.log(`spec/lint.ts: ${contract.source}: ${rules} rules, ${found}`);
    if (breaches.length > 0) process.exitCode = 1;
  }
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
