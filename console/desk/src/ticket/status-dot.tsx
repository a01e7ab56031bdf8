// The status of a ticket as a dot.
import { type Schemas, useTexts } from "../base/desk.ts";
import { inboxTexts } from "./inbox-texts.ts";

export function StatusDot({ status }: { readonly status: Schemas["TicketStatus"] }) {
  const texts = useTexts(inboxTexts);
  return (
    <span className={`status-dot ${status}`} title={texts[status]}>
      <span className="unseen">{texts[status]}</span>
    </span>
  );
}
