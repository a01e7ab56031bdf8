// A small state of tickets for the tests beside it, with a clock to move by hand. Its records come from ticket-records.ts.

import { collectionDefinitions } from "../../../../mock/domain/collections.ts";
import type { ConversationRecord } from "../../../../mock/domain/records/conversations.ts";
import type { AssessmentRecord } from "../../../../mock/domain/records/quality.ts";
import type { TicketRecord, WorklogRecord, WorkSessionRecord } from "../../../../mock/domain/records/tickets.ts";
import type { Collections, HouseRules, World, WorldCollection } from "../../../../mock/domain/records/world.ts";
import type { Store, Transaction } from "../../../../mock/domain/state-types.ts";
import { updateTicket } from "../../../../mock/domain/tickets/ticket.ts";
import type { TicketUpdate } from "../../../../mock/domain/tickets/ticket-fields.ts";
import { listTicketWorklogs } from "../../../../mock/domain/worklogs/worklogs.ts";
import { deepFreeze } from "../../../../mock/engine/core/deep-freeze.ts";
import { createStore } from "../../../../mock/engine/store/create-store.ts";
import { emptyCollections } from "../empty-collections.ts";
import { aiAgent, contract, customer, tag, ticket, user } from "./ticket-records.ts";

/** Where the clock of every desk starts: 2026-03-02 10:00:00 UTC. */
export const start = Date.UTC(2026, 2, 2, 10);

export const users = [user(1), user(2), user(3)] as const;
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
  readonly ticketId?: number;
  readonly caller?: 1 | 2 | 3;
  readonly includeInWorklog?: boolean;
  readonly rules?: HouseRules;
}

/** A store with a clock, and the calls that the tests make on it. */
export interface Desk {
  readonly store: Store;
  /** Moves the clock on. */
  wait(seconds: number): void;
  run<T>(work: (tx: Transaction) => T): T;
  /** Changes ticket 1 as user 1 unless told otherwise. */
  patch(changes: TicketUpdate, options?: PatchOptions): TicketRecord;
  ticket(id?: number): TicketRecord;
  worklogs(ticketId?: number): ReturnType<typeof listTicketWorklogs>;
  sessions(): readonly WorkSessionRecord[];
}

/** A desk over the given tickets; the usual one is ticket 1, open and untouched. */
export function createDesk(parts: Parts = {}): Desk {
  let now = start;
  const base = createTicketWorld(parts);
  const store = createStore<Collections>({ base, definitions: collectionDefinitions, now: () => now });
  function run<T>(work: (tx: Transaction) => T): T {
    const result = store.transact(work);
    return result;
  }
  return {
    store,
    run,
    wait(seconds) {
      now += seconds * 1000;
    },
    patch(changes, options = {}) {
      const { ticketId = 1, includeInWorklog = true, rules = { pendingNeedsDueDate: false } } = options;
      const caller = users[(options.caller ?? 1) - 1] ?? users[0];
      return run((tx) => updateTicket(tx, { ticketId, changes, includeInWorklog, caller, rules }));
    },
    ticket(id = 1) {
      const found = store.read((state) => state.get("tickets", id));
      if (found === undefined) throw new Error(`the desk has no ticket ${id}`);
      return found;
    },
    worklogs: (ticketId = 1) => store.read((state) => listTicketWorklogs(state, ticketId)),
    sessions: () => store.read((state) => [...state.all("workSessions")]),
  };
}

/** A ticket closed two days before the desk's start. */
export function closedTicket(given: Partial<TicketRecord> = {}): TicketRecord {
  return ticket(1, { status: "closed", closedAt: "2026-02-28 10:00:00", ...given });
}

function holding<R extends { readonly id: number }>(records: readonly R[]): WorldCollection<R, never> {
  const byId = new Map<number | string, R>(records.map((record) => [record.id, deepFreeze(record)]));
  return {
    size: byId.size,
    ids: () => [...byId.keys()].sort((left, right) => Number(left) - Number(right)),
    get: (id) => byId.get(id),
  };
}

/** The given parts as a world; what tickets do not touch is empty. */
function createTicketWorld(parts: Parts): World {
  const collections: World["collections"] = {
    ...emptyCollections,
    tickets: holding(parts.tickets ?? [ticket(1)]),
    customers: holding(customers),
    contracts: holding(contracts),
    users: holding(users),
    tags: holding(tags),
    aiAgents: holding(aiAgents),
    workSessions: holding(parts.sessions ?? []),
    worklogs: holding(parts.worklogs ?? []),
    conversations: holding(parts.conversations ?? []),
    assessments: holding(parts.assessments ?? []),
  };
  return { key: "tickets", seed: 1, clockStart: start, defaultCallerId: 1, collections };
}
