// A named container that scrolls on its own, also by keyboard, if its content is wider than the page.
import type { ComponentChildren } from "preact";

export function Wide({ label, children }: { readonly label: string; readonly children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
    <div role="group" class="wide" tabIndex={0} aria-label={label}>
      {children}
    </div>
  );
}
