// What a change of a ticket does, as the model sees it. Written from docs/rules.md, "Status and due dates", "Tags, agents, customer" and "Who works
// on a ticket". ticket-moves.ts makes the requests; work-rules.ts has the sessions that a change opens and ends.
import type { TicketRecord } from "../../../mock/records/tickets.ts";
import type { Wire } from "../../../mock/records/wire.ts";
import { type Model, put, type Surroundings, toInstant, toTicketTime } from "./model-state.ts";
import { endSession, noteWork, sessionOf, toSession, withSession } from "./work-rules.ts";

/** The fields of a change, those that only a repeated intake has included. */
export type Changes = Partial<Wire<"TicketUpdateReplacingTags"> & Wire<"TicketUpdateChangingTags">> &
  Partial<Pick<TicketRecord, "subject" | "summary" | "channel" | "fromName">>;

/** Who changes what, and whether it counts as work. */
export interface TicketChange {
  readonly ticketId: number;
  readonly changes: Changes;
  readonly caller: number;
  readonly includeInWorklog: boolean;
}

/** The codes of all rules that a change breaks, each once; a refusal has the only one, or `unprocessable`. */
export function brokenCodes(ticket: TicketRecord | undefined, changes: Changes, around: Surroundings): string[] {
  const { tagIds = [], addTagIds = [], removeTagIds = [], assignedAgentIds = [], agentId, workedOnBy } = changes;
  const userIds = around.users.map(({ id }) => id);
  const agents = [...assignedAgentIds, agentId, workedOnBy].filter((id) => typeof id === "number");
  const { contractId, customerId } = changes;
  const contract = around.contracts.find(({ id }) => String(id) === contractId);
  const codes = [
    [...tagIds, ...addTagIds, ...removeTagIds].some((id) => !around.tagIds.includes(id)) && "unknown_tag",
    agents.some((id) => !userIds.includes(id)) && "unknown_agent",
    typeof contractId === "string" && contract === undefined && "unknown_contract",
    typeof customerId === "string" && !around.customerIds.includes(customerId) && "unknown_customer",
    typeof customerId === "string" &&
      around.customerIds.includes(customerId) &&
      contract !== undefined &&
      contract.customerId !== customerId &&
      "contract_of_other_customer",
  ].filter((code) => code !== false);
  return ticket === undefined ? ["unknown_ticket"] : codes;
}

/** The code that a refusal for these reasons has. */
export function refusalCode(codes: readonly string[]): string | undefined {
  return codes.length > 1 ? "unprocessable" : codes[0];
}

/** The fields after the change; work and time stamps apart. */
function changeFields(ticket: TicketRecord, changes: Changes, around: Surroundings): TicketRecord {
  const { status, spamStatus = ticket.spamStatus, priority = ticket.priority } = changes;
  const isNewSpam = spamStatus === "manual_spam" && ticket.spamStatus !== "manual_spam";
  return {
    ...ticket,
    ...changedWords(ticket, changes),
    status: status ?? (isNewSpam ? "closed" : ticket.status),
    spamStatus,
    priority,
    aiSupportLevel: changes.aiSupportLevel ?? ticket.aiSupportLevel,
    customerLegitimation: changes.customerLegitimation ?? ticket.customerLegitimation,
    dueBy: toDue(changes.dueBy, ticket.dueBy),
    firstResponseDueBy: toDue(changes.firstResponseDueBy, ticket.firstResponseDueBy),
    tagIds: changedTags(ticket.tagIds, changes),
    ...changedAgents({ agentId: ticket.agentId, assignedAgentIds: ticket.assignedAgentIds }, changes),
    ...changedCustomer(ticket, changes, around),
  };
}

function changedWords(ticket: TicketRecord, { subject, summary, fromName, channel }: Changes): Partial<TicketRecord> {
  return {
    subject: subject ?? ticket.subject,
    summary: summary ?? ticket.summary,
    fromName: fromName ?? ticket.fromName,
    channel: channel ?? ticket.channel,
  };
}

function toDue(given: Changes["dueBy"], stored: string | null): string | null {
  if (given === undefined || given === null) return given === null ? null : stored;
  return toTicketTime(typeof given === "number" ? given * 1000 : toInstant(given));
}

function changedTags(stored: readonly number[], { tagIds, addTagIds = [], removeTagIds = [] }: Changes) {
  const all = tagIds ?? [...stored, ...addTagIds].filter((id) => !removeTagIds.includes(id));
  const wanted = [...new Set(all)];
  return isSameSet(wanted, stored) ? stored : wanted;
}

function isSameSet(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.every((one) => others.includes(one)) && others.every((one) => some.includes(one));
}

type AgentsOf = Pick<TicketRecord, "agentId" | "assignedAgentIds">;

function changedAgents(stored: AgentsOf, { agentId, assignedAgentIds }: Changes): AgentsOf {
  if (agentId === undefined && assignedAgentIds === undefined) return stored;
  const listed = agentId === null ? [] : [...new Set(assignedAgentIds ?? stored.assignedAgentIds)];
  const kept = stored.agentId !== null && listed.includes(stored.agentId) ? stored.agentId : (listed[0] ?? null);
  const inCharge = agentId === undefined ? kept : agentId;
  const all = inCharge === null || listed.includes(inCharge) ? listed : [...listed, inCharge];
  const isSame = isSameSet(all, stored.assignedAgentIds);
  return { agentId: inCharge, assignedAgentIds: isSame ? stored.assignedAgentIds : all };
}

type CustomerOf = Pick<TicketRecord, "customerId" | "contractId">;

function changedCustomer(stored: CustomerOf, changes: Changes, { contracts }: Surroundings): CustomerOf {
  const contractOf = (id: string | null) => contracts.find((one) => String(one.id) === id);
  if (typeof changes.contractId === "string")
    return { contractId: changes.contractId, customerId: contractOf(changes.contractId)?.customerId ?? null };
  const customerId = changes.customerId === undefined ? stored.customerId : changes.customerId;
  const isTheirs = contractOf(stored.contractId)?.customerId === customerId;
  return { customerId, contractId: changes.contractId === null || !isTheirs ? null : stored.contractId };
}

const ownFields = [
  ...["subject", "summary", "fromName", "channel", "priority", "spamStatus", "aiSupportLevel", "customerLegitimation"],
  ...["dueBy", "firstResponseDueBy", "tagIds", "agentId", "assignedAgentIds", "customerId", "contractId"],
] as const;

/** What the change did, as codes of `actionList`. */
function toActions(before: TicketRecord, after: TicketRecord): string[] {
  const fields = new Map<string, unknown>(Object.entries(after));
  const isEdited = Object.entries(before).some(
    ([name, value]) => ownFields.some((own) => own === name) && fields.get(name) !== value,
  );
  const isMoved = before.status !== after.status;
  return [...(isEdited ? ["edited"] : []), ...(isMoved ? [after.status === "closed" ? "closed" : "status"] : [])];
}

/** Puts an agent on the ticket: a session begins, or goes on. */
function join(model: Model, ticketId: number, userId: number, isTracked: boolean): Model {
  const running = sessionOf(model, ticketId, userId);
  if (running === undefined) return withSession(model, toSession(model, ticketId, userId, isTracked));
  if (!isTracked) return model;
  if (!running.isTracked) return withSession(model, toSession(model, ticketId, userId, true));
  return running.lastInteraction === model.now ? model : withSession(model, { ...running, lastInteraction: model.now });
}

/** The agents whose sessions the change ends. */
function leavers(before: TicketRecord, isClosing: boolean, { changes, caller }: TicketChange): readonly number[] {
  if (isClosing) return before.workedOnByIds;
  if (changes.workedOnBy !== null) return [];
  return before.workedOnByIds.includes(caller) ? [caller] : before.workedOnByIds;
}

/** The model after a change that breaks no rule; the same one where nothing changes. */
export function changeTicket(model: Model, change: TicketChange, around: Surroundings): Model {
  const { ticketId, changes, caller, includeInWorklog } = change;
  const before = model.tickets.get(ticketId);
  if (before === undefined) throw new Error(`the model has no ticket ${ticketId}`);
  const fields = changeFields(before, changes, around);
  const actions = toActions(before, fields);
  const isClosing = actions.includes("closed");
  const joiner = isClosing ? null : (changes.workedOnBy ?? null);
  const gone = leavers(before, isClosing, change);
  const stayed = before.workedOnBy.filter(({ id }) => !gone.includes(id));
  const joined = around.users.filter(({ id }) => id === joiner && !before.workedOnByIds.includes(id));
  const workedOnBy = [...stayed, ...joined.map(({ wire }) => wire)];
  const reOpened = before.status === "closed" && fields.status !== "closed";
  const isChanged = actions.length > 0 || joined.length > 0 || stayed.length < before.workedOnBy.length;
  const after: TicketRecord = {
    ...fields,
    workedOnBy,
    workedOnByIds: workedOnBy.map(({ id }) => id),
    closedAt: isClosing ? toTicketTime(model.now) : reOpened ? null : before.closedAt,
    modifiedAt: isChanged ? toTicketTime(model.now) : before.modifiedAt,
  };
  let next = isChanged ? { ...model, tickets: put(model.tickets, ticketId, after) } : model;
  if (joiner !== null) next = join(next, ticketId, joiner, includeInWorklog);
  if (actions.length > 0 && includeInWorklog) next = noteWork(next, { ticketId, userId: caller, actions, reOpened });
  for (const userId of gone) {
    const session = sessionOf(next, ticketId, userId);
    if (session === undefined) continue;
    // Who leaves was there until then; who is taken off by another was last seen before.
    const isOwn = userId === caller;
    next = endSession(next, isOwn ? { ...session, lastInteraction: model.now } : session, includeInWorklog);
  }
  return next;
}

/** Whether the change ends the presence of everybody, of the caller, or of nobody. */
export function presenceLeft(
  before: TicketRecord,
  after: TicketRecord,
  change: TicketChange,
): readonly number[] | "all" {
  if (before.status !== "closed" && after.status === "closed") return "all";
  return change.changes.workedOnBy === null
    ? before.workedOnByIds.filter((id) => !after.workedOnByIds.includes(id))
    : [];
}
