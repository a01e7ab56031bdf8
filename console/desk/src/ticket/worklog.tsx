// The work sessions of a ticket: who worked on it, how long, and the AI's share.
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { short, toLength, toTime } from "../base/format.ts";
import { Scroller } from "../parts/scroller.tsx";
import { Met } from "./service-level.tsx";
import { ticketTexts } from "./texts.ts";

export function Worklog({ entries }: { readonly entries: readonly Schemas["WorklogEntry"][] }) {
  const { language } = useDesk();
  const texts = useTexts(ticketTexts);
  if (entries.length === 0) return <p>{texts.noWorklog}</p>;
  return (
    <Scroller label={texts.worklog}>
      <table className="dense">
        <thead>
          <tr>
            <th scope="col">{texts.when}</th>
            <th scope="col">{texts.duration}</th>
            <th scope="col">{texts.did}</th>
            <th scope="col">{texts.automation}</th>
            <th scope="col">{texts.sla}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, latestInteraction, time, worklog, aiUsage, customerExperience }) => (
            <tr key={id}>
              <td>{toTime(latestInteraction, language)}</td>
              <td>{toLength(time.duration, language)}</td>
              <td className="words">
                <bdi>{short(worklog.actionListText.join(", "), 200)}</bdi>
              </td>
              <td title={short(aiUsage.automationLevelLabel, 30)}>{`L${aiUsage.automationLevel}`}</td>
              <td>
                <Met isMet={customerExperience.slaMet} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}
