// Makes the HTML template of replies, with the placeholders of docs/rules.md, The world.
import type { TicketRecord } from "../records/tickets.ts";
import type { WorldWords } from "../records/world-words.ts";

/** Depends on the brand of the partner; any unknown partner is partner 1. A line of a chat has no frame. */
export function toTemplate(
  { service, catalogue: { brands } }: WorldWords,
  { partnerId, channel }: Pick<TicketRecord, "partnerId" | "channel">,
): string {
  if (channel === "chat") return "%MESSAGE%";
  const { name = "" } = brands[partnerId - 1] ?? brands[0] ?? {};
  return service.template.replace("{brand}", () => name);
}
