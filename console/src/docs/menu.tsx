// The side menu of operations, grouped by tag, with a text filter.
import { TextInput } from "@mantine/core";
import { useMemo, useState } from "react";
import type { Contract, OperationEntry } from "../contract/contract.ts";
import { hrefOf } from "../contract/route.ts";
import { Icon } from "../shared/icons.tsx";
import { groupsOf } from "./overview.tsx";
import { useRoving } from "./roving.ts";
import type { DocsTexts } from "./texts.ts";

export interface MenuProps {
  readonly contract: Contract;
  readonly all: readonly OperationEntry[];
  readonly current: OperationEntry | undefined;
  readonly texts: DocsTexts;
}

export function Menu({ contract, all, current, texts }: MenuProps) {
  const [query, setQuery] = useState("");
  const region = useRoving<HTMLElement>();
  const terms = query.toLowerCase().split(/\s+/).filter(Boolean);
  const searchTexts = useMemo(() => new Map(all.map((entry) => [entry, toSearchText(entry)])), [all]);
  const matching = all.filter((entry) => terms.every((term) => searchTexts.get(entry)?.includes(term)));
  const groups = groupsOf(contract, matching);
  return (
    <>
      <TextInput
        type="search"
        aria-label={texts.filterMenu}
        placeholder={texts.filterMenu}
        value={query}
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
      />
      <nav className="operations" aria-label={texts.operations} ref={region}>
        {groups.length === 0 && <p className="dim">{texts.nothing}</p>}
        {terms.length > 0 && <p className="dim">{texts.alsoFields}</p>}
        {groups.map(({ name, operations }) => (
          <details
            key={`${name} ${current?.tag === name}`}
            open={terms.length > 0 || current?.tag === name || undefined}
          >
            <summary>
              <Icon name="down" />
              <span lang="en">{name}</span>
              <span className="count">{operations.length}</span>
            </summary>
            <ul className="plain">
              {operations.map((entry) => (
                <li key={entry.id}>
                  <a href={hrefOf(entry)} aria-current={entry.id === current?.id ? "page" : undefined}>
                    {entry.operation.summary ?? entry.id}
                    <span className="method" data-method={entry.isWebhook ? "event" : entry.method}>
                      {entry.isWebhook ? "EVT" : abbreviate(entry.method)}
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </nav>
    </>
  );
}

function toSearchText({ id, method, path, operation }: OperationEntry): string {
  return [id, method, path, operation.summary, operation.description, ...(operation.tags ?? [])]
    .join(" ")
    .toLowerCase();
}

function abbreviate(method: string): string {
  return method === "delete" ? "DEL" : method.toUpperCase();
}
