// Turns the body of a PATCH into the ticket fields that really change, or refuses it with every reason.
import { isSameValue } from "../../engine/core/same-value.ts";
import { keysOf } from "../../engine/core/tables.ts";
import { type Instant, toSpacedDateTime } from "../../engine/core/time.ts";
import type { HouseRules } from "../records/house-rules.ts";
import type { TicketRecord } from "../records/tickets.ts";
import { textsOf } from "../records/world-texts.ts";
import type { Refusals } from "../refusals.ts";
import type { Transaction } from "../state-types.ts";
import { resolveAssignment } from "./ticket-assignment.ts";
import { linkCustomer } from "./ticket-customer.ts";
import { dueDateFormats, parseDueDate } from "./ticket-dates.ts";
import type { TicketFields, TicketUpdate } from "./ticket-fields.ts";
import { toLegitimationMessage } from "./ticket-legitimation.ts";
import { resolveTags } from "./ticket-references.ts";

type DateField = "dueBy" | "firstResponseDueBy";
type AgentField = "agentId" | "assignedAgentIds" | "workedOnBy";
type CustomerField = "customerId" | "contractId" | "customerLegitimation";
type TagField = "tagIds" | "addTagIds" | "removeTagIds";
/** The fields that act by a rule. */
type RuledField = "status" | DateField | AgentField | CustomerField | TagField;
/** The fields that do nothing (assumed for `intentId` and `refreshMode`). */
type IgnoredField = "isSync" | "intentId" | "refreshMode";

/** The fields that are stored as sent. The type requires each field to be in one of the three groups. */
const storedFields: { readonly [Field in Exclude<keyof TicketUpdate, RuledField | IgnoredField>]: true } = {
  priority: true,
  spamStatus: true,
  aiSupportLevel: true,
};

/** A requested change, and the house rules that apply to it. */
interface RuledChange {
  readonly changes: TicketUpdate;
  readonly rules: HouseRules;
}

/**
 * Returns the fields that differ from the stored ones. Lists of ids are sets: a different order is not a change
 * (assumed). Reasons to refuse the change are added to `refusals`; the result is valid only if there are none.
 */
export function resolveChanges(
  tx: Transaction,
  ticket: TicketRecord,
  { changes, rules }: RuledChange,
  refusals: Refusals,
): TicketFields {
  const nextFields: TicketFields = {
    ...resolveDates(changes, refusals),
    ...resolveTagSet(tx, ticket, changes, refusals),
    ...resolveAssignment(tx, ticket, changes, refusals),
    ...linkCustomer(tx, ticket, changes, refusals),
  };
  for (const name of keysOf(storedFields))
    if (changes[name] !== undefined) Object.assign(nextFields, { [name]: changes[name] });
  if (changes.customerLegitimation !== undefined && changes.customerLegitimation !== ticket.customerLegitimation) {
    nextFields.customerLegitimation = changes.customerLegitimation;
    nextFields.customerLegitimationMessage = toLegitimationMessage(textsOf(tx), changes.customerLegitimation);
  }
  const { dueBy = ticket.dueBy } = nextFields;
  if (changes.aiSupportLevel === "human") nextFields.autoExecuteAt = "";
  Object.assign(nextFields, resolveStatus(tx, { ...ticket, dueBy }, { changes, rules }, refusals));
  return dropUnchanged(ticket, nextFields);
}

/** Parses the due dates of a change; refuses invalid dates. */
export function resolveDates(changes: TicketUpdate, refusals: Refusals): TicketFields {
  const fields: TicketFields = {};
  for (const name of ["dueBy", "firstResponseDueBy"] as const) {
    const value = changes[name];
    if (value === undefined) continue;
    const stored = value === null ? null : parseDueDate(value);
    if (stored === undefined) refusals.addInvalid(`/${name}`, value, dueDateFormats);
    else fields[name] = stored;
  }
  return fields;
}

/** Refuses tag ids to add or remove beside a complete list. */
export function refuseConflictingTagLists(changes: TicketUpdate, refusals: Refusals): void {
  for (const name of ["addTagIds", "removeTagIds"] as const) {
    const isRefused = changes.tagIds !== undefined && changes[name] !== undefined;
    if (isRefused) refusals.addInvalid(`/${name}`, changes[name], "nothing, because tagIds is given");
  }
}

// Adding precedes removing, so an id in both lists is removed (assumed).
function resolveTagSet(tx: Transaction, ticket: TicketRecord, changes: TicketUpdate, refusals: Refusals): TicketFields {
  const { tagIds, addTagIds, removeTagIds } = changes;
  if (tagIds === undefined && addTagIds === undefined && removeTagIds === undefined) return {};
  refuseConflictingTagLists(changes, refusals);
  const baseTags = tagIds === undefined ? ticket.tags : resolveTags(tx, tagIds, "/tagIds", refusals);
  const addedTags = resolveTags(tx, addTagIds ?? [], "/addTagIds", refusals);
  const removedIds = new Set(resolveTags(tx, removeTagIds ?? [], "/removeTagIds", refusals).map((tag) => tag.id));
  const all = new Map([...baseTags, ...addedTags].map((tag) => [tag.id, tag]));
  const tags = [...all.values()].filter((tag) => !removedIds.has(tag.id));
  return { tagIds: tags.map((tag) => tag.id), tags };
}

// Any status may follow any other. Marking a ticket as spam closes it, unless the body sets a status. The house rule
// checks the dueBy after this change (docs/rules.md, Tickets).
function resolveStatus(
  tx: Transaction,
  ticket: Pick<TicketRecord, "status" | "dueBy" | "spamStatus">,
  { changes, rules }: RuledChange,
  refusals: Refusals,
): TicketFields {
  const isMarked = changes.spamStatus === "manual_spam" && ticket.spamStatus !== "manual_spam";
  const status = changes.status ?? (isMarked ? "closed" : undefined);
  if (status === undefined) return {};
  if (status === "pending" && rules.pendingNeedsDueDate && !isFuture(ticket.dueBy, tx.now)) {
    refusals.addBreach({
      code: "pending_needs_due_date",
      pointer: "/status",
      found: status,
      expected: "pending together with a dueBy in the future",
      sentence: "A pending ticket needs a dueBy in the future.",
    });
  }
  if (status === ticket.status) return {};
  if (status !== "closed") return { status, closedAt: null };
  return { status, closedAt: toSpacedDateTime(tx.now), autoExecuteAt: "" };
}

function isFuture(storedDate: string | null, now: Instant): boolean {
  return storedDate !== null && storedDate > toSpacedDateTime(now);
}

function dropUnchanged(ticket: TicketRecord, nextFields: TicketFields): TicketFields {
  const { tagIds, tags, assignedAgentIds, assignedAgents, ...single } = nextFields;
  const fields = pickChanged(ticket, single);
  if (tagIds !== undefined && !isSameSet(tagIds, ticket.tagIds)) Object.assign(fields, { tagIds, tags });
  if (assignedAgentIds !== undefined && !isSameSet(assignedAgentIds, ticket.assignedAgentIds)) {
    Object.assign(fields, { assignedAgentIds, assignedAgents });
  }
  return fields;
}

export function pickChanged(ticket: TicketRecord, nextFields: TicketFields): TicketFields {
  const fields: TicketFields = {};
  for (const name of keysOf(nextFields)) copyIfChanged(name, nextFields, ticket, fields);
  return fields;
}

function copyIfChanged<Name extends keyof TicketRecord>(
  name: Name,
  nextFields: TicketFields,
  ticket: TicketRecord,
  fields: TicketFields,
): void {
  // By value: a record loaded from a storage is a different object.
  if (!isSameValue(nextFields[name], ticket[name])) fields[name] = nextFields[name];
}

function isSameSet(left: readonly number[], right: readonly number[]): boolean {
  return left.length === right.length && left.every((id) => right.includes(id));
}
