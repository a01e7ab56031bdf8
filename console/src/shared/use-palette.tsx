// Opens a palette by Ctrl-K, whose parts are loaded with the first request.
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useShortcuts } from "./shortcuts.ts";

export const PagesPalette = lazy(async () => ({ default: (await import("./pages-palette.tsx")).PagesPalette }));

/** @param render the palette; `opened` changes with each request to open */
export function usePalette(render: (opened: number) => ReactNode) {
  const [opened, setOpened] = useState(0);
  const open = () => setOpened((count) => count + 1);
  useShortcuts({ "mod+k": open });
  return { open, palette: opened > 0 && <Suspense>{render(opened)}</Suspense> };
}
