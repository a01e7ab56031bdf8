// The whole set of records: every collection by name, and the world that a sandbox starts from. Built by fixtures/, laid under a store by
// mock/compose.ts. Types only.
import type { Instant } from "../core/time.ts";
import type { AppRecord, StoreAppRecord } from "./apps.ts";
import type { ConnectorRecord, KnowledgeNodeRecord, KnowledgeSourceRecord } from "./knowledge.ts";
import type { AssessmentRecord, ScorecardRecord, TestCaseRecord, TestRunRecord, TestTicketRecord } from "./quality.ts";
import type {
  AiAgentRecord,
  ContractRecord,
  CustomerRecord,
  TagRecord,
  TeamRecord,
  TicketColumns,
  TicketRecord,
  UserRecord,
  WorklogRecord,
  WorkSessionRecord,
} from "./tickets.ts";

interface Plain<R extends object> {
  readonly record: R;
  readonly columns: R;
}

/** Every collection: its record, and the columns that searches and indexes read. */
export interface Collections {
  readonly tickets: { readonly record: TicketRecord; readonly columns: TicketColumns };
  readonly customers: Plain<CustomerRecord>;
  readonly contracts: Plain<ContractRecord>;
  readonly users: Plain<UserRecord>;
  readonly teams: Plain<TeamRecord>;
  readonly tags: Plain<TagRecord>;
  readonly aiAgents: Plain<AiAgentRecord>;
  readonly workSessions: Plain<WorkSessionRecord>;
  readonly worklogs: Plain<WorklogRecord>;
  readonly knowledgeSources: Plain<KnowledgeSourceRecord>;
  readonly knowledgeNodes: Plain<KnowledgeNodeRecord>;
  readonly connectors: Plain<ConnectorRecord>;
  readonly scorecards: Plain<ScorecardRecord>;
  readonly assessments: Plain<AssessmentRecord>;
  readonly testCases: Plain<TestCaseRecord>;
  readonly testRuns: Plain<TestRunRecord>;
  readonly testTickets: Plain<TestTicketRecord>;
  readonly apps: Plain<AppRecord>;
  readonly storeApps: Plain<StoreAppRecord>;
}

export type CollectionName = keyof Collections & string;

/** The starting records of one collection; a lazy one makes a record when it is first read and keeps it. Meets the store's BaseCollection. */
export interface WorldCollection<R, K> {
  readonly size: number;
  /** Every id, ascending. */
  ids(): readonly (number | string)[];
  /** The frozen record, always the same object for one id. */
  get(id: number | string): R | undefined;
  /** The compact columns without making the whole record; absent where they are the record itself. */
  columns?(id: number | string): K | undefined;
}

/** A complete, referentially whole starting state. Meets the store's BaseState. */
export interface World {
  /** Names the world: equal keys mean equal records. */
  readonly key: string;
  readonly seed: number;
  /** The instant its dates are laid out backwards from. */
  readonly clockStart: Instant;
  /** The user that requests without a known one of their own act as; an administrator and an agent. */
  readonly defaultCallerId: number;
  /** The highest integer ids used so far and the positions of the random streams, where they are not those of a beginning. */
  readonly usedIds?: { readonly [collection: string]: number };
  readonly drawn?: { readonly [stream: string]: number };
  readonly collections: {
    readonly [N in CollectionName]: WorldCollection<Collections[N]["record"], Collections[N]["columns"]>;
  };
}

/** Rules of the house that a scenario can turn on. */
export interface HouseRules {
  /** `pending` without a future `dueBy` is refused with 422 (docs/rules.md, Tickets). */
  readonly pendingNeedsDueDate: boolean;
}
