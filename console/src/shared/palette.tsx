// The palette of commands: everything that can be opened or done, found by typing.
import { Spotlight, type SpotlightActionData, spotlight } from "@mantine/spotlight";
import { useEffect, useState } from "react";
import { both } from "./both.ts";
import { Icon } from "./icons.tsx";
import type { Operation } from "./operations.ts";
import { useLanguage } from "./page.tsx";
import { root } from "./settings.ts";
import "@mantine/core/styles/ScrollArea.css";
import "@mantine/core/styles/Paper.css";
import "@mantine/core/styles/Overlay.css";
import "@mantine/core/styles/ModalBase.css";
import "@mantine/core/styles/Modal.css";
import "@mantine/spotlight/styles.css";

const texts = both({
  nothing: ["Nothing matches.", "Keine Treffer."],
});

export interface Command {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly keywords?: string;
  run(): void;
}

export interface CommandGroup {
  readonly group: string;
  readonly commands: readonly Command[];
}

export interface PaletteProps {
  readonly groups: readonly CommandGroup[];
  /** Changes with each request to open. */
  readonly opened: number;
  /** Says what can be searched. */
  readonly placeholder: string;
  /** What a query names that no group lists, for example a record. */
  find?(query: string): readonly Command[];
}

const maxShown = 40;

export function Palette({ groups, opened, placeholder, find }: PaletteProps) {
  const { language } = useLanguage();
  const words = texts[language];
  useEffect(() => {
    if (opened > 0) spotlight.open();
  }, [opened]);
  const [query, setQuery] = useState("");
  const found = { group: "", commands: find?.(query) ?? [] };
  const actions = [found, ...groups].map(({ group, commands }) => ({
    group,
    actions: commands.map(
      ({ id, label, description, keywords, run }): SpotlightActionData => ({
        id,
        label,
        onClick: run,
        // A description is Markdown, and only its marks of code occur in one line.
        ...(description === undefined ? {} : { description: description.replaceAll("`", "") }),
        ...(keywords === undefined ? {} : { keywords }),
      }),
    ),
  }));
  return (
    <Spotlight
      // Names the dialog, which has no visible title.
      attributes={{ content: { "aria-label": placeholder } }}
      actions={actions}
      query={query}
      onQueryChange={setQuery}
      nothingFound={words.nothing}
      highlightQuery
      scrollable
      maxHeight="24rem"
      limit={maxShown}
      shortcut={null}
      lockScroll={false}
      searchProps={{ placeholder, "aria-label": placeholder, leftSection: <Icon name="search" /> }}
    />
  );
}

/** Opens an operation in the contract. */
export function toCommand({ operationId, method, path, summary }: Operation): Command {
  return {
    id: operationId,
    label: summary,
    description: `${method} ${path}`,
    keywords: operationId,
    run: () => location.assign(`${root}/docs#?route=${method.toLowerCase()}-${path}`),
  };
}
