// Shows new messages of a list. The parts for it are loaded after the page, and before the first one comes: it may say that nothing answers any more.
import { lazy, Suspense, useEffect, useRef } from "react";
import type { Toast } from "./toasts.tsx";

const load = () => import("./toasts.tsx");
const Toasts = lazy(async () => ({ default: (await load()).Toasts }));

/** @param toasts grows at its end */
export function Toaster({ toasts }: { readonly toasts: readonly Toast[] }) {
  const shown = useRef(0);
  useEffect(() => {
    load().catch(() => {});
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
