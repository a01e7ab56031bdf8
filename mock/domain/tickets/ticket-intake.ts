// Creates a ticket, or updates the ticket with the same external id.
import type { Schema } from "../../contract/operation-types.ts";
import type { HouseRules } from "../records/house-rules.ts";
import type { TicketRecord, UserRecord } from "../records/tickets.ts";
import { textsOf, type WorldTexts } from "../records/world-texts.ts";
import { createRefusals } from "../refusals.ts";
import type { Transaction } from "../state-types.ts";
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
export function createOrUpdateTicket(tx: Transaction, intake: TicketIntake): TicketRecord {
  const existing = findByExternalId(tx, intake.input.externalTicketId ?? "");
  return existing === undefined ? createNew(tx, intake) : updateExisting(tx, existing, intake);
}

function createNew(tx: Transaction, { input, rules }: TicketIntake): TicketRecord {
  const refusals = createRefusals();
  const { changes, rest } = splitInput(input);
  const givenFields = toGivenFields(rest, undefined);
  const empty = toNewTicket(textsOf(tx), 0, input.channel, tx.now);
  const fields = { ...givenFields, ...resolveChanges(tx, empty, { changes, rules }, refusals) };
  refusals.throwIfAny();
  const ticket: TicketRecord = { ...empty, ...fields, id: tx.nextId("tickets") };
  return tx.insert("tickets", { ...ticket, ...toDerivedFields(textsOf(tx), ticket, givenFields) });
}

function updateExisting(tx: Transaction, existing: TicketRecord, { input, caller, rules }: TicketIntake): TicketRecord {
  const refusals = createRefusals();
  const { changes: requestedChanges, rest } = splitInput(input);
  const changes = resolveChanges(tx, existing, { changes: requestedChanges, rules }, refusals);
  const completed = completeUpdate(textsOf(tx), existing, toGivenFields(rest, existing), changes);
  const fields = { ...pickChanged(existing, completed), ...changes };
  refusals.throwIfAny();
  return writeChange(tx, existing, { fields, joining: undefined, caller, includeInWorklog: true });
}

/** Adds fields that change with a different channel, partner or sender to the fields of an update. */
function completeUpdate(
  texts: WorldTexts,
  existing: TicketRecord,
  input: TicketFields,
  changes: TicketFields,
): TicketFields {
  const fields = { ...toMovedFields(texts, existing, input), ...input };
  const after = { ...existing, ...changes, ...fields };
  const derived = toDerivedFields(texts, after, after);
  return {
    ...fields,
    ...(isReaddressed(existing, input, changes) ? toReplyFields(existing, derived) : {}),
    ...(isRebranded(existing, input) ? { template: derived.template } : {}),
  };
}

/** The fields of the new channel, if it differs. */
function toMovedFields(texts: WorldTexts, existing: TicketRecord, input: TicketFields): TicketFields {
  const { channel = existing.channel, direction = existing.direction } = input;
  if (channel === existing.channel) return {};
  return { ...toChannelFields(channel), ...toOwnAddress(texts, channel, direction) };
}

/** Whether replies may go to other addresses: an address changed, or a customer appeared on a ticket without any. */
function isReaddressed(existing: TicketRecord, input: TicketFields, changes: TicketFields): boolean {
  if (existing.replyRecipients.to.length === 0 && changes.customer !== undefined) return true;
  const changedFields = pickChanged(existing, input);
  return ["from", "to", "ccEmails", "direction"].some((name) => Object.hasOwn(changedFields, name));
}

/** The new addresses of replies; the previous recipients remain if there would be none. */
function toReplyFields(
  existing: TicketRecord,
  { replyCcEmails, replyRecipients }: Pick<TicketRecord, "replyCcEmails" | "replyRecipients">,
): TicketFields {
  const to = replyRecipients.to.length > 0 ? replyRecipients.to : existing.replyRecipients.to;
  return { replyCcEmails, replyRecipients: { ...replyRecipients, to } };
}

function isRebranded(existing: TicketRecord, { channel, partnerId = existing.partnerId }: TicketFields): boolean {
  return channel !== existing.channel || partnerId !== existing.partnerId;
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
