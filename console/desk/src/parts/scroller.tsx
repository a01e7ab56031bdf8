// A container for oversized content, for example tables: it scrolls on its own and is reachable by keyboard.
import type { ReactNode } from "react";

interface ScrollerProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly className?: string;
}

export function Scroller({ label, children, className = "scroller" }: ScrollerProps) {
  const named = { role: "group", tabIndex: 0, "aria-label": label } as const;
  return (
    <div className={className} {...named}>
      {children}
    </div>
  );
}
