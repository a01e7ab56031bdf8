// The time left until a ticket is due, coloured by urgency, or the closing date of a closed ticket.
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { formatRoundedDuration, formatTime, toMs } from "../base/format.ts";
import { fieldTexts } from "./field-texts.ts";
import { ticketTexts } from "./texts.ts";

/** A due date is near if it is within this many milliseconds. */
const nearMs = 4 * 3_600_000;

/** Until a ticket is answered, its first response may be due before its resolution. */
export function Due({ ticket }: { readonly ticket: Schemas["CompactTicket"] }) {
  const { language } = useDesk();
  const texts = useTexts(ticketTexts);
  const { status, channel, dueBy, closedAt, firstResponseDueBy, responderId } = ticket;
  if (status === "closed")
    return (
      <span className="due dim" title={dueBy === null ? undefined : texts.wasDue(formatTime(dueBy, language))}>
        {formatTime(closedAt, language, "day")}
      </span>
    );
  // An AI agent answers chats immediately and does not count as a responder.
  const isUnanswered = responderId === null && channel !== "chat";
  const showsFirstResponse =
    isUnanswered && firstResponseDueBy !== null && (dueBy === null || toMs(firstResponseDueBy) < toMs(dueBy));
  return showsFirstResponse ? (
    <TimeLeft dueBy={firstResponseDueBy} label={texts.firstResponse} />
  ) : (
    <TimeLeft dueBy={dueBy} label={texts.dueBy} />
  );
}

function toTone(remainingMs: number): "bad" | "warn" | undefined {
  if (remainingMs < 0) return "bad";
  return remainingMs < nearMs ? "warn" : undefined;
}

/** @param label names what is due, shown on hover */
export function TimeLeft({ dueBy, label }: { readonly dueBy: string | null; readonly label: string }) {
  const { language, now } = useDesk();
  const texts = useTexts(fieldTexts);
  if (dueBy === null) return null;
  const remainingMs = toMs(dueBy) - now;
  if (Number.isNaN(remainingMs)) return <span className="due dim">{formatTime(dueBy, language, "day")}</span>;
  const duration = formatRoundedDuration(remainingMs, language);
  const tone = toTone(remainingMs);
  return (
    <span
      className={tone === undefined ? "due dim" : "due pill"}
      data-tone={tone}
      title={`${label}: ${texts.dueAt(formatTime(dueBy, language))}`}
    >
      {remainingMs < 0 ? texts.overdue(duration) : texts.dueIn(duration)}
    </span>
  );
}
