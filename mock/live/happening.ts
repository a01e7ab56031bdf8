// What events of a world that goes on have in common: who they are done by, and what they are made with. Used by the files beside it.
import type { RecordFields } from "../records/factories.ts";
import type { TicketRecord } from "../records/tickets.ts";
import type { HouseRules, Transaction, UserRecord } from "../services/state-types.ts";
import type { Moment } from "./moments.ts";

export interface LiveParts {
  /**
   * A ticket as a world would have it, which is not in the state; equal ids have equal requests and texts.
   * @throws DomainError where this mock builds no worlds
   */
  draft(tx: Transaction, fields: RecordFields<"tickets">, traits: readonly string[]): TicketRecord;
}

/** Something that happens now; it may turn out that there is nothing to do. */
export type Happening = (tx: Transaction, moment: Moment, parts: LiveParts) => void;

/** The strictest rules: what keeps them keeps those of every scenario. */
export const strictRules: HouseRules = { pendingNeedsDueDate: true };

/** The technical user who stands for AI agents. */
export function findTechnicalUser(tx: Transaction): UserRecord | undefined {
  return [...tx.all("users")].find(({ wire }) => wire.type === "system");
}

/** Agents who work by themselves: all who may, but the first, who sits at the desk. */
export function listColleagues(tx: Transaction): readonly UserRecord[] {
  const agents = [...tx.all("users")].filter(
    ({ wire, role, permissions }) =>
      wire.type === "agent" && (role === "administrator" || permissions.includes("updateTicket")),
  );
  return agents.slice(1);
}

const mark = "live-";

/** The id that the other system has for the letter of a minute. */
export function toLetterId(minute: number): string {
  return `${mark}${minute}`;
}

/** The minute of a ticket that came as such a letter; undefined of any other. */
export function toLetterMinute({ externalTicketId }: Pick<TicketRecord, "externalTicketId">): number | undefined {
  const minute = externalTicketId.startsWith(mark) ? Number(externalTicketId.slice(mark.length)) : Number.NaN;
  return Number.isSafeInteger(minute) && minute > 0 ? minute : undefined;
}
