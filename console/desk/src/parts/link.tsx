// A link within the desk that does not reload the page.
import type { ComponentChildren } from "preact";
import { go, toAddress } from "../base/place.ts";

export interface LinkProps {
  readonly to: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly children: ComponentChildren;
  readonly isCurrent?: boolean;
  readonly class?: string;
}

export function Link({ to, query, children, isCurrent, class: name }: LinkProps) {
  const address = toAddress(to, query);
  const click = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(address);
  };
  return (
    <a href={address} onClick={click} aria-current={isCurrent ? "page" : undefined} class={name}>
      {children}
    </a>
  );
}
