// A container for oversized content, for example tables: it scrolls on its own and is reachable by keyboard.
import type { ComponentChildren } from "preact";

interface ScrollerProps {
  readonly label: string;
  readonly children: ComponentChildren;
  readonly class?: string;
}

export function Scroller({ label, children, class: name = "scroller" }: ScrollerProps) {
  const named = { role: "group", tabIndex: 0, "aria-label": label } as const;
  return (
    <div class={name} {...named}>
      {children}
    </div>
  );
}
