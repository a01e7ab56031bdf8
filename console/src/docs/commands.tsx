// What the palette of /docs finds: operations, filters, error codes, and fields with the operation that has them.
import { useMemo } from "react";
import { type Command, type CommandGroup, Palette } from "../shared/palette.tsx";
import { bodyOf, type Contract, type Placed, parametersOf, responsesOf, type Schema } from "./contract.ts";
import { listErrorCodes } from "./error-codes.ts";
import { hrefOf } from "./route.ts";
import { alternativesOf, filterLists, read } from "./schema.ts";
import type { DocsTexts } from "./texts.ts";

/** How deep fields are collected. */
const maxDepth = 4;

export interface CommandsProps {
  readonly contract: Contract;
  readonly all: readonly Placed[];
  readonly texts: DocsTexts;
  readonly opened: number;
}

export function Commands({ contract, all, texts, opened }: CommandsProps) {
  const groups = useMemo(() => listCommands(contract, all, texts), [contract, all, texts]);
  return <Palette groups={groups} opened={opened} placeholder={texts.search} />;
}

function listCommands(contract: Contract, all: readonly Placed[], texts: DocsTexts): readonly CommandGroup[] {
  const go = (href: string) => () => location.assign(href);
  const title = (one: Placed) => one.operation.summary ?? one.id;
  return [
    {
      group: texts.operations,
      commands: all.map((one) => ({
        id: `operation ${one.id}`,
        label: title(one),
        description: one.isWebhook ? one.path : `${one.method.toUpperCase()} ${one.path}`,
        keywords: one.id,
        run: go(hrefOf(one)),
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
              run: go(hrefOf(one, key)),
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
        run: go(`#?errors=${code}`),
      })),
    },
    { group: texts.fields, commands: fieldCommands(contract, all, go, title) },
  ];
}

/** Each field once, with the first operation that takes or returns it. */
function fieldCommands(
  contract: Contract,
  all: readonly Placed[],
  go: (href: string) => () => void,
  title: (one: Placed) => string,
): readonly Command[] {
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
    run: go(hrefOf(placed, name)),
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
