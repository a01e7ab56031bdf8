// A ticket's due date, and whether it has passed.
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { toMs, toSpan, toTime } from "../base/format.ts";
import { inboxTexts } from "./inbox-texts.ts";

export function Due({ ticket }: { readonly ticket: Pick<Schemas["CompactTicket"], "status" | "dueBy"> }) {
  const { language, now } = useDesk();
  const texts = useTexts(inboxTexts);
  const { status, dueBy } = ticket;
  if (dueBy === null) return <>–</>;
  const left = toMs(dueBy) - now;
  if (status === "closed" || Number.isNaN(left)) return <>{toTime(dueBy, language)}</>;
  const span = toSpan(left, language);
  return (
    <span className={left < 0 ? "late" : undefined} title={toTime(dueBy, language)}>
      {left < 0 ? texts.overdue(span) : texts.dueIn(span)}
    </span>
  );
}
