// HTML frames of replies, with the placeholders of docs/rules.md, The world. Used by fixtures/texts/reply-template.ts and
// mock/domain/tickets/new-ticket.ts; mock/domain/records/outgoing-message.ts fills them.
import type { TicketRecord } from "./tickets.ts";

/** The brands of the partners whose customers write; whatever else is partner 1. */
const brands: Readonly<Record<number, string>> = { 2: "Nordglanz" };

/** The frame for a ticket: by brand, and more formal on letters. `%MESSAGE%` and the double-brace paths are left for the frontend. */
export function toTemplate({ partnerId, channel }: Pick<TicketRecord, "partnerId" | "channel">): string {
  const greeting =
    channel === "letter"
      ? "Sehr geehrte Kundin, sehr geehrter Kunde {{customer.lastname}},"
      : "Guten Tag {{customer.firstname}} {{customer.lastname}},";
  return [
    `<p>${greeting}</p>`,
    "<p>%MESSAGE%</p>",
    `<p>Freundliche Grüße<br>{{agent.firstName}} {{agent.lastName}}<br>Ihr Kundenservice von ${brands[partnerId] ?? "Lichtquell"}</p>`,
  ].join("\n");
}
