// Replaces malformed parts of a scenario file, so that the rest can be checked too and one pass reports every error.
import type { Finding } from "../../contract/schema-check.ts";
import { collectionNames } from "../../domain/records/collections.ts";
import { isObject } from "../../engine/core/is-object.ts";
import { parsePointer } from "../../engine/core/json-pointer.ts";
import type { ScenarioDeclaration, ScenarioRecord } from "./scenario.ts";

/** A fault that can always be placed. */
const placeholderFault = { effect: { kind: "outage" } };

/** The steps of a pointer to a malformed part: the property of the file, and a place in it. */
type Path = readonly string[];

/**
 * The file with malformed records and faults replaced by valid placeholders at the same indexes, and without
 * its other malformed parts; undefined if the world that it builds on is malformed.
 */
export function replaceMalformedParts(value: unknown, findings: readonly Finding[]): ScenarioDeclaration | undefined {
  const paths = findings.map(({ pointer }) => parsePointer(pointer));
  if (!isObject(value) || paths.some(preventsBuilding)) return undefined;
  const parts: Record<string, unknown> = {};
  for (const [name, content] of Object.entries(value)) {
    const ownPaths = paths.filter(([part]) => part === name);
    const rest = ownPaths.length === 0 ? content : withPlaceholders(name, content, ownPaths);
    if (rest !== undefined) parts[name] = rest;
  }
  // The check found no errors in these parts.
  return { ...parts, name: "rest", description: "The rest of a file." } as ScenarioDeclaration;
}

/** Whether the world cannot be built, because the whole file, its base or its world is malformed. */
function preventsBuilding([part]: Path): boolean {
  return part === undefined || part === "extends" || part === "world";
}

/** The records or faults with placeholders for malformed ones; undefined if the part cannot be repaired. */
function withPlaceholders(name: string, content: unknown, paths: readonly Path[]): readonly unknown[] | undefined {
  const malformed = new Set(paths.map(([, index]) => index));
  if ((name !== "records" && name !== "faults") || !Array.isArray(content) || malformed.has(undefined))
    return undefined;
  const toReplacement = name === "records" ? toPlaceholder : () => placeholderFault;
  return content.map((item: unknown, index) => (malformed.has(String(index)) ? toReplacement(item) : item));
}

/** A placeholder that adds no record, but has the id that other records of the file may refer to. */
function toPlaceholder(item: unknown): ScenarioRecord {
  const { collection: name, id, fields } = isObject(item) ? item : {};
  const collection = collectionNames.find((collectionName) => collectionName === name) ?? "tickets";
  const ownId = id ?? (isObject(fields) ? fields.id : undefined);
  const isValidId = typeof ownId === "number" || typeof ownId === "string";
  return { collection, count: 0, ...(isValidId ? { id: ownId } : {}) };
}
