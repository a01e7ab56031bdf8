// Generates the help for --storage from the drivers: a new driver should be a single file.
import type { Driver } from "../../mock/engine/storage/storage.ts";

export function storageWordsText(drivers: readonly Driver[]): string {
  const places = new Intl.ListFormat("en", { type: "disjunction" }).format([
    "memory",
    ...drivers.map(({ help }) => help),
  ]);
  return `// Made by \`npm run generate\` from the drivers of storages; do not edit. The options load no driver, so that they work in a browser.
export const storagePlaces = ${JSON.stringify(places)};
`;
}
