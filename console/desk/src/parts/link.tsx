// A link within the desk that does not reload the page.
import type { MouseEvent, ReactNode } from "react";
import { go, toAddress } from "../base/place.ts";

export interface LinkProps {
  readonly to: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly children: ReactNode;
  readonly isCurrent?: boolean;
  readonly className?: string;
}

export function Link({ to, query, children, isCurrent, className }: LinkProps) {
  const address = toAddress(to, query);
  const click = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(address);
  };
  return (
    <a href={address} onClick={click} aria-current={isCurrent ? "page" : undefined} className={className}>
      {children}
    </a>
  );
}
