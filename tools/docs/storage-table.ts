// Generates the table in docs/storage.md from the drivers.
import { drivers } from "../../mock/engine/storage/open-storage.ts";
import { toCode, toTable } from "./markdown.ts";

export function makeStorageTable(): string {
  const memory = ["`memory` (default)", "tests, static pages, demos that may start over", "nothing"];
  const rows = drivers.map(({ docs }) => [toCode(docs.location), docs.use, docs.needs]);
  return toTable(["Storage", "For", "Needs"], [memory, ...rows]);
}
