// Generates the editor help for traits.
import { type TraitNote, traitNotes } from "../../fixtures/factories/trait-notes.ts";
import { collectionNames, collections } from "../../mock/domain/records/collections.ts";
import type { CollectionName } from "../../mock/domain/records/world.ts";

const head = `// Made by \`npm run generate:docs\` from fixtures/factories/trait-notes.ts; do not edit. What an editor shows of the traits; scenarios/kit.ts makes
// their words.

/** The traits of each collection, with what they set. */
export interface TraitWords {
`;

/** The generated file and its text. */
export function traitWordsText(): string {
  return `${head}${collectionNames.map(toCollection).join("")}}\n`;
}

function toCollection(collection: CollectionName): string {
  const notes: Readonly<Record<string, TraitNote>> = traitNotes[collection];
  const { word } = collections[collection];
  const traits = Object.entries(notes).map(
    ([trait, note]) =>
      `    /** ${toDoc(note)} Example: \`${word}.${trait}()\`. */ readonly ${trait}: ${JSON.stringify(trait)};\n`,
  );
  const about = `  /** Traits of \`${collection}\`. */\n`;
  return traits.length === 0
    ? `${about}  readonly ${collection}: Readonly<Record<never, never>>;\n`
    : `${about}  readonly ${collection}: {\n${traits.join("")}  };\n`;
}

function toDoc({ says, sets }: TraitNote): string {
  return sets.length === 0 ? says : `${says} Sets ${sets.map((field) => `\`${field}\``).join(", ")}.`;
}
