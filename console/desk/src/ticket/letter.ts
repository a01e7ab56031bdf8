// A reply as the customer receives it: in the template of its ticket.
import { frameReply } from "../../../../mock/domain/conversations/reply-frame.ts";
import { toPlainText } from "../../../../mock/engine/core/text/html-text.ts";
import type { Schemas } from "../base/desk.ts";

/** The whole letter as text. */
export function toLetter(
  ticket: Schemas["Ticket"],
  agent: Schemas["CallerProfile"] | undefined,
  message: string,
): string {
  return toPlainText(frameReply(ticket, agent ?? {}, message));
}
