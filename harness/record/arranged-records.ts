// Orders seen records so that a scenario can make them, and adds those that they name and no answer showed.
import { fromFlat } from "../../mock/control/record-editing/flat-fields.ts";
import { referencesIn, toReferredId } from "../../mock/control/record-editing/references.ts";
import { type CollectionName, collectionNames } from "../../mock/domain/records/collections.ts";
import type { SeenRecord } from "./seen-records.ts";

/** A record for the scenario. */
export interface Written {
  readonly collection: CollectionName;
  readonly id: number | string;
  readonly fields: { readonly [field: string]: unknown };
}

/** What a scenario has of records. */
export interface ArrangedRecords {
  readonly ordered: Written[];
  /** Those that were only named. */
  readonly made: readonly string[];
  /** References that are no ids. */
  readonly left: readonly string[];
}

/** Records in an order in which each comes after those that it names, and those that are missing. */
export function arrange(records: readonly SeenRecord[]): ArrangedRecords {
  const byKey = new Map<string, Written>(records.map((one) => [`${one.collection} ${one.id}`, one]));
  const [made, left]: [string[], string[]] = [[], []];
  const customers = records.filter(({ collection }) => collection === "customers");
  const stranger = Math.max(0, ...customers.map(({ id }) => Number(id))) + 1;
  const ordered: Written[] = [];
  const begun = new Set<string>();

  function visit(one: Written): void {
    const key = `${one.collection} ${one.id}`;
    if (begun.has(key)) return;
    begun.add(key);
    const record = fromFlat(one.collection, { ...one.fields, id: one.id });
    for (const reference of referencesIn(one.collection, record)) {
      const id = toReferredId(reference);
      if (id === undefined) {
        left.push(`${key} at ${reference.pointer}`);
        continue;
      }
      const to = reference.field.to;
      const missing = `${to} ${id}`;
      if (!byKey.has(missing)) {
        made.push(missing);
        byKey.set(missing, { collection: to, id, fields: toMissing(to, one, stranger) });
      }
      const other = byKey.get(missing);
      if (other !== undefined) visit(other);
    }
    ordered.push(one);
  }
  // A worklog entry makes the messages that it records and that do not exist yet.
  const rank = ({ collection }: Written) =>
    collection === "conversations" ? collectionNames.indexOf("worklogs") - 0.5 : collectionNames.indexOf(collection);
  for (const one of [...byKey.values()].sort((a, b) => rank(a) - rank(b))) visit(one);
  return { ordered, made, left };
}

/** What is known of a record that was only named. Without a customer, a contract would be one of somebody who was seen. */
function toMissing(collection: CollectionName, { fields }: Written, stranger: number): Written["fields"] {
  if (collection === "knowledgeSources") return { status: "archived" };
  return collection === "contracts" ? { customerId: String(fields.customerId ?? stranger) } : {};
}
