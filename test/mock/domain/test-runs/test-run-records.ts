// Test runs, cases and tickets for the tests in this folder.
import type { TestCaseRecord, TestRunRecord, TestTicketRecord } from "../../../../mock/domain/records/quality.ts";
import type { Wire } from "../../../../mock/domain/records/wire.ts";

/** A result that found contract 1 and a neutral customer. */
export function result(overrides: Partial<Wire<"TestResult">> = {}): Wire<"TestResult"> {
  return {
    contractId: "1",
    inputParameters: { change_meter_reading: { meterReading: 48213 } },
    intentDetection: ["change_meter_reading"],
    outcomeActions: { change_meter_reading: ["saveMeterReading"] },
    outcomeNotifications: {},
    outcomeText: { change_meter_reading: null },
    outcomeType: { change_meter_reading: "interaction" },
    sentiment: "neutral",
    tags: ["Zählerstand"],
    aiSupportLevel: "automated",
    sources: {},
    error: null,
    ...overrides,
  };
}

/** A test ticket of run 1 with its own test case and ticket; expected and observed results are equal by default. */
export function testTicket(id: number, overrides: Partial<TestTicketRecord> = {}): TestTicketRecord {
  return {
    id,
    testRunId: 1,
    testCaseId: 10 + id,
    ticketId: 20 + id,
    aiAgentId: "1",
    config: { limit: 5 },
    rawResult: { confidence: 0.9 },
    outcome: { matches: true, note: "x" },
    expectedResult: result(),
    actualResult: result(),
    ...overrides,
  };
}

/** The test case of `testTicket(id)`. */
export function testCase(id: number, overrides: Partial<TestCaseRecord> = {}): TestCaseRecord {
  return { id: 10 + id, ticketId: 20 + id, aiAgentId: "1", expectedResult: result(), ...overrides };
}

/** Run 1, finished, with statistics that count no ticket yet. */
export function testRun(overrides: Partial<TestRunRecord> = {}): TestRunRecord {
  return {
    id: 1,
    aiAgentId: "1",
    aiAgentName: "base_agent",
    state: "finished",
    config: {},
    createdBy: 1,
    createdAt: Date.UTC(2026, 2, 9, 8),
    endDate: Date.UTC(2026, 2, 9, 9),
    description: "",
    ticketsScheduledForTesting: 3,
    ticketsTested: 0,
    successfulTests: 0,
    scores: { overall: 0, contractId: 0, sentiment: 0 },
    ...overrides,
  };
}
