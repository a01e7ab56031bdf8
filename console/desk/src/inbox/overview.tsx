// Shown beside the list when no ticket is open: counts of pending tickets, and how to start.
import { useDesk, useTexts } from "../base/desk.ts";
import { formatNumber } from "../base/format.ts";
import type { ViewProps } from "../base/view-props.ts";
import { Link } from "../parts/link.tsx";
import { useTitle } from "../parts/title.ts";
import type { SavedView } from "./saved-views.ts";
import { inboxTexts } from "./texts.ts";

const tiles: readonly SavedView[] = ["overdue", "unassigned", "suggested", "mine"];

interface OverviewProps extends Pick<ViewProps, "counts"> {
  readonly title: string;
}

export function Overview({ title, counts }: OverviewProps) {
  useTitle(title);
  const { language, profile } = useDesk();
  const texts = useTexts(inboxTexts);
  return (
    <div className="overview">
      <h2>{profile === undefined ? texts.tickets : texts.hello(profile.firstName)}</h2>
      <div className="tiles">
        {tiles.map((name) => (
          <Link key={name} to="" query={{ view: name }} className="tile">
            <strong className={name === "overdue" && counts?.[name] ? "bad" : undefined}>
              {counts === undefined ? "–" : formatNumber(counts[name] ?? 0, language)}
            </strong>
            {texts.views[name]}
          </Link>
        ))}
      </div>
      <p className="dim">
        {texts.begin} <kbd>j</kbd> · {texts.shortcuts} <kbd>?</kbd>
      </p>
    </div>
  );
}
