// A named container that scrolls on its own, also by keyboard, if its content is wider than the page.
import type { ReactNode } from "react";

export function Wide({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
    <div role="group" className="scroll" tabIndex={0} aria-label={label}>
      {children}
    </div>
  );
}
