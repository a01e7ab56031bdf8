// Builds the HTML template of a ticket's replies (docs/rules.md, The world).
import type { TicketRecord } from "../records/tickets.ts";
import type { WorldTexts } from "../records/world-texts.ts";

/** The template with the partner's brand; an unknown partner counts as partner 1. Chat messages have no frame. */
export function toTemplate(
  { service, catalogue: { brands } }: WorldTexts,
  { partnerId, channel }: Pick<TicketRecord, "partnerId" | "channel">,
): string {
  if (channel === "chat") return "%MESSAGE%";
  const { name = "" } = brands[partnerId - 1] ?? brands[0] ?? {};
  return service.template.replace("{brand}", () => name);
}
