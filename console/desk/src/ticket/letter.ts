// Formats a reply with the ticket's template, as the customer receives it.
import { frameReply } from "../../../../mock/domain/conversations/reply-frame.ts";
import { toPlainText } from "../../../../mock/engine/core/text/html-text.ts";
import type { Schemas } from "../base/desk.ts";

/** Returns the complete letter as plain text. */
export function toLetter(
  ticket: Schemas["Ticket"],
  agent: Schemas["CallerProfile"] | undefined,
  message: string,
): string {
  return toPlainText(frameReply(ticket, agent ?? {}, message));
}
