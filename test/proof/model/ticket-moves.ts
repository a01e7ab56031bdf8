// Requests that change tickets, one by one and many at once, and those that ask who is on one. What they do is in ticket-rules.ts; the presence
// follows docs/rules.md, "Who is there", lists of changes "Taking in, and many at once".
import type { Wire } from "../../../mock/records/wire.ts";
import type { Model } from "./model-state.ts";
import { type Move, parseAs, type Situation, type Step, unknownId } from "./step.ts";
import {
  brokenCodes,
  type Changes,
  changeTicket,
  presenceLeft,
  refusalCode,
  type TicketChange,
} from "./ticket-rules.ts";
import { judgeTicket } from "./ticket-views.ts";
import { sessionOf } from "./work-rules.ts";

const statuses = ["open", "pending", "closed"] as const;
const priorities = ["low", "medium", "high", "urgent"] as const;
const spamMarks = ["auto_spam", "auto_programmatic", "manual_spam", "auto_clean", "manual_clean"] as const;
const supportLevels = ["unprocessed", "human", "bot", "automated"] as const;

/** Some of them, in any order; now and then one that is not there. */
function someOf<T>({ random }: Situation, items: readonly T[], unknown: T): T[] {
  const picked = Array.from({ length: random.integer(0, 3) }, () => random.pick(items));
  return random.chance(0.02) ? [...picked, unknown] : picked;
}

function oneOf<T>({ random }: Situation, items: readonly T[], unknown: T): T {
  return random.chance(0.02) ? unknown : random.pick(items);
}

/** A due date near the clock, in one of the forms that are taken. */
function anyDueDate({ model, random }: Situation): string | number | null {
  if (random.chance(0.2)) return null;
  const instant = model.now + random.integer(-36_000, 90_000) * 1000;
  const iso = new Date(instant).toISOString();
  return random.pick([Math.floor(instant / 1000), iso, `${iso.slice(0, 19).replace("T", " ")}`]);
}

/** The changes that a body can hold, each in its turn. */
const fieldChoices: readonly ((situation: Situation) => Changes)[] = [
  ({ random }) => ({ status: random.pick(statuses) }),
  ({ random }) => ({ priority: random.pick(priorities) }),
  (at) => ({ workedOnBy: at.random.chance(0.4) ? null : oneOf(at, userIds(at), unknownId) }),
  (at) => ({ workedOnBy: at.caller }),
  (at) => ({ dueBy: anyDueDate(at) }),
  (at) => ({ firstResponseDueBy: anyDueDate(at) }),
  (at) => ({ tagIds: someOf(at, at.around.tagIds, unknownId) }),
  (at) => ({ addTagIds: someOf(at, at.around.tagIds, unknownId) }),
  (at) => ({ removeTagIds: someOf(at, at.around.tagIds, unknownId) }),
  (at) => ({ agentId: at.random.chance(0.2) ? null : oneOf(at, userIds(at), unknownId) }),
  (at) => ({ assignedAgentIds: someOf(at, userIds(at), unknownId) }),
  (at) => ({ contractId: at.random.chance(0.2) ? null : oneOf(at, contractIds(at), String(unknownId)) }),
  (at) => ({ customerId: at.random.chance(0.2) ? null : oneOf(at, at.around.customerIds, String(unknownId)) }),
  ({ random }) => ({ spamStatus: random.pick(spamMarks) }),
  ({ random }) => ({ aiSupportLevel: random.pick(supportLevels) }),
  ({ random }) => ({ customerLegitimation: random.pick([0, 10, 12, 15, 20, 30, 40, 55]) }),
];

function userIds({ around }: Situation): readonly number[] {
  return around.users.map(({ id }) => id);
}

function contractIds({ around }: Situation): readonly string[] {
  return around.contracts.map(({ id }) => String(id));
}

/** A body of one to three changes that goes by the contract. */
export function anyChanges(situation: Situation): Changes {
  const { random } = situation;
  const picked = Array.from({ length: random.integer(1, 3) }, () => random.pick(fieldChoices)(situation));
  const changes: Changes = Object.assign({}, ...picked);
  const { tagIds, ...others } = changes;
  const withoutTwice = others.addTagIds === undefined && others.removeTagIds === undefined ? changes : others;
  if (typeof withoutTwice.contractId !== "string" || withoutTwice.customerId !== null) return withoutTwice;
  const { customerId, ...withContract } = withoutTwice;
  return withContract;
}

/** Half of all requests are about few tickets, so that agents meet on them. */
export function anyTicketId({ model, random }: Situation): number {
  if (random.chance(0.02)) return unknownId;
  const ids = [...model.tickets.keys()];
  return random.pick(random.chance(0.5) ? ids.slice(0, 10) : ids);
}

/** Forgets who is there no longer after a change. */
function leave({ presence }: Situation, before: Model, after: Model, change: TicketChange): void {
  const [was, is] = [before.tickets.get(change.ticketId), after.tickets.get(change.ticketId)];
  if (was === undefined || is === undefined) return;
  const left = presenceLeft(was, is, change);
  for (const { id } of was.workedOnBy) if (left === "all" || left.includes(id)) presence.delete(`${was.id}/${id}`);
  if (change.changes.workedOnBy === null && !was.workedOnByIds.includes(change.caller))
    presence.delete(`${was.id}/${change.caller}`);
  if (left !== "all") return;
  for (const key of presence.keys()) if (key.startsWith(`${was.id}/`)) presence.delete(key);
}

const updateOne: Move = {
  weight: 30,
  make(situation): Step {
    const { model, around, random, caller } = situation;
    const [ticketId, changes] = [anyTicketId(situation), anyChanges(situation)];
    const change = { ticketId, changes, caller, includeInWorklog: !random.chance(0.15) };
    const codes = brokenCodes(model.tickets.get(ticketId), changes, around);
    const code = refusalCode(codes);
    const asked = {
      operationId: "updateTicket",
      method: "PATCH",
      path: `/ticket/${ticketId}${change.includeInWorklog ? "" : "?includeInWorklog=false"}`,
      body: changes,
    } as const;
    if (code !== undefined) return { ...asked, status: code === "unknown_ticket" ? 404 : 422, code };
    return {
      ...asked,
      status: 200,
      next(text, judge) {
        const after = changeTicket(model, change, around);
        leave(situation, model, after, change);
        const { ticket } = parseAs<Wire<"TicketUpdateResult">>(text);
        judgeTicket(ticket, after, judge);
        return after;
      },
    };
  },
};

const updateMany: Move = {
  weight: 5,
  make(situation): Step {
    const { model, around, random, caller } = situation;
    const items = Array.from({ length: random.integer(1, 4) }, () => ({
      id: anyTicketId(situation),
      changes: anyChanges(situation),
    }));
    const includeInWorklog = !random.chance(0.15);
    return {
      operationId: "updateTickets",
      method: "PATCH",
      path: includeInWorklog ? "/ticket" : "/ticket?includeInWorklog=false",
      body: items,
      status: 200,
      next(text, judge) {
        const answer = parseAs<Wire<"TicketChangesResult">>(text);
        let after = model;
        const expected = items.map(({ id, changes }) => {
          const code = refusalCode(brokenCodes(after.tickets.get(id), changes, around));
          if (code !== undefined) return { id, success: false, code };
          const change = { ticketId: id, changes, caller, includeInWorklog };
          const before = after;
          after = changeTicket(before, change, around);
          leave(situation, before, after, change);
          return { id, success: true, code: undefined };
        });
        const got = answer.results.map((item) => ({
          id: item.id,
          success: item.success,
          code: "code" in item ? item.code : undefined,
        }));
        judge.same("the answers of the items", got, expected);
        judge.same(
          "success of the whole",
          answer.success,
          expected.every(({ success }) => success),
        );
        return after;
      },
    };
  },
};

const absentAfterMs = 90_000;

/** Who is on the ticket: its agents, but for those who stopped asking, then those who ask. */
function presentOn({ model, around, presence }: Situation, ticketId: number): number[] {
  const working = model.tickets.get(ticketId)?.workedOnByIds ?? [];
  const asked = (userId: number) => presence.get(`${ticketId}/${userId}`);
  const isThere = (userId: number) => {
    const [last, session] = [asked(userId), sessionOf(model, ticketId, userId)];
    if (last === undefined || model.now - last <= absentAfterMs) return true;
    return session !== undefined && session.lastInteraction > last;
  };
  const others = around.users.map(({ id }) => id).filter((id) => asked(id) !== undefined && !working.includes(id));
  return [...working, ...others].filter(isThere);
}

const ping: Move = {
  weight: 8,
  make: (situation) => askWhoIsThere(situation, anyTicketId(situation)),
};

/** Asks who is on a ticket, which counts as being there. */
export function askWhoIsThere(situation: Situation, ticketId: number): Step {
  const { model, caller, presence } = situation;
  const asked = { operationId: "pingTicket", method: "GET", path: `/ticket/${ticketId}/ping` } as const;
  if (!model.tickets.has(ticketId)) return { ...asked, status: 404, code: "unknown_ticket" };
  return {
    ...asked,
    status: 200,
    next(text, judge) {
      presence.set(`${ticketId}/${caller}`, model.now);
      const present = parseAs<Wire<"TicketPresence">>(text).workedOnBy.map(({ id }) => id);
      const expected = presentOn(situation, ticketId);
      judge.same("who is there", present.toSorted(byNumber), expected.toSorted(byNumber));
      return model;
    },
  };
}

function byNumber(one: number, other: number): number {
  return one - other;
}

/** What is sent to tickets that are there. */
export const ticketMoves: readonly Move[] = [updateOne, updateMany, ping];
