// The time that is left until a ticket is due, coloured by urgency; of a closed one, when it was closed.
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { toMs, toSpan, toTime } from "../base/format.ts";
import { inboxTexts } from "./inbox-texts.ts";

/** From here on a due date is near, in milliseconds. */
const nearMs = 4 * 3_600_000;

export function Due({ ticket }: { readonly ticket: Pick<Schemas["CompactTicket"], "status" | "dueBy" | "closedAt"> }) {
  const { language, now } = useDesk();
  const texts = useTexts(inboxTexts);
  const { status, dueBy, closedAt } = ticket;
  if (status === "closed" && closedAt !== null)
    return (
      <span className="due dim" title={`${texts.closed} ${toTime(closedAt, language)}`}>
        {toTime(closedAt, language, "day")}
      </span>
    );
  if (dueBy === null) return null;
  const left = toMs(dueBy) - now;
  const title = texts.dueAt(toTime(dueBy, language));
  if (status === "closed" || Number.isNaN(left))
    return (
      <span className="due dim" title={title}>
        {toTime(dueBy, language, "day")}
      </span>
    );
  const span = toSpan(left, language);
  const tone = left < 0 ? "bad" : left < nearMs ? "warn" : undefined;
  return (
    <span className={tone === undefined ? "due dim" : "due pill"} data-tone={tone} title={title}>
      {left < 0 ? texts.overdue(span) : texts.dueIn(span)}
    </span>
  );
}
