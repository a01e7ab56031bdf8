// Makes the HTML template of replies, with the placeholders of docs/rules.md, The world.
import type { TicketRecord } from "../records/tickets.ts";

/** The brands of the partners; any other partner is partner 1. */
const brands: Readonly<Record<number, string>> = { 2: "Nordglanz" };

/** Depends on the brand. The frontend fills `%MESSAGE%` and the double-brace paths. */
export function toTemplate({ partnerId }: Pick<TicketRecord, "partnerId">): string {
  return [
    "<p>Guten Tag {{customer.firstname}} {{customer.lastname}},</p>",
    "<p>%MESSAGE%</p>",
    `<p>Freundliche Grüße<br>{{agent.firstName}} {{agent.lastName}}<br>Ihr Kundenservice von ${brands[partnerId] ?? "Lichtquell"}</p>`,
  ].join("\n");
}
