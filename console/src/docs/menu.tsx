// The operations by tag, at the side of the page, with a filter by their own words.
import { TextInput } from "@mantine/core";
import { useMemo, useState } from "react";
import type { Contract, Placed } from "../contract/contract.ts";
import { hrefOf } from "../contract/route.ts";
import { Icon } from "../shared/icons.tsx";
import { groupsOf } from "./overview.tsx";
import { useRoving } from "./roving.ts";
import type { DocsTexts } from "./texts.ts";

export interface MenuProps {
  readonly contract: Contract;
  readonly all: readonly Placed[];
  readonly current: Placed | undefined;
  readonly texts: DocsTexts;
}

export function Menu({ contract, all, current, texts }: MenuProps) {
  const [typed, setTyped] = useState("");
  const region = useRoving<HTMLElement>();
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const haystacks = useMemo(() => new Map(all.map((one) => [one, toHaystack(one)])), [all]);
  const found = all.filter((one) => words.every((word) => haystacks.get(one)?.includes(word)));
  const groups = groupsOf(contract, found);
  return (
    <>
      <TextInput
        type="search"
        aria-label={texts.filterMenu}
        placeholder={texts.filterMenu}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <nav className="operations" aria-label={texts.operations} ref={region}>
        {groups.length === 0 && <p className="dim">{texts.nothing}</p>}
        {words.length > 0 && <p className="dim">{texts.alsoFields}</p>}
        {groups.map(({ name, operations }) => (
          <details
            key={`${name} ${current?.tag === name}`}
            open={words.length > 0 || current?.tag === name || undefined}
          >
            <summary>
              <Icon name="down" />
              <span lang="en">{name}</span>
              <span className="count">{operations.length}</span>
            </summary>
            <ul className="plain">
              {operations.map((one) => (
                <li key={one.id}>
                  <a href={hrefOf(one)} aria-current={one.id === current?.id ? "page" : undefined}>
                    {one.operation.summary ?? one.id}
                    <span className="method" data-method={one.isWebhook ? "event" : one.method}>
                      {one.isWebhook ? "EVT" : shortOf(one.method)}
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

function toHaystack({ id, method, path, operation }: Placed): string {
  return [id, method, path, operation.summary, operation.description, ...(operation.tags ?? [])]
    .join(" ")
    .toLowerCase();
}

function shortOf(method: string): string {
  return method === "delete" ? "DEL" : method.toUpperCase();
}
