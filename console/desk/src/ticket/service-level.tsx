// Shows when the first reply and the resolution are due, and whether they were on time.
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { formatTime, toMs } from "../base/format.ts";
import { TimeLeft } from "./due.tsx";
import { ticketTexts } from "./texts.ts";

interface ServiceLevelProps {
  readonly ticket: Schemas["Ticket"];
  readonly firstResponse: Schemas["FirstResponse"] | null;
}

export function ServiceLevel({ ticket, firstResponse }: ServiceLevelProps) {
  const { language } = useDesk();
  const texts = useTexts(ticketTexts);
  const { status, dueBy, firstResponseDueBy, closedAt } = ticket;
  const isMet = closedAt === null || dueBy === null ? undefined : toMs(closedAt) <= toMs(dueBy);
  return (
    <dl>
      <div>
        <dt>{texts.firstResponse}</dt>
        <dd>
          {firstResponse === null ? (
            <NoAnswer status={status} dueBy={firstResponseDueBy} />
          ) : (
            <>
              {formatTime(firstResponse.respondedAt, language, "near")} <SlaPill isMet={firstResponse.slaMet} />
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>{texts.dueBy}</dt>
        <dd>
          {closedAt === null ? (
            <>
              {dueBy === null ? texts.noDueDate : formatTime(dueBy, language, "near")}{" "}
              <TimeLeft dueBy={dueBy} label={texts.dueBy} />
            </>
          ) : (
            <>
              {formatTime(closedAt, language, "near")} {isMet !== undefined && <SlaPill isMet={isMet} />}{" "}
              {dueBy === null ? texts.noDueDate : texts.wasDue(formatTime(dueBy, language, "near"))}
            </>
          )}
        </dd>
      </div>
    </dl>
  );
}

function NoAnswer(due: Pick<Schemas["Ticket"], "status" | "dueBy">) {
  const { language } = useDesk();
  const texts = useTexts(ticketTexts);
  if (due.status !== "closed")
    return due.dueBy === null ? texts.noDueDate : <TimeLeft dueBy={due.dueBy} label={texts.firstResponse} />;
  const time = due.dueBy === null ? "" : texts.wasDue(formatTime(due.dueBy, language, "day"));
  return `${texts.noAnswer} ${time}`;
}

function SlaPill({ isMet }: { readonly isMet: boolean }) {
  const texts = useTexts(ticketTexts);
  return (
    <span className="pill" data-tone={isMet ? "good" : "bad"}>
      {isMet ? texts.onTime : texts.late}
    </span>
  );
}
