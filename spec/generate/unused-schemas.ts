// Finds unreferenced schemas in a document's files, which the bundler silently omits.
import type { ContractDocument } from "../contract-documents.ts";
import type { Bundle } from "./bundle.ts";
import { referencedNames } from "./flatten.ts";
import type { SchemaBreach } from "./schema-rules.ts";

/** Every unused schema of the document's own files; in a document of records, schemas named ...Record count as used. */
export function unusedSchemas(
  { borrowedFiles, schemasOnly }: Pick<ContractDocument, "borrowedFiles" | "schemasOnly">,
  { document, tagBySchema, fileBySchema }: Bundle,
): readonly SchemaBreach[] {
  const used = referencedNames(document);
  return [...fileBySchema]
    .filter(([name]) => !used.has(name) && !borrowedFiles.includes(tagBySchema.get(name) ?? ""))
    .filter(([name]) => !(schemasOnly && name.endsWith("Record")))
    .map(([name, file]) => ({
      place: `#/components/schemas/${name}`,
      problem: `nothing refers to the schema ${name} of ${file}`,
      instead: schemasOnly ? "use it or remove it; a schema of a collection is named ...Record" : "use it or remove it",
    }));
}
