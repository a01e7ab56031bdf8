// Opens a palette by Ctrl-K, whose parts are loaded with the first request: what the page adds, the other pages, and the operations.
import { lazy, Suspense, useState } from "react";
import type { CommandGroup } from "./palette.tsx";
import type { Settings } from "./settings.ts";
import { useShortcuts } from "./shortcuts.ts";

const PagesPalette = lazy(async () => ({ default: (await import("./pages-palette.tsx")).PagesPalette }));

/** @param settings undefined where no mock serves the page */
export function usePalette(settings: Pick<Settings, "admin"> | undefined, own: readonly CommandGroup[]) {
  const [opened, setOpened] = useState(0);
  const open = () => setOpened((count) => count + 1);
  useShortcuts({ "mod+k": open });
  const palette = opened > 0 && (
    <Suspense>
      <PagesPalette {...{ own, opened, settings }} />
    </Suspense>
  );
  return { open, palette };
}
