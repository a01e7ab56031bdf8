// Due times of the first reply and of the resolution, and whether they were met.
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { toMs, toTime } from "../base/format.ts";
import { Due } from "./due.tsx";
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
  const open = { status, dueBy: firstResponseDueBy };
  return (
    <section aria-labelledby="sla">
      <h2 id="sla">{texts.sla}</h2>
      <dl>
        <div>
          <dt>{texts.firstResponseDue}</dt>
          <dd>{firstResponse === null ? <Due ticket={open} /> : toTime(firstResponseDueBy, language)}</dd>
        </div>
        <div>
          <dt>{texts.firstResponseAt}</dt>
          <dd>
            {firstResponse === null ? (
              texts.notYet
            ) : (
              <>
                {toTime(firstResponse.respondedAt, language)}, <Met isMet={firstResponse.slaMet} />
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>{texts.dueBy}</dt>
          <dd>
            <Due ticket={ticket} />
            {isMet !== undefined && (
              <>
                , <Met isMet={isMet} />
              </>
            )}
          </dd>
        </div>
      </dl>
    </section>
  );
}

export function Met({ isMet }: { readonly isMet: boolean }) {
  const texts = useTexts(ticketTexts);
  return <span className={isMet ? "good" : "late"}>{isMet ? texts.inTime : texts.tooLate}</span>;
}
