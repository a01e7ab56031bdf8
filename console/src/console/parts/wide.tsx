// What may be wider than the page: it scrolls by itself, also by keyboard, and has a name.
import type { ComponentChildren } from "preact";

export function Wide({ label, children }: { readonly label: string; readonly children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <div role="group" class="wide" tabIndex={0} aria-label={label}>
      {children}
    </div>
  );
}
