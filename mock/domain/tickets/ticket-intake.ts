// Creates a ticket, or updates the one with the same id in another system.
import type { Schema } from "../../contract/operation-types.ts";
import type { TicketRecord } from "../records/tickets.ts";
import { type WorldWords, wordsOf } from "../records/world-words.ts";
import { createRefusals } from "../refusals.ts";
import type { HouseRules, Transaction, UserRecord } from "../state-types.ts";
import { toBodies, toFollowing, toNewTicket, toOwnSide, toPlace } from "./new-ticket.ts";
import { writeChange } from "./ticket.ts";
import { pickChanged, resolveChanges } from "./ticket-changes.ts";
import type { TicketFields } from "./ticket-fields.ts";

type Input = Schema<"TicketInput">;

/** A ticket to create or update, who delivers it, and the house rules. */
export interface TicketIntake {
  readonly input: Input;
  readonly caller: UserRecord;
  readonly rules: HouseRules;
}

/**
 * Creates a ticket, or updates the one with this `externalTicketId`; of several, the one with the lowest id (docs/rules.md, Tickets). An
 * update changes the given fields that differ, and counts as work like any change; creating does not.
 * @throws DomainError as a change of a ticket does; nothing is written then
 */
export function createOrUpdateTicket(tx: Transaction, { input, caller, rules }: TicketIntake): TicketRecord {
  const known = findByExternalId(tx, input.externalTicketId ?? "");
  const refusals = createRefusals();
  const { changes: asked, rest } = split(input);
  const given = toGiven(rest, known);
  if (known !== undefined) {
    const changes = resolveChanges(tx, known, asked, rules, refusals);
    const fields = { ...pickChanged(known, follow(wordsOf(tx), known, given, changes)), ...changes };
    refusals.throwIfAny();
    const change = { fields, workedOnBy: undefined, caller, includeInWorklog: true };
    return writeChange(tx, known, change);
  }
  const empty = toNewTicket(wordsOf(tx), 0, input.channel, tx.now);
  const fields = { ...given, ...resolveChanges(tx, empty, asked, rules, refusals) };
  refusals.throwIfAny();
  const made: TicketRecord = { ...empty, ...fields, id: tx.nextId("tickets") };
  return tx.insert("tickets", { ...made, ...toFollowing(wordsOf(tx), made, given) });
}

/** The fields that an update sets: the given ones, and those that follow from another channel, partner or sender. */
function follow(words: WorldWords, known: TicketRecord, given: TicketFields, changes: TicketFields): TicketFields {
  const channel = given.channel ?? known.channel;
  const moved =
    channel === known.channel
      ? {}
      : { ...toPlace(channel), ...toOwnSide(words, channel, given.direction ?? known.direction) };
  const fields = { ...moved, ...given };
  const after = { ...known, ...changes, ...fields };
  const { replyCcEmails, replyRecipients = after.replyRecipients, template } = toFollowing(words, after, after);
  const addressed = pickChanged(known, given);
  const isAnswered = replyRecipients.to.length > 0 || known.replyRecipients.to.length === 0;
  const hadNoRecipient = known.replyRecipients.to.length === 0 && changes.customer !== undefined;
  const isReaddressed =
    hadNoRecipient || ["from", "to", "ccEmails", "direction"].some((name) => Object.hasOwn(addressed, name));
  const isRebranded = given.channel !== known.channel || (given.partnerId ?? known.partnerId) !== known.partnerId;
  return {
    ...fields,
    ...(isReaddressed
      ? {
          replyCcEmails,
          replyRecipients: isAnswered ? replyRecipients : { ...replyRecipients, to: known.replyRecipients.to },
        }
      : {}),
    ...(isRebranded ? { template } : {}),
  };
}

function findByExternalId(tx: Transaction, externalTicketId: string): TicketRecord | undefined {
  return externalTicketId === "" ? undefined : tx.lookup("tickets", "external", externalTicketId)[0];
}

/** Separates the fields that a ticket change also has from the rest. */
function split(input: Input) {
  const { status, priority, customerId, contractId, agentId, assignedAgentIds, tagIds, ...unlinked } = input;
  const { dueBy, firstResponseDueBy, spamStatus, aiSupportLevel, customerLegitimation, ...rest } = unlinked;
  const links = { customerId, contractId, agentId, assignedAgentIds, tagIds };
  const marks = { status, priority, spamStatus, aiSupportLevel, customerLegitimation };
  return { changes: dropUndefined({ ...links, ...marks, dueBy, firstResponseDueBy }), rest };
}

/** The other fields as stored in tickets; a blank external id counts as missing. */
function toGiven(
  { body, bodyPlain, bodyClean, externalTicketId, ...others }: ReturnType<typeof split>["rest"],
  known: TicketRecord | undefined,
): TicketFields {
  return dropUndefined({
    ...others,
    externalTicketId: externalTicketId?.trim() === "" ? "" : externalTicketId,
    ...toOtherBodies(dropUndefined({ body, bodyPlain, bodyClean }), known),
  });
}

/** The given bodies and the forms derived from them; a body that equals the ticket's changes no other form. */
function toOtherBodies(given: TicketFields, known: TicketRecord | undefined): TicketFields {
  if (known === undefined) return toBodies(given);
  const { body = known.body, bodyPlain = known.bodyPlain } = given;
  return body === known.body && bodyPlain === known.bodyPlain ? given : toBodies(given);
}

function dropUndefined<T extends object>(all: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  const entries = Object.entries(all).filter(([, value]) => value !== undefined);
  // Only properties without a value were dropped.
  return Object.fromEntries(entries) as { [Name in keyof T]?: Exclude<T[Name], undefined> };
}
