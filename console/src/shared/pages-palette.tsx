// The palette of a page that adds commands of its own to the pages of the mock and the operations of its contract.
import { useEffect, useState } from "react";
import { askAdmin } from "./ask.ts";
import { both } from "./both.ts";
import { useLanguage } from "./page.tsx";
import { type CommandGroup, Palette } from "./palette.tsx";
import { root, type Settings } from "./settings.ts";
import { storedToken } from "./stored-token.ts";

const texts = both({
  search: ["Search pages, operations and commands …", "Seiten, Operationen und Befehle suchen …"],
  pages: ["Pages", "Seiten"],
  operations: ["Operations", "Operationen"],
  names: [
    ["Start", "Contract", "Recipes", "Errors", "Agent's desk"],
    ["Start", "Vertrag", "Rezepte", "Fehler", "Agenten-Desk"],
  ],
  views: [
    ["Journal", "State", "Clock", "Scenarios", "Faults", "Coverage", "Events", "Sandboxes", "Import and export"],
    [
      "Journal",
      "Zustand",
      "Uhr",
      "Szenarien",
      "Störungen",
      "Abdeckung",
      "Ereignisse",
      "Sandboxes",
      "Import und Export",
    ],
  ],
  console: ["Console", "Konsole"],
});
const paths = ["/", "/docs", "/docs#?recipe", "/docs#?errors", "/desk"] as const;
const views = ["journal", "state", "clock", "scenarios", "faults", "coverage", "events", "sandboxes", "files"] as const;

export interface PagesPaletteProps {
  readonly own: readonly CommandGroup[];
  readonly opened: number;
  /** Undefined where no mock serves the page. */
  readonly settings: Pick<Settings, "admin"> | undefined;
}

export function PagesPalette({ own, opened, settings }: PagesPaletteProps) {
  const words = texts[useLanguage().language];
  const [operations, setOperations] = useState<CommandGroup["commands"]>([]);
  useEffect(() => {
    if (settings?.admin === true) listOperations().then(setOperations, () => {});
  }, [settings?.admin]);
  const pages = paths.map((path, index) => toPage(path, words.names[index]));
  const ofConsole = views.map((view, index) => toPage(`/__admin/console/${view}`, words.views[index], words.console));
  const known: readonly CommandGroup[] = [
    { group: words.pages, commands: settings?.admin === true ? [...pages, ...ofConsole] : pages },
    { group: words.operations, commands: operations },
  ];
  return (
    <Palette groups={settings === undefined ? own : [...own, ...known]} opened={opened} placeholder={words.search} />
  );
}

function toPage(path: string, label = path, description = "") {
  return { id: path, label, description, run: () => location.assign(root + path) };
}

async function listOperations(): Promise<CommandGroup["commands"]> {
  const contract = await askAdmin<{ readonly paths: Readonly<Record<string, object>> }>("contract", storedToken());
  return Object.entries(contract.paths).flatMap(([path, items]) =>
    Object.entries(items).flatMap(([method, { operationId, summary }]) =>
      operationId === undefined
        ? []
        : [
            {
              ...toPage(`/docs#?route=${method}-${path}`, summary, `${method.toUpperCase()} ${path}`),
              keywords: operationId,
            },
          ],
    ),
  );
}
