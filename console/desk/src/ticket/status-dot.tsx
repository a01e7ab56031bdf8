// The status of a ticket as a dot.
import { type Schemas, useTexts } from "../base/desk.ts";
import { fieldTexts } from "./field-texts.ts";

export function StatusDot({ status }: { readonly status: Schemas["TicketStatus"] }) {
  const texts = useTexts(fieldTexts);
  return (
    <span className={`status-dot ${status}`} title={texts[status]}>
      <span className="unseen">{texts[status]}</span>
    </span>
  );
}
