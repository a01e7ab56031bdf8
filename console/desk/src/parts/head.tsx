// The header of a view: a link back, the title (also shown in the tab), and a line of facts.
import type { ReactNode } from "react";
import { Link } from "./link.tsx";
import { useTitle } from "./title.ts";

interface HeadProps {
  readonly title: string;
  /** A more specific title for the tab. */
  readonly tab?: string;
  readonly back?: { readonly to: string; readonly label: string };
  /** The line of facts; null reserves its space until they are loaded. */
  readonly children?: ReactNode;
}

export function Head({ title, tab = title, back, children }: HeadProps) {
  useTitle(tab);
  return (
    <header className="view-head">
      {back && <Link to={back.to}>← {back.label}</Link>}
      <h1>
        <bdi>{title}</bdi>
      </h1>
      {children !== undefined && <div className="view-facts">{children}</div>}
    </header>
  );
}
