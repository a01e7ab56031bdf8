// The palette of commands: everything that can be opened or done, found by typing.
import { createSpotlight, Spotlight, type SpotlightActionData } from "@mantine/spotlight";
import { useEffect, useState } from "react";
import { both } from "../shared/both.ts";
import { Icon } from "../shared/icons.tsx";
import { useLanguage } from "../shared/page.tsx";
import { takeKeys } from "./early-keys.ts";
import "@mantine/core/styles/ScrollArea.css";
import "@mantine/core/styles/Paper.css";
import "@mantine/core/styles/Overlay.css";
import "@mantine/core/styles/ModalBase.css";
import "@mantine/core/styles/Modal.css";
import "@mantine/spotlight/styles.css";
import "./palette.css";

const texts = both({
  nothing: ["Nothing matches.", "Keine Treffer."],
});

export interface Command {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly keywords?: string;
  /** Opened; a page that shows it takes it without a reload. */
  readonly href?: string;
  run?(): void;
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
  search(query: string): void;
}

const maxShown = 40;
const [store, spotlight] = createSpotlight();

export function Palette({ groups, opened, placeholder, search }: PaletteProps) {
  const { language } = useLanguage();
  const words = texts[language];
  useEffect(() => {
    if (opened === 0) return;
    setFollowed(false);
    spotlight.open();
  }, [opened]);
  useEffect(() => spotlight.close, []);
  const [query, setQuery] = useState("");
  const [isFollowed, setFollowed] = useState(false);
  // Spotlight selects the first of what is there while one types; what a mock finds comes later.
  useEffect(() => {
    const list = document.getElementById(store.getState().listId);
    if (query === "" || !list || list.querySelector("[data-selected]")) return;
    list.querySelector("[data-action]")?.setAttribute("data-selected", "true");
    store.updateState((state) => ({ ...state, selected: 0 }));
  });
  const actions = groups.map(({ group, commands }) => ({
    group,
    actions: commands.map(
      ({ id, label, description, keywords, href, run }): SpotlightActionData => ({
        id,
        label,
        onClick: () => {
          setFollowed(href !== undefined);
          if (href === undefined) run?.();
          else follow(href);
        },
        // A description is Markdown, and only its marks of code occur in one line.
        ...(description === undefined ? {} : { description: description.replaceAll("`", "") }),
        ...(keywords === undefined ? {} : { keywords }),
      }),
    ),
  }));
  return (
    <Spotlight
      store={store}
      // Names the dialog, which has no visible title.
      attributes={{ content: { "aria-label": placeholder } }}
      actions={actions}
      query={query}
      onQueryChange={(typed) => {
        setQuery(typed);
        search(typed);
      }}
      nothingFound={words.nothing}
      highlightQuery
      scrollable
      maxHeight="24rem"
      limit={maxShown}
      shortcut={null}
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      lockScroll={false}
      // Keys then work in what was opened, not in the field that had the focus before.
      returnFocus={!isFollowed}
      searchProps={{
        placeholder,
        "aria-label": placeholder,
        leftSection: <Icon name="search" />,
        // As typed, which selects the first that is found; a new query alone would not.
        onFocus: () => document.execCommand("insertText", false, takeKeys()),
      }}
    />
  );
}

/** As a click on a link, with the focus in the view that it opens. */
function follow(href: string): void {
  const link = document.createElement("a");
  link.href = href;
  document.body.append(link);
  link.click();
  link.remove();
  document.getElementById("view")?.focus();
}
