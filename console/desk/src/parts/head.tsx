// The head of a view: a way back, its title, also in the tab, and a line of facts.
import type { ReactNode } from "react";
import { Link } from "./link.tsx";
import { useTitle } from "./title.ts";

interface HeadProps {
  readonly title: string;
  /** The title of the tab, where it says more. */
  readonly tab?: string;
  readonly back?: { readonly to: string; readonly label: string };
  /** Facts, as elements of a line; null keeps their place until they are known. */
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
