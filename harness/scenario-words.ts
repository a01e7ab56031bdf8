// Made by `npm run generate:docs` from scenarios/; do not edit. What an editor shows of the shipped scenarios; part of harness/scenarios.ts.

/** The shipped scenarios by name. */
export interface ShippedScenarios {
  /**
   * A supplier's ordinary week: tickets in every state, worklogs, knowledge, no house rules.
   * @example createMock({ scenario: "default" })
   */
  readonly default: string;
  /**
   * An empty inbox: no tickets, customers, knowledge or apps; users, teams, tags and AI agents exist. 0 tickets.
   * @example createMock({ scenario: "empty" })
   */
  readonly empty: string;
  /**
   * One ticket with every field filled, its customer, contract, agents, intents, finished and running work, and a discussed assessment. 0 tickets.
   * @example createMock({ scenario: "single-ticket" })
   */
  readonly "single-ticket": string;
  /**
   * 5,000 tickets in every state, for long lists, paging and search. 5000 tickets.
   * @example createMock({ scenario: "busy-inbox" })
   */
  readonly "busy-inbox": string;
  /**
   * Tickets before, at and after their due dates: some escalated, some due within the hour, some closed too late, with the work done on them.
   * @example createMock({ scenario: "sla-breach" })
   */
  readonly "sla-breach": string;
  /**
   * A website with excluded pages: left out of lists, 404 by id, flagged in the structure with withExcluded=true.
   * @example createMock({ scenario: "excluded-pages" })
   */
  readonly "excluded-pages": string;
  /**
   * News for all teams, for one team and for several, read and unread, archived and confidential.
   * @example createMock({ scenario: "news-for-teams" })
   */
  readonly "news-for-teams": string;
  /**
   * Every enum value and every nullable field, as null and as value, at least once: for exhaustive switches and missing cases. 0 tickets.
   * @example createMock({ scenario: "every-enum" })
   */
  readonly "every-enum": string;
  /**
   * Empty texts, four-byte characters, right-to-left text, markup, the longest texts, and dates at the ends of years, from ticket 900001 on.
   * @example createMock({ scenario: "edge-values" })
   */
  readonly "edge-values": string;
  /**
   * An assessment in each state (900001 unprocessed … 900008 deleted), of another agent's work, so that the default caller may edit.
   * @example createMock({ scenario: "reviewing-assessments" })
   */
  readonly "reviewing-assessments": string;
  /**
   * Test run 900001 met one of six expectations: wrong contract, sentiment and intent, no answer, an error; run 900002 stopped half-way.
   * @example createMock({ scenario: "failing-test-run" })
   */
  readonly "failing-test-run": string;
  /**
   * The default caller has no permissions: reading tickets works, everything that needs one gets 403.
   * @example createMock({ scenario: "restricted-caller" })
   */
  readonly "restricted-caller": string;
  /**
   * The default world, where setting a ticket to pending without a due date in the future is refused (422).
   * @example createMock({ scenario: "strict-pending" })
   */
  readonly "strict-pending": string;
  /**
   * 5 % of requests fail, drawn by the seed: 500, 502 after the change was made, 503, or a connection reset.
   * @example createMock({ scenario: "flaky-backend" })
   */
  readonly "flaky-backend": string;
  /**
   * Every response is slow: half take more than 600 ms, a few take seconds, drawn by the seed.
   * @example createMock({ scenario: "slow-network" })
   */
  readonly "slow-network": string;
  /**
   * The service is down: every request gets 503 until its fault is deleted.
   * @example createMock({ scenario: "outage" })
   */
  readonly outage: string;
  /**
   * Null in every field of tickets, apps and knowledge sources that the real service is known to send as null, contrary to its description.
   * @example createMock({ scenario: "every-null" })
   */
  readonly "every-null": string;
}
