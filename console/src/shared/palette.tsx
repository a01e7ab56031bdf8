// The palette of commands: everything that can be opened or done, found by typing.
import { Spotlight, type SpotlightActionData, spotlight } from "@mantine/spotlight";
import { useEffect, useState } from "react";
import { both } from "./both.ts";
import { Icon } from "./icons.tsx";
import { useLanguage } from "./page.tsx";
import "@mantine/core/styles/ScrollArea.css";
import "@mantine/core/styles/Paper.css";
import "@mantine/core/styles/Overlay.css";
import "@mantine/core/styles/ModalBase.css";
import "@mantine/core/styles/Modal.css";
import "@mantine/spotlight/styles.css";

const texts = both({
  search: ["Search views and commands …", "Ansichten und Befehle suchen …"],
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
  /** What can be searched, if not views and commands. */
  readonly placeholder?: string;
  /** What a query names that no group lists, for example a record. */
  find?(query: string): readonly Command[];
}

const maxShown = 40;

export function Palette({ groups, opened, placeholder, find }: PaletteProps) {
  const { language } = useLanguage();
  const words = texts[language];
  const search = placeholder ?? words.search;
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
      attributes={{ content: { "aria-label": words.search } }}
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
      searchProps={{ placeholder: search, "aria-label": search, leftSection: <Icon name="search" /> }}
    />
  );
}
