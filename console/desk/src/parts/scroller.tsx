// A place for what may be wider or longer than it should be, such as tables: it scrolls by itself, and the keyboard reaches it.
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
