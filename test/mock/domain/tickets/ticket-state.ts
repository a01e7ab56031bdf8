// A small state of tickets, with a manual clock.
import type { Result } from "../../../../mock/contract/operation-types.ts";
import type { ConversationRecord } from "../../../../mock/domain/records/conversations.ts";
import type { HouseRules } from "../../../../mock/domain/records/house-rules.ts";
import type { AssessmentRecord } from "../../../../mock/domain/records/quality.ts";
import type { TicketRecord, WorklogRecord, WorkSessionRecord } from "../../../../mock/domain/records/tickets.ts";
import type { Store, Transaction } from "../../../../mock/domain/state-types.ts";
import { changeTicket } from "../../../../mock/domain/tickets/ticket.ts";
import type { TicketUpdate } from "../../../../mock/domain/tickets/ticket-fields.ts";
import { getTicketWorklogs } from "../../../../mock/domain/worklogs/getTicketWorklogs.ts";
import { invoke } from "../call-operation.ts";
import { createSmallState, user } from "../small-state.ts";
import { aiAgent, contract, customer, tag, ticket } from "./ticket-records.ts";

/** Where the clock of every desk starts: 2026-03-02 10:00:00 UTC. */
export const start = Date.UTC(2026, 2, 2, 10);

const agent = (id: number) => user(id, { permissions: ["updateTicket"] });
export const users = [agent(1), agent(2), agent(3)] as const;
export const tags = [tag(1), tag(2), tag(3)] as const;
export const contracts = [contract(51, 5), contract(52, 5, { endDate: 1700000000 }), contract(61, 6)] as const;
export const customers = [customer(5, contracts.slice(0, 2)), customer(6, [contracts[2]]), customer(7, [])] as const;
export const aiAgents = [aiAgent(1), aiAgent(2)] as const;

interface Parts {
  readonly tickets?: readonly TicketRecord[];
  readonly sessions?: readonly WorkSessionRecord[];
  readonly worklogs?: readonly WorklogRecord[];
  readonly conversations?: readonly ConversationRecord[];
  readonly assessments?: readonly AssessmentRecord[];
}

interface PatchOptions {
  readonly caller?: 1 | 2 | 3;
  readonly rules?: HouseRules;
  readonly ticketId?: number;
  readonly includeInWorklog?: boolean;
}

/** A store with a clock, and calls on it. */
export interface Desk {
  readonly store: Store;
  /** Moves the clock forward. */
  wait(seconds: number): void;
  run<T>(work: (tx: Transaction) => T): T;
  /** Changes ticket 1 as user 1 by default. */
  patch(changes: TicketUpdate, options?: PatchOptions): TicketRecord;
  ticket(id?: number): TicketRecord;
  worklogs(ticketId?: number): Result<"getTicketWorklogs">;
  sessions(): readonly WorkSessionRecord[];
}

/** A desk over these tickets; by default over ticket 1, open and untouched. */
export function createTicketState(parts: Parts = {}): Desk {
  let now = start;
  const { sessions: workSessions = [], ...records } = parts;
  const tickets = [ticket(1)];
  const { store, run, get, setClock } = createSmallState({
    ...{ tickets, customers, contracts, users, tags, aiAgents },
    ...records,
    workSessions,
  });
  setClock(now);
  return {
    store,
    run,
    wait(seconds) {
      now += seconds * 1000;
      setClock(now);
    },
    patch(changes, options = {}) {
      const { ticketId = 1, includeInWorklog = true, rules = { pendingNeedsDueDate: false } } = options;
      const caller = users[(options.caller ?? 1) - 1] ?? users[0];
      return run((tx) => changeTicket(tx, { ticketId, changes, includeInWorklog, caller, rules }));
    },
    ticket: (id = 1) => get("tickets", id),
    worklogs: (ticketId = 1) => invoke(store, getTicketWorklogs, { path: { ticketId } }),
    sessions: () => store.read((state) => [...state.all("workSessions")]),
  };
}

/** A ticket closed two days before the desk's start. */
export function closedTicket(overrides: Partial<TicketRecord> = {}): TicketRecord {
  return ticket(1, { status: "closed", closedAt: "2026-02-28 10:00:00", ...overrides });
}
