// A link within the desk.
import type { ReactNode } from "react";
import { toAddress } from "../base/route.ts";

export interface LinkProps {
  readonly to: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly children: ReactNode;
  readonly isCurrent?: boolean;
  readonly className?: string;
}

export function Link({ to, query, children, isCurrent, className }: LinkProps) {
  return (
    <a href={toAddress(to, query)} aria-current={isCurrent ? "page" : undefined} className={className}>
      {children}
    </a>
  );
}
