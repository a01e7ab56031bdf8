// Replaces malformed parts of a scenario file, so that the rest can be checked too and one pass reports every error.
import type { Finding } from "../../contract/schema-check.ts";
import { collectionNames } from "../../domain/records/collections.ts";
import { isObject } from "../../engine/core/is-object.ts";
import { parsePointer } from "../../engine/core/json-pointer.ts";
import type { ScenarioDeclaration, ScenarioRecord } from "./scenario.ts";

/** A fault that can always be placed. */
const placeholderFault = { effect: { kind: "outage" } };

/**
 * The file with malformed records and faults replaced by valid placeholders at the same indexes, and without
 * its other malformed parts; undefined if the world that it builds on is malformed.
 */
export function replaceMalformedParts(value: unknown, findings: readonly Finding[]): ScenarioDeclaration | undefined {
  const paths = findings.map(({ pointer }) => parsePointer(pointer));
  if (!isObject(value) || paths.some(([part]) => part === undefined || part === "extends" || part === "world"))
    return undefined;
  const parts = Object.entries(value).flatMap(([part, content]): [string, unknown][] => {
    const malformed = new Set(paths.flatMap(([first, second]) => (first === part ? [second] : [])));
    if (malformed.size === 0) return [[part, content]];
    if ((part !== "records" && part !== "faults") || !Array.isArray(content) || malformed.has(undefined)) return [];
    const replace = part === "records" ? toPlaceholder : () => placeholderFault;
    return [[part, content.map((item, index) => (malformed.has(String(index)) ? replace(item) : item))]];
  });
  // The check found no errors in these parts.
  return { ...Object.fromEntries(parts), name: "rest", description: "The rest of a file." } as ScenarioDeclaration;
}

/** A placeholder that adds no record, but has the id that other records of the file may refer to. */
function toPlaceholder(item: unknown): ScenarioRecord {
  const { collection: name, id, fields } = isObject(item) ? item : {};
  const collection = collectionNames.find((collectionName) => collectionName === name) ?? "tickets";
  const ownId = id ?? (isObject(fields) ? fields.id : undefined);
  return { collection, count: 0, ...(typeof ownId === "number" || typeof ownId === "string" ? { id: ownId } : {}) };
}
