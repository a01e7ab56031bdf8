// Creates a ticket, or updates the ticket with the same external id.
import type { Schema } from "../../contract/operation-types.ts";
import type { TicketRecord } from "../records/tickets.ts";
import { textsOf, type WorldTexts } from "../records/world-texts.ts";
import { createRefusals } from "../refusals.ts";
import type { HouseRules, Transaction, UserRecord } from "../state-types.ts";
import { toBodies, toChannelFields, toDerivedFields, toNewTicket, toOwnAddress } from "./new-ticket.ts";
import { writeChange } from "./ticket.ts";
import { pickChanged, resolveChanges } from "./ticket-changes.ts";
import type { TicketFields } from "./ticket-fields.ts";

type Input = Schema<"TicketInput">;

/** A ticket to create or update, the user who delivers it, and the house rules. */
export interface TicketIntake {
  readonly input: Input;
  readonly caller: UserRecord;
  readonly rules: HouseRules;
}

/**
 * Creates a ticket, or updates the ticket with this `externalTicketId`; if several have it, the one with the lowest id
 * (docs/rules.md, Tickets). An update changes the given fields that differ, and counts as work like any change;
 * creating does not.
 * @throws DomainError as `changeTicket` does; then nothing is written
 */
export function createOrUpdateTicket(tx: Transaction, { input, caller, rules }: TicketIntake): TicketRecord {
  const existing = findByExternalId(tx, input.externalTicketId ?? "");
  const refusals = createRefusals();
  const { changes: requestedChanges, rest } = splitInput(input);
  const givenFields = toGivenFields(rest, existing);
  if (existing !== undefined) {
    const changes = resolveChanges(tx, existing, requestedChanges, rules, refusals);
    const fields = {
      ...pickChanged(existing, completeUpdate(textsOf(tx), existing, givenFields, changes)),
      ...changes,
    };
    refusals.throwIfAny();
    const change = { fields, workedOnBy: undefined, caller, includeInWorklog: true };
    return writeChange(tx, existing, change);
  }
  const empty = toNewTicket(textsOf(tx), 0, input.channel, tx.now);
  const fields = { ...givenFields, ...resolveChanges(tx, empty, requestedChanges, rules, refusals) };
  refusals.throwIfAny();
  const ticket: TicketRecord = { ...empty, ...fields, id: tx.nextId("tickets") };
  return tx.insert("tickets", { ...ticket, ...toDerivedFields(textsOf(tx), ticket, givenFields) });
}

/** Adds fields that follow from a different channel, partner or sender to the fields of an update. */
function completeUpdate(
  texts: WorldTexts,
  existing: TicketRecord,
  input: TicketFields,
  changes: TicketFields,
): TicketFields {
  const channel = input.channel ?? existing.channel;
  const movedFields =
    channel === existing.channel
      ? {}
      : { ...toChannelFields(channel), ...toOwnAddress(texts, channel, input.direction ?? existing.direction) };
  const fields = { ...movedFields, ...input };
  const after = { ...existing, ...changes, ...fields };
  const { replyCcEmails, replyRecipients = after.replyRecipients, template } = toDerivedFields(texts, after, after);
  const changedFields = pickChanged(existing, input);
  const isAnswered = replyRecipients.to.length > 0 || existing.replyRecipients.to.length === 0;
  const hadNoRecipient = existing.replyRecipients.to.length === 0 && changes.customer !== undefined;
  const isReaddressed =
    hadNoRecipient || ["from", "to", "ccEmails", "direction"].some((name) => Object.hasOwn(changedFields, name));
  const isRebranded =
    input.channel !== existing.channel || (input.partnerId ?? existing.partnerId) !== existing.partnerId;
  return {
    ...fields,
    ...(isReaddressed
      ? {
          replyCcEmails,
          replyRecipients: isAnswered ? replyRecipients : { ...replyRecipients, to: existing.replyRecipients.to },
        }
      : {}),
    ...(isRebranded ? { template } : {}),
  };
}

function findByExternalId(tx: Transaction, externalTicketId: string): TicketRecord | undefined {
  return externalTicketId === "" ? undefined : tx.lookup("tickets", "external", externalTicketId)[0];
}

/** Separates the fields that a ticket update also accepts from the rest. */
function splitInput(input: Input) {
  const { status, priority, customerId, contractId, agentId, assignedAgentIds, tagIds, ...unlinked } = input;
  const { dueBy, firstResponseDueBy, spamStatus, aiSupportLevel, customerLegitimation, ...rest } = unlinked;
  const links = { customerId, contractId, agentId, assignedAgentIds, tagIds };
  const marks = { status, priority, spamStatus, aiSupportLevel, customerLegitimation };
  return { changes: dropUndefined({ ...links, ...marks, dueBy, firstResponseDueBy }), rest };
}

/** The remaining fields as stored in tickets; a blank external id counts as missing. */
function toGivenFields(
  { body, bodyPlain, bodyClean, externalTicketId, ...others }: ReturnType<typeof splitInput>["rest"],
  existing: TicketRecord | undefined,
): TicketFields {
  return dropUndefined({
    ...others,
    externalTicketId: externalTicketId?.trim() === "" ? "" : externalTicketId,
    ...toOtherBodies(dropUndefined({ body, bodyPlain, bodyClean }), existing),
  });
}

/** The given bodies and the forms derived from them; an unchanged body changes no other form. */
function toOtherBodies(fields: TicketFields, existing: TicketRecord | undefined): TicketFields {
  if (existing === undefined) return toBodies(fields);
  const { body = existing.body, bodyPlain = existing.bodyPlain } = fields;
  return body === existing.body && bodyPlain === existing.bodyPlain ? fields : toBodies(fields);
}

function dropUndefined<T extends object>(all: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  const entries = Object.entries(all).filter(([, value]) => value !== undefined);
  // The filter dropped only undefined values.
  return Object.fromEntries(entries) as { [Name in keyof T]?: Exclude<T[Name], undefined> };
}
