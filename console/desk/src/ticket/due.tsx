// The time that is left until a ticket is due, coloured by urgency; of a closed one, when it was closed.
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { toMs, toSpan, toTime } from "../base/format.ts";
import { inboxTexts } from "./inbox-texts.ts";
import { ticketTexts } from "./texts.ts";

/** From here on a due date is near, in milliseconds. */
const nearMs = 4 * 3_600_000;

/** Until a ticket is answered, its first response may be due before its resolution. */
export function Due({ ticket }: { readonly ticket: Schemas["CompactTicket"] }) {
  const { language } = useDesk();
  const texts = useTexts(ticketTexts);
  const { status, channel, dueBy, closedAt, firstResponseDueBy, responderId } = ticket;
  if (status === "closed")
    return (
      <span className="due dim" title={dueBy === null ? undefined : texts.wasDue(toTime(dueBy, language))}>
        {toTime(closedAt, language, "day")}
      </span>
    );
  // An AI agent answers chats at once, and is no responder.
  const isUnanswered = responderId === null && channel !== "chat";
  const isFirst =
    isUnanswered && firstResponseDueBy !== null && (dueBy === null || toMs(firstResponseDueBy) < toMs(dueBy));
  return isFirst ? (
    <TimeLeft dueBy={firstResponseDueBy} what={texts.firstResponse} />
  ) : (
    <TimeLeft dueBy={dueBy} what={texts.dueBy} />
  );
}

/** @param what is due, said on hover */
export function TimeLeft({ dueBy, what }: { readonly dueBy: string | null; readonly what: string }) {
  const { language, now } = useDesk();
  const texts = useTexts(inboxTexts);
  if (dueBy === null) return null;
  const left = toMs(dueBy) - now;
  if (Number.isNaN(left)) return <span className="due dim">{toTime(dueBy, language, "day")}</span>;
  const span = toSpan(left, language);
  const tone = left < 0 ? "bad" : left < nearMs ? "warn" : undefined;
  return (
    <span
      className={tone === undefined ? "due dim" : "due pill"}
      data-tone={tone}
      title={`${what}: ${texts.dueAt(toTime(dueBy, language))}`}
    >
      {left < 0 ? texts.overdue(span) : texts.dueIn(span)}
    </span>
  );
}
