// Shows new messages of a list. The parts for it are loaded when the page is first used or soon after it opened, before a message comes: it may say that nothing answers any more.
import { lazy, Suspense, useEffect, useRef } from "react";
import type { Toast } from "./toasts.tsx";

const load = () => import("./toasts.tsx");
const Toasts = lazy(async () => ({ default: (await load()).Toasts }));

/** Milliseconds after which the parts are loaded even if nobody uses the page. */
const unusedMs = 5000;

/** @param toasts grows at its end */
export function Toaster({ toasts }: { readonly toasts: readonly Toast[] }) {
  const shown = useRef(0);
  useEffect(() => {
    const stop = new AbortController();
    const prepare = () => {
      stop.abort();
      clearTimeout(timer);
      load().catch(() => {});
    };
    const timer = setTimeout(prepare, unusedMs);
    for (const event of ["pointermove", "pointerdown", "keydown"]) addEventListener(event, prepare, stop);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, []);
  useEffect(() => {
    const fresh = toasts.slice(shown.current);
    shown.current = toasts.length;
    if (fresh.length > 0) void load().then(({ say }) => fresh.forEach(say));
  }, [toasts]);
  return toasts.length === 0 ? null : (
    <Suspense>
      <Toasts />
    </Suspense>
  );
}
