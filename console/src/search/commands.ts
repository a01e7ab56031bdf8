// The palette's commands for the contract: operations, filters, error codes, and fields with their operations.

import {
  bodyOf,
  type Contract,
  listOperations,
  type OperationEntry,
  parametersOf,
  responsesOf,
  type Schema,
} from "../contract/contract.ts";
import { listErrorCodes } from "../contract/error-codes.ts";
import { hrefOf } from "../contract/route.ts";
import { alternativesOf, filterLists, resolveSchema } from "../contract/schema.ts";
import { bilingual } from "../shared/bilingual.ts";
import type { Language } from "../shared/language.ts";
import type { CommandGroup } from "./find-commands.ts";

const groupTexts = bilingual({
  operations: ["Operations", "Operationen"],
  filters: ["Filters", "Filter"],
  errors: ["Errors", "Fehler"],
  fields: ["Fields", "Felder"],
});

/** Search terms for a field or filter besides its name. */
function keywordsOf(name: string): string {
  if (name.startsWith("orderBy")) return "sort sortieren";
  return name.endsWith("dueBy") ? "overdue überfällig" : "";
}

/** The depth to which fields are collected. */
const maxDepth = 4;

/** @param page address of the contract page; "" on that page */
export function listCommands(contract: Contract, language: Language, page: string): readonly CommandGroup[] {
  const texts = groupTexts[language];
  const all = listOperations(contract);
  const title = (entry: OperationEntry) => entry.operation.summary ?? entry.id;
  return [
    {
      group: texts.operations,
      commands: all.map((entry) => ({
        id: `operation ${entry.id}`,
        label: title(entry),
        description: entry.isWebhook ? entry.path : `${entry.method.toUpperCase()} ${entry.path}`,
        keywords: entry.id,
        href: page + hrefOf(entry),
      })),
    },
    {
      group: texts.filters,
      commands: all.flatMap((entry) =>
        filterLists(contract, bodyOf(entry)?.schema).flatMap(([, filters]) =>
          filters.flatMap(({ keys, description }) =>
            keys.map((key) => ({
              id: `filter ${entry.id} ${key}`,
              label: key,
              description: `${title(entry)} · ${description}`,
              keywords: keywordsOf(key),
              href: page + hrefOf(entry, key),
            })),
          ),
        ),
      ),
    },
    {
      group: texts.errors,
      commands: listErrorCodes(contract).map(({ code, statuses, meaning }) => ({
        id: `error ${code}`,
        label: code,
        description: `${statuses.join(", ")} · ${meaning}`,
        href: `${page}#?errors=${code}`,
      })),
    },
    { group: texts.fields, commands: fieldCommands(contract, all, page, title) },
  ];
}

/** Each field once, with the first operation that takes or returns it. */
function fieldCommands(
  contract: Contract,
  all: readonly OperationEntry[],
  page: string,
  title: (entry: OperationEntry) => string,
): CommandGroup["commands"] {
  const fields = new Map<string, { readonly name: string; readonly about: string; readonly entry: OperationEntry }>();
  for (const entry of all) {
    const add = (name: string, about = "", location = "") => {
      const id = `${name} ${about}`;
      if (!fields.has(id)) fields.set(id, { name, about: [location, about].filter(Boolean).join(" · "), entry });
    };
    for (const { name, description, in: location } of parametersOf(contract, entry)) add(name, description, location);
    addFields(contract, bodyOf(entry)?.schema, add, "request");
    for (const [status, { content = {} }] of responsesOf(contract, entry))
      if (status < "400") addFields(contract, Object.values(content)[0]?.schema, add, "response");
  }
  return [...fields].map(([id, { name, about, entry }]) => ({
    id: `field ${id}`,
    label: name,
    description: `${title(entry)} · ${about}`,
    keywords: keywordsOf(name),
    href: page + hrefOf(entry, name),
  }));
}

function addFields(
  contract: Contract,
  schema: Schema | undefined,
  add: (name: string, about: string | undefined, location: string) => void,
  location: string,
  depth = maxDepth,
): void {
  if (depth === 0 || schema === undefined) return;
  for (const { properties = {}, items } of alternativesOf(contract, schema)) {
    addFields(contract, items, add, `${location}[]`, depth);
    for (const [name, property] of Object.entries(properties)) {
      add(name, resolveSchema(contract, property).description, location);
      addFields(contract, property, add, `${location} › ${name}`, depth - 1);
    }
  }
}
