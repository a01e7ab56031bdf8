// The limits of PostgreSQL as a storage, in the form of test/docs/limit-rows.ts.

export const postgresLimitRows: readonly (readonly [what: string, most: string, setBy: string, beyond: string])[] = [
  [
    "an answer of PostgreSQL, where it is the storage",
    "{mock/storage/postgres/connection.ts#connectMs ms} to connect, {mock/storage/postgres/link.ts#statementMs ms} for a statement, {mock/storage/postgres/link.ts#bulkMs ms} for a whole sandbox",
    "",
    "503 `storage_unavailable`, and the mock connects again",
  ],
  [
    "requests of a sandbox that wait to be written to a storage",
    "{mock/control/kept/journals/waiting-requests.ts#mostKept count} requests, {mock/control/kept/journals/waiting-requests.ts#mostWaitingBytes bytes} of bodies, {mock/control/kept/journals/kept-journal.ts#lateMs ms}; a storage keeps as many",
    "",
    "the oldest are not written, and are counted by `ticket_mock_journal_drops_total`",
  ],
  [
    "an answer of other replicas when a journal is read",
    "{mock/control/kept/journals/flush-rounds.ts#mostWaitMs ms}",
    "",
    "`incomplete: true`",
  ],
  [
    "sandboxes of a storage whose requests a mock counts only once in its coverage, however often they leave the process",
    "the last {mock/control/kept/journals/counted-requests.ts#mostRemembered count}",
    "",
    "requests of older ones count again when they come back",
  ],
];

/** Numbers that are called like limits, and neither refuse a request nor bound what is kept of one. */
export const noPostgresLimits: readonly string[] = [
  "mock/storage/postgres/appends.ts#mostEntries",
  "mock/storage/postgres/connection.ts#graceMs",
  "mock/storage/postgres/connection.ts#checkMs",
  "mock/storage/postgres/database-clock.ts#everyMs",
  "mock/storage/postgres/database-clock.ts#oldestMs",
  "mock/storage/postgres/database-clock.ts#widestMs",
  "mock/storage/postgres/database-clock.ts#stepMs",
  "mock/storage/postgres/hints.ts#everyMs",
  "mock/storage/postgres/hints.ts#longest",
  "mock/storage/postgres/link.ts#firstPauseMs",
  "mock/storage/postgres/link.ts#longestPauseMs",
  "mock/storage/postgres/link.ts#startingMs",
  "mock/storage/postgres/replicas.ts#everyMs",
  "mock/storage/sqlite/statements.ts#mostEndings",
  "mock/control/kept/line.ts#mostTries",
  "mock/control/kept/open-kept.ts#countsDelayMs",
  "mock/control/kept/open-kept.ts#restMs",
  "mock/control/kept/uses.ts#lateMs",
  "mock/control/kept/journals/kept-journal.ts#pollMs",
  "mock/compose-kept.ts#startPauseMs",
];
