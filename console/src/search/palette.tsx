// The command palette: finds pages, records and actions by typing.
import { createSpotlight, Spotlight } from "@mantine/spotlight";
import { useEffect, useState } from "react";
import { bilingual } from "../shared/bilingual.ts";
import { Icon } from "../shared/icons.tsx";
import { useLanguage } from "../shared/page.tsx";
import { type Command, type CommandGroup, findCommands } from "./find-commands.ts";
import "@mantine/core/styles/ScrollArea.css";
import "@mantine/core/styles/Paper.css";
import "@mantine/core/styles/Overlay.css";
import "@mantine/core/styles/ModalBase.css";
import "@mantine/core/styles/Modal.css";
import "@mantine/spotlight/styles.css";
import "./palette.css";

const texts = bilingual({
  nothing: ["Nothing matches. Look in:", "Keine Treffer. Sehen Sie hier nach:"],
});

export interface PaletteProps {
  readonly groups: readonly CommandGroup[];
  /** Offered if nothing matches. */
  readonly fallback: readonly Command[];
  /** Changes with each request to open. */
  readonly openCount: number;
  /** Names what can be searched. */
  readonly placeholder: string;
  search(query: string): void;
}

const maxResults = 40;
const [store, spotlight] = createSpotlight();

export function Palette({ groups, fallback, openCount, placeholder, search }: PaletteProps) {
  const { language } = useLanguage();
  const labels = texts[language];
  useEffect(() => {
    if (openCount === 0) return;
    setFollowedLink(false);
    spotlight.open();
  }, [openCount]);
  useEffect(() => spotlight.close, []);
  const [query, setQuery] = useState("");
  const [hasFollowedLink, setFollowedLink] = useState(false);
  // Spotlight selects the first result while the user types; results from the mock arrive later.
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
      // Descriptions are Markdown; a single line uses only its backticks.
      description={description.replaceAll("`", "")}
      highlightQuery
      onClick={() => {
        setFollowedLink(href !== undefined);
        if (href === undefined) run?.();
        else follow(href);
      }}
    />
  );
  const matches = findCommands(query, groups, maxResults);
  return (
    <Spotlight.Root
      store={store}
      // Names the dialog, which has no visible title.
      attributes={{ content: { "aria-label": placeholder } }}
      query={query}
      onQueryChange={(text) => {
        setQuery(text);
        search(text);
      }}
      scrollable
      maxHeight="24rem"
      shortcut={null}
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      lockScroll={false}
      // After following a link, keep focus in the view it opened instead of returning it to the previous field.
      returnFocus={!hasFollowedLink}
    >
      <Spotlight.Search placeholder={placeholder} aria-label={placeholder} leftSection={<Icon name="search" />} />
      {matches.length === 0 && <Spotlight.Empty>{labels.nothing}</Spotlight.Empty>}
      <Spotlight.ActionsList>
        {matches.length === 0 && fallback.map(toAction)}
        {matches.map(({ group, commands }) =>
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

/** Follows a link like a click, and focuses the opened view. */
function follow(href: string): void {
  const link = document.createElement("a");
  link.href = href;
  document.body.append(link);
  link.click();
  link.remove();
  document.getElementById("view")?.focus();
}
