// The palette of commands: everything that can be opened or done, found by typing.
import { createSpotlight, Spotlight } from "@mantine/spotlight";
import { useEffect, useState } from "react";
import { both } from "../shared/both.ts";
import { Icon } from "../shared/icons.tsx";
import { useLanguage } from "../shared/page.tsx";
import { takeKeys } from "./early-keys.ts";
import { type Command, type CommandGroup, findCommands } from "./find-commands.ts";
import "@mantine/core/styles/ScrollArea.css";
import "@mantine/core/styles/Paper.css";
import "@mantine/core/styles/Overlay.css";
import "@mantine/core/styles/ModalBase.css";
import "@mantine/core/styles/Modal.css";
import "@mantine/spotlight/styles.css";
import "./palette.css";

const texts = both({
  nothing: ["Nothing matches. Look in:", "Keine Treffer. Sehen Sie hier nach:"],
});

export interface PaletteProps {
  readonly groups: readonly CommandGroup[];
  /** Offered where nothing matches. */
  readonly otherwise: readonly Command[];
  /** Changes with each request to open. */
  readonly opened: number;
  /** Says what can be searched. */
  readonly placeholder: string;
  search(query: string): void;
}

const maxShown = 40;
const [store, spotlight] = createSpotlight();

export function Palette({ groups, otherwise, opened, placeholder, search }: PaletteProps) {
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
  const toAction = ({ id, label, description = "", href, run }: Command) => (
    <Spotlight.Action
      key={id}
      label={label}
      // It is Markdown, and only its marks of code occur in one line.
      description={description.replaceAll("`", "")}
      highlightQuery
      onClick={() => {
        setFollowed(href !== undefined);
        if (href === undefined) run?.();
        else follow(href);
      }}
    />
  );
  const found = findCommands(query, groups, maxShown);
  return (
    <Spotlight.Root
      store={store}
      // Names the dialog, which has no visible title.
      attributes={{ content: { "aria-label": placeholder } }}
      query={query}
      onQueryChange={(typed) => {
        setQuery(typed);
        search(typed);
      }}
      scrollable
      maxHeight="24rem"
      shortcut={null}
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      lockScroll={false}
      // Keys then work in what was opened, not in the field that had the focus before.
      returnFocus={!isFollowed}
    >
      <Spotlight.Search
        placeholder={placeholder}
        aria-label={placeholder}
        leftSection={<Icon name="search" />}
        // As typed, which selects the first that is found; a new query alone would not.
        onFocus={() => document.execCommand("insertText", false, takeKeys())}
      />
      {found.length === 0 && <Spotlight.Empty>{words.nothing}</Spotlight.Empty>}
      <Spotlight.ActionsList>
        {found.length === 0 && otherwise.map(toAction)}
        {found.map(({ group, commands }) =>
          group === "" ? (
            commands.map(toAction)
          ) : (
            <Spotlight.ActionsGroup key={group} label={group}>
              {commands.map(toAction)}
            </Spotlight.ActionsGroup>
          ),
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
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
