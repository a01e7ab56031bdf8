// What the palette finds in the contract: operations, filters, error codes, and fields with the operation that has them.

import {
  bodyOf,
  type Contract,
  listOperations,
  type Placed,
  parametersOf,
  responsesOf,
  type Schema,
} from "../contract/contract.ts";
import { listErrorCodes } from "../contract/error-codes.ts";
import { hrefOf } from "../contract/route.ts";
import { alternativesOf, filterLists, read } from "../contract/schema.ts";
import { both } from "../shared/both.ts";
import type { Language } from "../shared/language.ts";
import type { CommandGroup } from "./find-commands.ts";

const groupTexts = both({
  operations: ["Operations", "Operationen"],
  filters: ["Filters", "Filter"],
  errors: ["Errors", "Fehler"],
  fields: ["Fields", "Felder"],
});

/** Words by which a field or filter is sought beside its name. */
function keywordsOf(name: string): string {
  if (name.startsWith("orderBy")) return "sort sortieren";
  return name.endsWith("dueBy") ? "overdue überfällig" : "";
}

/** How deep fields are collected. */
const maxDepth = 4;

/** @param page address of the page of the contract; "" on that page */
export function listCommands(contract: Contract, language: Language, page: string): readonly CommandGroup[] {
  const texts = groupTexts[language];
  const all = listOperations(contract);
  const title = (one: Placed) => one.operation.summary ?? one.id;
  return [
    {
      group: texts.operations,
      commands: all.map((one) => ({
        id: `operation ${one.id}`,
        label: title(one),
        description: one.isWebhook ? one.path : `${one.method.toUpperCase()} ${one.path}`,
        keywords: one.id,
        href: page + hrefOf(one),
      })),
    },
    {
      group: texts.filters,
      commands: all.flatMap((one) =>
        filterLists(contract, bodyOf(one)?.schema).flatMap(([, filters]) =>
          filters.flatMap(({ keys, description }) =>
            keys.map((key) => ({
              id: `filter ${one.id} ${key}`,
              label: key,
              description: `${title(one)} · ${description}`,
              keywords: keywordsOf(key),
              href: page + hrefOf(one, key),
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
  all: readonly Placed[],
  page: string,
  title: (one: Placed) => string,
): CommandGroup["commands"] {
  const found = new Map<string, { readonly name: string; readonly about: string; readonly placed: Placed }>();
  for (const placed of all) {
    const add = (name: string, about = "", where = "") => {
      const id = `${name} ${about}`;
      if (!found.has(id)) found.set(id, { name, about: [where, about].filter(Boolean).join(" · "), placed });
    };
    for (const { name, description, in: where } of parametersOf(contract, placed)) add(name, description, where);
    walk(contract, bodyOf(placed)?.schema, add, "request");
    for (const [status, { content = {} }] of responsesOf(contract, placed))
      if (status < "400") walk(contract, Object.values(content)[0]?.schema, add, "response");
  }
  return [...found].map(([id, { name, about, placed }]) => ({
    id: `field ${id}`,
    label: name,
    description: `${title(placed)} · ${about}`,
    keywords: keywordsOf(name),
    href: page + hrefOf(placed, name),
  }));
}

function walk(
  contract: Contract,
  schema: Schema | undefined,
  add: (name: string, about: string | undefined, where: string) => void,
  where: string,
  depth = maxDepth,
): void {
  if (depth === 0 || schema === undefined) return;
  for (const { properties = {}, items } of alternativesOf(contract, schema)) {
    walk(contract, items, add, `${where}[]`, depth);
    for (const [name, one] of Object.entries(properties)) {
      add(name, read(contract, one).description, where);
      walk(contract, one, add, `${where} › ${name}`, depth - 1);
    }
  }
}
