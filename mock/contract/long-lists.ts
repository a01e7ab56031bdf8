// Shortens the long lists of a request before it is checked, so that the check of a list with far too many items, or with nothing but wrong
// ones, takes little time. Called by mock/contract/validators.ts.
import { mostViolations } from "../core/errors.ts";
import { type ContractSchema, type JsonSchema, resolve, schemaAt } from "./json-schema.ts";
import type { Checked, Path } from "./violations.ts";

/** So many items of a list are looked at first: one more than is told of, then twice as many each time. */
export const headLengths = [mostViolations + 1, 2 * mostViolations, 4 * mostViolations, 8 * mostViolations] as const;

/** Whether a list with more items than these is anywhere in a value. */
export function holdsLongList(value: unknown, length: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return value.length > length || value.some((item) => holdsLongList(item, length));
  for (const name in value) if (holdsLongList(Reflect.get(value, name), length)) return true;
  return false;
}

/** The value with so many items of each of its lists. */
export function withListHeads(value: unknown, length: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.slice(0, length).map((item) => withListHeads(item, length));
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withListHeads(part, length)]));
}

/** A value whose lists are cut where the contract has no room for more, and the places of those that were longer. */
export interface BoundedLists {
  readonly value: unknown;
  readonly tooLong: readonly Path[];
}

/** Cuts the lists of a checked value to what its schema allows. */
export function boundLists({ value, schema, root }: Pick<Checked, "value" | "schema" | "root">): BoundedLists {
  const tooLong: Path[] = [];
  function bounded(inner: unknown, form: JsonSchema, path: Path): unknown {
    if (typeof inner !== "object" || inner === null) return inner;
    if (Array.isArray(inner)) {
      const items = schemaAt(form, [0], root);
      const most = mostItems(form, root) ?? Number.POSITIVE_INFINITY;
      if (inner.length > most) tooLong.push(path);
      const kept = inner.length > most ? inner.slice(0, most) : inner;
      return items === undefined ? kept : kept.map((item, index) => bounded(item, items, [...path, index]));
    }
    const parts = Object.entries(inner).map(([name, part]): [string, unknown] => {
      const known = schemaAt(form, [name], root);
      return [name, known === undefined ? part : bounded(part, known, [...path, name])];
    });
    return Object.fromEntries(parts);
  }
  return { value: bounded(value, schema, []), tooLong };
}

/** The most items of a list, in the alternative that allows most; undefined where one has no bound. */
function mostItems(schema: JsonSchema, root: ContractSchema): number | undefined {
  const { maxItems, anyOf, oneOf } = resolve(schema, root);
  const alternatives = (anyOf ?? oneOf ?? []).filter((one) => schemaAt(one, [0], root) !== undefined);
  if (alternatives.length === 0) return maxItems;
  const bounds = alternatives.map((one) => mostItems(one, root) ?? Number.POSITIVE_INFINITY);
  return Math.max(...bounds);
}
