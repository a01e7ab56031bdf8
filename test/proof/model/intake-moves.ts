// Tickets that are taken in, and taken in again. Written from docs/rules.md, "Taking in, and many at once". ticket-rules.ts has the changes that a
// repeated intake makes.
import { isDeepStrictEqual } from "node:util";
import type { TicketRecord } from "../../../mock/records/tickets.ts";
import type { Wire } from "../../../mock/records/wire.ts";
import { type Model, put, type Surroundings, toInstant, toTicketTime } from "./model-state.ts";
import { type Judge, type Move, parseAs, type Situation, type Step } from "./step.ts";
import { anyChanges } from "./ticket-moves.ts";
import { brokenCodes, type Changes, changeTicket, refusalCode } from "./ticket-rules.ts";
import { judgeTicket } from "./ticket-views.ts";

const channels = ["email", "portal", "phone"] as const;
const externalIds = ["", "CRM-1", "CRM-2", "CRM-3", "CRM-4"];

/** The model keeps to so many tickets that most steps still meet each other. */
const mostTickets = 120;

/** What a new ticket may say of itself, among the fields that a change may have. */
function anyIntake(situation: Situation) {
  const { random } = situation;
  const { workedOnBy: _, addTagIds: _add, removeTagIds: _remove, ...changes } = anyChanges(situation);
  const withoutNull = Object.entries(changes).filter(([name, value]) => name !== "customerId" || value !== null);
  const fields: Changes = Object.fromEntries(withoutNull);
  const externalTicketId = random.pick(externalIds);
  const text = random.chance(0.6) ? { bodyPlain: `Ich habe eine Frage, Nummer ${random.integer(1, 999)}.` } : {};
  return {
    ...fields,
    ...(random.chance(0.7) ? { subject: random.pick(["Abschlag", "Umzug", "Zählerstand"]) } : {}),
    ...(random.chance(0.5) ? { from: "kundin@example.org", fromName: random.pick(["Kim Ort", "Ida Feld"]) } : {}),
    ...(externalTicketId === "" ? text : {}),
    ...(random.chance(0.8) ? { externalTicketId } : {}),
  };
}

/** The ticket that an intake updates. */
function knownTicket(model: Model, externalTicketId: string | undefined): TicketRecord | undefined {
  if (externalTicketId === undefined || externalTicketId === "") return undefined;
  const found = [...model.tickets.values()].filter((one) => one.externalTicketId === externalTicketId);
  return found.toSorted((one, other) => one.id - other.id)[0];
}

const takeIn: Move = {
  weight: 4,
  make(situation): Step | undefined {
    const { model, around, random, caller } = situation;
    const fields = anyIntake(situation);
    const known = knownTicket(model, fields.externalTicketId);
    if (known === undefined && model.tickets.size >= mostTickets) return undefined;
    // Another channel would bring a template and places along, which the model does not know.
    const channel = known?.channel ?? random.pick(channels);
    const asked = {
      operationId: "createTicket",
      method: "POST",
      path: "/ticket",
      body: { ...fields, channel },
    } as const;
    // Sender and text of a known ticket stay what they are: the model would have to follow them into its conversation.
    if (known !== undefined && "from" in fields) return undefined;
    const { from: _, externalTicketId: _id, ...changes } = { from: "", ...fields };
    const codes = brokenCodes(known ?? [...model.tickets.values()][0], changes, around);
    const code = refusalCode(codes);
    if (code !== undefined) return { ...asked, status: 422, code };
    return {
      ...asked,
      status: 200,
      next(text, judge) {
        const { ticket } = parseAs<Wire<"TicketUpdateResult">>(text);
        if (known === undefined) return withNewTicket(situation, ticket, changes, judge);
        judge.same("the ticket that is updated", ticket.id, known.id);
        const after = changeTicket(model, { ticketId: known.id, changes, caller, includeInWorklog: true }, around);
        if (after.tickets.get(known.id)?.status === "closed" && known.status !== "closed")
          for (const key of situation.presence.keys())
            if (key.startsWith(`${known.id}/`)) situation.presence.delete(key);
        const learned = withRecipients(after, ticket, changes);
        judgeTicket(ticket, learned, judge);
        return learned;
      },
    };
  },
};

/** Another customer may be whom replies go to now; the model learns it. */
function withRecipients(model: Model, { id, replyRecipients }: Wire<"Ticket">, changes: Changes): Model {
  const ticket = model.tickets.get(id);
  if (ticket === undefined || (changes.customerId === undefined && changes.contractId === undefined)) return model;
  if (isDeepStrictEqual(ticket.replyRecipients, replyRecipients)) return model;
  return { ...model, tickets: put(model.tickets, id, { ...ticket, replyRecipients }) };
}

function withNewTicket({ model, around }: Situation, got: Wire<"Ticket">, fields: Changes, judge: Judge): Model {
  judge.same("the ticket is new", model.tickets.has(got.id), false);
  judge.has("the new ticket", got, toNewTicket(model, fields, around));
  const { success: _, ...record } = { success: true, ...got };
  return { ...model, tickets: put(model.tickets, got.id, record) };
}

/** What the rules say of a new ticket. */
function toNewTicket(model: Model, fields: Changes, { contracts }: Surroundings): Partial<TicketRecord> {
  const status = fields.status ?? (fields.spamStatus === "manual_spam" ? "closed" : "open");
  const contract = contracts.find(({ id }) => String(id) === fields.contractId);
  const assigned = [...new Set(fields.assignedAgentIds ?? [])];
  const agentId = fields.agentId === undefined ? (assigned[0] ?? null) : fields.agentId;
  const due = (given: Changes["dueBy"]) =>
    given === undefined || given === null
      ? null
      : toTicketTime(typeof given === "number" ? given * 1000 : toInstant(given));
  return {
    direction: "in",
    interface: "internal",
    status,
    priority: fields.priority ?? "low",
    modifiedAt: null,
    createdAt: toTicketTime(model.now),
    closedAt: status === "closed" ? toTicketTime(model.now) : null,
    dueBy: due(fields.dueBy),
    firstResponseDueBy: due(fields.firstResponseDueBy),
    tagIds: [...new Set(fields.tagIds ?? [])],
    agentId,
    assignedAgentIds:
      fields.agentId === null ? [] : agentId === null || assigned.includes(agentId) ? assigned : [...assigned, agentId],
    customerId: contract?.customerId ?? fields.customerId ?? null,
    contractId: contract === undefined ? null : String(contract.id),
    workedOnByIds: [],
    subject: fields.subject ?? "",
    fromName: fields.fromName ?? "",
    isEscalated: false,
    spamStatus: fields.spamStatus ?? "auto_clean",
    aiSupportLevel: fields.aiSupportLevel ?? "unprocessed",
    customerLegitimation: fields.customerLegitimation ?? 10,
  };
}

/** What takes tickets in. */
export const intakeMoves: readonly Move[] = [takeIn];
