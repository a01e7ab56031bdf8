// Opens a palette by Ctrl-K or /, and the list of keys by ?. Their parts are loaded with the first request.
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { KeyList } from "../shared/keys.tsx";
import { useShortcuts } from "../shared/shortcuts.ts";

export const PagesPalette = lazy(async () => ({ default: (await import("./pages-palette.tsx")).PagesPalette }));
const Keys = lazy(async () => ({ default: (await import("../shared/keys.tsx")).Keys }));

/**
 * @param render the palette; `opened` changes with each request to open
 * @param keys what other keys do on this page
 */
export function usePalette(render: (opened: number) => ReactNode, keys: KeyList = []) {
  const [opened, setOpened] = useState(0);
  const [isHelping, setHelping] = useState(false);
  const open = () => setOpened((count) => count + 1);
  useShortcuts({ "mod+k": open, "/": open, "?": () => setHelping(true) }, window);
  const palette = (
    <Suspense>
      {opened > 0 && render(opened)}
      {isHelping && <Keys keys={keys} close={() => setHelping(false)} />}
    </Suspense>
  );
  return { open, palette };
}
