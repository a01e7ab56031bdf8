// Opens the palette (Ctrl-K or /) and the list of shortcuts (?). The palette is loaded when the page is idle or on first use.
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import type { KeyList } from "../shared/keys.tsx";
import { useShortcuts } from "../shared/shortcuts.ts";

const load = () => import("./pages-palette.tsx");
export const PagesPalette = lazy(async () => ({ default: (await load()).PagesPalette }));
const Keys = lazy(async () => ({ default: (await import("../shared/keys.tsx")).Keys }));

/**
 * @param render the palette; `openCount` changes with each request to open
 * @param keys the page's other shortcuts
 */
export function usePalette(render: (openCount: number) => ReactNode, keys: KeyList = []) {
  const [openCount, setOpenCount] = useState(0);
  const [isHelping, setHelping] = useState(false);
  const open = () => setOpenCount((count) => count + 1);
  // Safari has no idle callbacks.
  useEffect(() => void (globalThis.requestIdleCallback ?? setTimeout)(() => load().catch(() => {})), []);
  useShortcuts({ "mod+k": open, "/": open, "?": () => setHelping(true) }, window);
  const palette = (
    <Suspense>
      {openCount > 0 && render(openCount)}
      {isHelping && <Keys keys={keys} close={() => setHelping(false)} />}
    </Suspense>
  );
  return { open, palette };
}
