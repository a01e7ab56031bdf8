// The palette of a page that adds commands of its own to the pages of the mock and the operations of its contract.
import { useEffect, useState } from "react";
import { askAdmin } from "./ask.ts";
import { both } from "./both.ts";
import { operationsOf } from "./operations.ts";
import { useLanguage } from "./page.tsx";
import { namesOfPages, namesOfViews } from "./page-names.ts";
import { type CommandGroup, Palette, toCommand } from "./palette.tsx";
import { root, type Settings } from "./settings.ts";
import { storedToken } from "./stored-token.ts";

const texts = both({
  search: ["Search pages, operations and commands …", "Seiten, Operationen und Befehle suchen …"],
  pages: ["Pages", "Seiten"],
  operations: ["Operations", "Operationen"],
  console: ["Console", "Konsole"],
});
const pageTexts = both(namesOfPages);
const viewTexts = both(namesOfViews);

export interface PagesPaletteProps {
  readonly own: readonly CommandGroup[];
  readonly opened: number;
  /** Undefined where no mock serves the page. */
  readonly settings: Pick<Settings, "admin"> | undefined;
}

export function PagesPalette({ own, opened, settings }: PagesPaletteProps) {
  const { language } = useLanguage();
  const words = texts[language];
  const [operations, setOperations] = useState<CommandGroup["commands"]>([]);
  // With each opening until there are some: the page may have been locked, or the mock gone.
  useEffect(() => {
    if (settings?.admin !== true || operations.length > 0) return;
    askAdmin<object>("contract", storedToken()).then(
      (contract) => setOperations(operationsOf(contract).map(toCommand)),
      () => {},
    );
  }, [settings?.admin, opened]);
  const pages = Object.entries(pageTexts[language]).map(([path, name]) => toPage(path, name));
  const views = Object.entries(viewTexts[language]).map(([view, name]) =>
    toPage(`/__admin/console/${view}`, name, words.console),
  );
  const known: readonly CommandGroup[] = [
    { group: words.pages, commands: settings?.admin === true ? [...pages, ...views] : pages },
    { group: words.operations, commands: operations },
  ];
  return (
    <Palette groups={settings === undefined ? own : [...own, ...known]} opened={opened} placeholder={words.search} />
  );
}

function toPage(path: string, label: string, description = "") {
  return { id: path, label, description, run: () => location.assign(root + path) };
}
