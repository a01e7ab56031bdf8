// The work sessions of a ticket, newest first: what was done, and how long it took.
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { formatDuration, formatTime, toLabel, truncate } from "../base/format.ts";
import { ticketTexts } from "./texts.ts";

export function Worklog({ entries }: { readonly entries: readonly Schemas["WorklogEntry"][] }) {
  const { language } = useDesk();
  const texts = useTexts(ticketTexts);
  if (entries.length === 0) return <p className="dim">{texts.noWorklog}</p>;
  return (
    <ul className="plain worklog" aria-label={texts.worklog}>
      {entries.toReversed().map(({ id, latestInteraction, time, worklog }) => (
        <li key={id}>
          <bdi>
            {truncate(
              worklog.actionList
                .map((code, index) => toLabel(texts.actions, code, worklog.actionListText[index]))
                .join(", "),
              200,
            )}
          </bdi>
          <p className="dim">
            {formatTime(latestInteraction, language, "near")}
            {time.duration > 0 && ` · ${formatDuration(time.duration, language)}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
