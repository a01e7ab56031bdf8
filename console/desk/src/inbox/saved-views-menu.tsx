// The menu of saved views with their counts: in the frame, or above the list if the frame is collapsed.
import { useEffect, useRef } from "react";
import { Icon, type IconName } from "../../../src/shared/icons.tsx";
import { useDesk, useTexts } from "../base/desk.ts";
import { formatNumber } from "../base/format.ts";
import type { Route } from "../base/route.ts";
import type { ViewProps } from "../base/view-props.ts";
import { Link } from "../parts/link.tsx";
import { readQuery, type SavedView, viewIn, viewNames } from "./saved-views.ts";
import { inboxTexts } from "./texts.ts";

const icons: Readonly<Record<SavedView, IconName>> = {
  open: "inbox",
  mine: "walkIn",
  unassigned: "plus",
  overdue: "clock",
  suggested: "spark",
  closed: "check",
  all: "rows",
};

interface SavedViewsProps extends Pick<ViewProps, "counts"> {
  readonly route: Route;
  /** Whether the inbox is the current view. */
  readonly isCurrent: boolean;
}

export function SavedViews({ route, counts, isCurrent }: SavedViewsProps) {
  const { language } = useDesk();
  const texts = useTexts(inboxTexts);
  const currentView = viewIn(readQuery(route.query));
  const nav = useRef<HTMLElement>(null);
  const isCounted = counts !== undefined;
  // Narrow screens may not fit all tabs.
  useEffect(() => {
    nav.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [route, isCounted]);
  return (
    <nav className="menu saved" aria-label={texts.tickets} ref={nav}>
      {viewNames.map((name) => (
        <Link
          key={name}
          to=""
          query={{ view: name === "open" ? "" : name }}
          isCurrent={isCurrent && currentView === name}
        >
          <Icon name={icons[name]} />
          {texts.views[name]}
          <span className="count" data-tone={name === "overdue" && counts?.[name] ? "bad" : undefined}>
            {counts === undefined ? "" : formatNumber(counts[name] ?? 0, language)}
          </span>
        </Link>
      ))}
    </nav>
  );
}
