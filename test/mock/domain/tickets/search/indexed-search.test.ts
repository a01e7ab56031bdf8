// Compares the indexed search with a plain search over random changes, forks, undos, resets and moves of the clock.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildWorld } from "../../../../../fixtures/world.ts";
import type { Schema } from "../../../../../mock/contract/operation-types.ts";
import { collectionDefinitions } from "../../../../../mock/domain/collection-definitions.ts";
import type { Collections } from "../../../../../mock/domain/records/world.ts";
import type { Store, Transaction } from "../../../../../mock/domain/state-types.ts";
import { findTickets } from "../../../../../mock/domain/tickets/search/ticket-search.ts";
import { createStore } from "../../../../../mock/engine/store/create-store.ts";
import type { Snapshot } from "../../../../../mock/engine/store/store.ts";
import { energyDe } from "../../../../fixtures/energy-de.ts";
import { type PlainFilter, type PlainSearch, searchPlainly } from "./plain-search.ts";

const hour = 3_600_000;
const clockStart = Date.UTC(2026, 2, 2, 9);
const worlds = [
  buildWorld({ world: energyDe, seed: 1, tickets: 70, clockStart }),
  buildWorld({ world: energyDe, seed: 2, tickets: 33, clockStart }),
] as const;
const highestId = 160;

const words = ["open", "pending", "closed", "email", "phone", "chat", "urgent", "low", "in", "out", "auto_spam", "bot"];
const setValues = {
  "t.status": ["open", "pending", "closed"],
  "t.channel": ["email", "phone", "chat", "letter", "all"],
  "t.direction": ["in", "out"],
  "t.priority": ["low", "high", "urgent"],
  "t.aiSupportLevel": ["unprocessed", "human", "bot"],
  "t.spamStatus": ["auto_spam", "manual_spam", "auto_clean"],
  "t.isCustomerActive": [true, "false"],
  "t.agentId": ["unassigned", 1, 2, "3", 4],
  "t.id": [1, "2", 33, 70, 71, 150, 999],
  "t.subchannelId": [1, 2, 3],
  "t.partnerId": [1, 2],
  "t.customerId": ["1", 2, "3", "4"],
  "t.contractId": ["1", 2, "x"],
  "t.channelId": ["email", "aa"],
  "t.sentiment": ["negative", "neutral", "angry"],
  "t.language": ["German", "French"],
  "t.languageCode": ["de", "fr"],
  "t.from": ["", "a@example.org"],
  "t.externalTicketId": ["", "EXT-100002"],
  "i.aiAgentId": [1, 2, 3, 4],
  "tt.tagId": [1, 2, 3, 13, 14],
  "qa.state": ["aiReady", "error", "discussedWithAssessee"],
  "w.id": [1, 2, 3],
} as const;
const tagKeys = ["tt_matchAll.tagId", "tt_matchAny.tagId", "tt_excluded.tagId", "tt_matchExact.tagId"];
const dateKeys = [
  "createdAt",
  "modifiedAt",
  "firstResponseDueBy",
  "dueBy",
  "closedAt",
  "lastMessageAt",
  "lastCustomerMessageAt",
];
const orderFields = [
  ...Object.keys(setValues).filter((key) => !["qa.state", "w.id", "t.spamStatus", "t.externalTicketId"].includes(key)),
  ...dateKeys.filter((key) => key !== "closedAt").map((key) => `t.${key}`),
  "relevance",
];

const setFilter = fc.constantFrom(...Object.entries(setValues)).chain(([key, values]) =>
  fc.record({
    key: fc.constant(key),
    comparator: fc.constantFrom("in", "not in", "="),
    values: fc.subarray<string | number | boolean>([...values]),
  }),
);
const tagFilter = fc.record({
  key: fc.constantFrom(...tagKeys),
  comparator: fc.constantFrom("in", "="),
  values: fc.subarray([1, 2, 3, 13, 14], { maxLength: 3 }),
});
const moment = fc.oneof(
  fc.constantFrom("CURRENT_DATE", "CURRENT_TIME", "-7 DAY", "-30 DAY", "-4 HOUR", "+1 DAY"),
  fc.integer({ min: -60, max: 5 }).map((days) => new Date(clockStart + days * 24 * hour).toISOString().slice(0, 10)),
);
const dateKey = fc.constantFrom(...dateKeys).map((key) => `t.${key}`);
const dateFilter = fc.oneof(
  fc.record({ key: dateKey, comparator: fc.constantFrom("=", "!=", ">", "<", ">=", "<="), value: moment }),
  fc.record({ key: dateKey, comparator: fc.constantFrom("between", "not between"), from: moment, to: moment }),
);
const textFilter = fc
  .constantFrom("zähler", "umzug", "vertrag bitte", "abc", "1002", "2")
  .map((value) => ({ key: "q", value }));
const filter: fc.Arbitrary<PlainFilter> = fc.oneof(
  { weight: 6, arbitrary: setFilter },
  { weight: 2, arbitrary: tagFilter },
  { weight: 3, arbitrary: dateFilter },
  { weight: 1, arbitrary: textFilter },
);
const search: fc.Arbitrary<PlainSearch> = fc.record({
  filters: fc.array(filter, { maxLength: 3 }),
  orderByField: fc.constantFrom(...orderFields),
  orderByDirection: fc.constantFrom("asc", "desc"),
  offset: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 90 })),
  limit: fc.constantFrom(1, 7, 200),
  ticketScope: fc.constantFrom("all", "all", "skills"),
});

/** Runs after each step, since only it shows changes that affect messages alone. */
const byMessages: PlainSearch = {
  filters: [{ key: "qa.state", comparator: "not in", values: ["error"] }],
  orderByField: "t.lastMessageAt",
  orderByDirection: "desc",
  offset: 0,
  limit: 200,
  ticketScope: "all",
};

const change = fc.record({
  id: fc.integer({ min: 1, max: highestId }),
  how: fc.constantFrom("change", "change", "remove", "reply", "assess"),
  choice: fc.nat(1000),
});
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.array(change, { minLength: 1, maxLength: 4 }).map((changes) => ({ do: "write", changes }) as const),
  },
  {
    weight: 2,
    arbitrary: fc
      .array(change, { minLength: 110, maxLength: 150 })
      .map((changes) => ({ do: "write", changes }) as const),
  },
  {
    weight: 5,
    arbitrary: fc
      .constantFrom("fork", "undo", "reset", "import", "keep", "restore", "wait")
      .map((name) => ({ do: name }) as const),
  },
);

function writeAll(tx: Transaction, changes: readonly Change[]): void {
  for (const item of changes) write(tx, item);
}

/** Changes, adds or removes a ticket, or gives it a message or an assessment. */
function write(tx: Transaction, { id, how, choice }: Change): void {
  const existing = tx.get("tickets", id);
  const [sample] = tx.all("tickets");
  const source = tx.get("tickets", 1 + (choice % 33)) ?? sample;
  if (source === undefined) return;
  if (how === "remove" && existing !== undefined) tx.remove("tickets", id);
  if (how === "reply" || how === "assess") writeJoined(tx, id, how, choice);
  if (how !== "change") return;
  const date = new Date(clockStart - choice * hour).toISOString().slice(0, 19).replace("T", " ");
  const base = choice % 2 === 0 || existing === undefined ? source : existing;
  const channel = ["email", "phone", "chat"] as const;
  const ticket = {
    ...base,
    id,
    channel: channel[choice % 3] ?? "email",
    dueBy: choice % 5 === 0 ? null : date,
    agentId: choice % 4 === 0 ? null : (choice % 4) + 1,
    from: words[choice % words.length] ?? "",
    tagIds: [1, 2, 3, 13].filter((tag) => (choice * tag) % 3 === 0),
  };
  if (existing === undefined) tx.insert("tickets", ticket);
  else tx.replace("tickets", ticket);
}

function writeJoined(tx: Transaction, ticketId: number, how: "reply" | "assess", choice: number): void {
  const [message] = tx.all("conversations");
  const [assessment] = tx.all("assessments");
  if (how === "reply" && message !== undefined) {
    const id = (choice % 5) + 1;
    const reply = {
      ...message,
      id,
      ticketId,
      createdAt: (clockStart - choice * hour) / 1000,
      direction: (["out", "in", "internal"] as const)[choice % 3] ?? "out",
      private: choice % 7 === 0,
      isDraft: choice % 11 === 0,
      deletedAt: choice % 13 === 0 ? 0 : null,
    };
    if (tx.get("conversations", id) === undefined) tx.insert("conversations", reply);
    else tx.replace("conversations", reply);
  }
  if (how === "assess" && assessment !== undefined) {
    const state = (["aiReady", "error", "unprocessed"] as const)[choice % 3] ?? "error";
    tx.replace("assessments", { ...assessment, ticketId, state });
  }
}

function searchBoth(store: Store, query: PlainSearch): void {
  store.transact((tx) => {
    // The values suit their keys.
    const page = findTickets(tx, query as Schema<"TicketSearch">);
    const expected = searchPlainly(tx, query);
    expect({ query, ids: page.tickets.map(({ id }) => id), total: page.total }).toEqual({ query, ...expected });
  });
}

describe("an indexed search", () => {
  it("returns the same tickets as a scan of all records, after any changes, in each fork", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(step, fc.array(search, { minLength: 1, maxLength: 3 })), { maxLength: 8 }),
        (steps) => {
          let now = clockStart;
          const stores: Store[] = [
            createStore<Collections>({ base: worlds[0], definitions: collectionDefinitions, now: () => now }),
          ];
          const snapshots: Snapshot[] = [];
          for (const [index, [action, searches]] of steps.entries()) {
            const store = stores[index % stores.length] ?? stores[0];
            if (store === undefined) break;
            if (action.do === "write") store.transact((tx) => writeAll(tx, action.changes));
            if (action.do === "fork") stores.push(store.fork());
            if (action.do === "undo") store.undo();
            if (action.do === "reset") store.reset();
            if (action.do === "import") store.reset(worlds[index % 2]);
            if (action.do === "keep") snapshots.push(store.snapshot());
            const [snapshot] = snapshots;
            if (action.do === "restore" && snapshot !== undefined) store.restore(snapshot);
            if (action.do === "wait") now += 30 * hour;
            for (const query of [...searches, byMessages]) searchBoth(store, query);
            const [query] = searches;
            if (query !== undefined) for (const candidate of stores) searchBoth(candidate, query);
          }
        },
      ),
      { seed: 13, numRuns: 8, endOnFailure: true },
    );
  });
});
