// How the model compares tickets, their worklogs and their searches with the answers. Written from docs/rules.md, "Reading and changing",
// "Ticket search" and "Worklogs".
import type { TicketRecord } from "../../../mock/records/tickets.ts";
import type { Wire } from "../../../mock/records/wire.ts";
import type { ExpectedEntry, Model, ModelEntry } from "./model-state.ts";
import { type Judge, parseAs, type ReadBack } from "./step.ts";

// What follows from other records than the ticket, or from texts; references are compared by their ids.
const derived = new Set([
  ...["customer", "isCustomerActive", "agentSkillsMatch", "customerLegitimationMessage", "template", "workitem"],
  ...["tags", "agent", "assignedAgents", "workedOnBy", "success"],
]);

/** Compares an answered ticket with the model's: its own fields, and the ids of what it embeds. */
export function judgeTicket(got: Wire<"Ticket">, model: Model, judge: Judge): void {
  const expected = model.tickets.get(got.id);
  judge.same(`the model has ticket ${got.id}`, expected !== undefined, true);
  if (expected === undefined) return;
  const fields = Object.entries(expected).filter(([name]) => !derived.has(name));
  judge.has(`ticket ${got.id}`, got, Object.fromEntries(fields));
  judge.same(`ticket ${got.id}, ids of what it embeds`, embeddedIds(got), {
    tags: expected.tagIds,
    agent: expected.agentId,
    assignedAgents: expected.assignedAgentIds,
    workedOnBy: expected.workedOnByIds,
    customer: expected.customerId,
  });
}

function embeddedIds({ tags, agent, assignedAgents, workedOnBy, customer }: Wire<"Ticket">) {
  return {
    tags: tags.map(({ id }) => id),
    agent: agent?.id ?? null,
    assignedAgents: assignedAgents.map(({ id }) => id),
    workedOnBy: workedOnBy.map(({ id }) => id),
    customer: customer === null ? null : String(customer.id),
  };
}

/** The reads that show a ticket. */
export function readTicket(model: Model, ticketId: number): ReadBack {
  const path = `/ticket/${ticketId}`;
  if (!model.tickets.has(ticketId)) return { path, status: 404 };
  return { path, status: 200, check: (text, judge) => judgeTicket(parseAs(text), model, judge) };
}

/** The worklog of a ticket, whose new entries are known from this read on. */
export function readWorklog(model: Model, ticketId: number): ReadBack {
  const path = `/ticket/${ticketId}/worklog`;
  const entries = model.entries.get(ticketId) ?? [];
  if (!model.tickets.has(ticketId)) return { path, status: 404 };
  return {
    path,
    status: 200,
    check(text, judge) {
      const answered = parseAs<Wire<"WorklogEntry">[]>(text);
      judge.same(`ticket ${ticketId}, number of worklog entries`, answered.length, entries.length);
      const left = [...answered];
      for (const entry of entries) judgeEntry(entry, left, judge);
      judge.same(`ticket ${ticketId}, entries that nothing explains`, left.map(toExpected), []);
      const starts = answered.map(({ time }) => time.segments[0]?.from ?? "");
      judge.same(`ticket ${ticketId}, starts of its worklog entries`, starts, starts.toSorted());
    },
  };
}

/** Whether there is a worklog entry. */
export function readWorklogExists(model: Model, ticketId: number): ReadBack {
  const exists = (model.entries.get(ticketId) ?? []).length > 0;
  if (!model.tickets.has(ticketId)) return { path: `/ticket/${ticketId}/worklog/exists`, status: 404 };
  return {
    path: `/ticket/${ticketId}/worklog/exists`,
    status: 200,
    check: (text, judge) =>
      judge.same(`ticket ${ticketId}, has entries`, parseAs<{ exists: boolean }>(text).exists, exists),
  };
}

/** Finds the answer of one entry, compares it, and takes it out of those that are left. */
function judgeEntry(entry: ModelEntry, left: Wire<"WorklogEntry">[], judge: Judge): void {
  const { wire, expected } = entry;
  const at = left.findIndex((one) =>
    wire === null ? expected !== null && isMeant(one, expected) : one.id === wire.id,
  );
  const [found] = at < 0 ? [] : left.splice(at, 1);
  if (found === undefined) judge.same("a worklog entry", "missing", wire ?? expected);
  if (found === undefined) return;
  const { assessments: _, ...own } = found;
  if (wire === null) entry.wire = own;
  else judge.same(`worklog entry ${found.id}`, own, wire);
}

function isMeant(answered: Wire<"WorklogEntry">, expected: ExpectedEntry): boolean {
  return JSON.stringify(toExpected(answered)) === JSON.stringify(expected);
}

/** An answered entry in the form of what is expected of it. */
function toExpected({
  worklog,
  time,
  aiUsage,
  customerExperience,
  latestInteraction,
}: Wire<"WorklogEntry">): ExpectedEntry {
  const { action, actionList, userId } = worklog;
  const [{ from, to } = { from: "", to: "" }] = time.segments;
  const { slaMet, netSecondsClosedAfterSla, closingDateForSLA, dueDateForSLA, reOpened } = customerExperience;
  return {
    userId,
    action,
    actionList,
    from,
    to,
    latestInteraction,
    duration: time.duration,
    automationLevel: aiUsage.automationLevel,
    aiAgentIds: aiUsage.aiAgents.map(({ id }) => id),
    slaMet,
    netSecondsClosedAfterSla,
    closingDateForSLA,
    dueDateForSLA,
    reOpened,
  };
}

/** A search by one field, whose hits and number the model counts. */
export function searchBy(model: Model, key: "t.status" | "t.priority" | "t.spamStatus", value: string): ReadBack {
  const pick: { readonly [key: string]: (ticket: TicketRecord) => string } = {
    "t.status": ({ status }) => status,
    "t.priority": ({ priority }) => priority,
    "t.spamStatus": ({ spamStatus }) => spamStatus,
  };
  const found = [...model.tickets.values()].filter((ticket) => pick[key]?.(ticket) === value).map(({ id }) => id);
  const ids = found.toSorted((one, other) => other - one);
  return {
    method: "POST",
    path: "/ticket/search",
    status: 200,
    body: { filters: [{ key, values: [value] }], limit: 500 },
    check(text, judge) {
      const { tickets, total } = parseAs<Wire<"TicketSearchResult">>(text);
      judge.same(
        `search by ${key} ${value}`,
        tickets.map(({ id }) => id),
        ids.slice(0, 500),
      );
      judge.same(`search by ${key} ${value}, total`, total, ids.length);
    },
  };
}
