// The work sessions of a ticket, newest first: what was done, how long it took, and the AI's share.
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { short, toLength, toTime } from "../base/format.ts";
import { Met } from "./service-level.tsx";
import { ticketTexts } from "./texts.ts";

export function Worklog({ entries }: { readonly entries: readonly Schemas["WorklogEntry"][] }) {
  const { language } = useDesk();
  const texts = useTexts(ticketTexts);
  if (entries.length === 0) return <p className="dim">{texts.noWorklog}</p>;
  return (
    <ul className="plain worklog" aria-label={texts.worklog}>
      {entries.toReversed().map(({ id, latestInteraction, time, worklog, aiUsage, customerExperience }) => (
        <li key={id}>
          <bdi>{short(worklog.actionListText.join(", "), 200)}</bdi>
          <p className="dim">
            {toTime(latestInteraction, language, "near")} · {toLength(time.duration, language)} ·{" "}
            <span title={texts.automation}>{short(aiUsage.automationLevelLabel, 30)}</span>{" "}
            <Met isMet={customerExperience.slaMet} />
          </p>
        </li>
      ))}
    </ul>
  );
}
