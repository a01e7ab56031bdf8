// Shows new messages of a list, with the parts for it loaded when the first one comes.
import { lazy, Suspense, useEffect, useRef } from "react";
import type { Toast } from "./toasts.tsx";

const load = () => import("./toasts.tsx");
const Toasts = lazy(async () => ({ default: (await load()).Toasts }));

/** @param toasts grows at its end */
export function Toaster({ toasts }: { readonly toasts: readonly Toast[] }) {
  const shown = useRef(0);
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
