// Defines the collections of test cases, test runs and test tickets.
import * as columns from "./columns.ts";
import type { TestRunColumns, TestTicketRecord } from "./quality.ts";

export const testRunRows = {
  testCases: {
    singular: "testCase",
    schema: "TestCaseRecord",
    columns: columns.toTestCaseColumns,
    indexes: {},
    references: [
      { at: "ticketId", to: "tickets" },
      { at: "aiAgentId", to: "aiAgents" },
      { at: "expectedResult/contractId", to: "contracts", emptyValue: "" },
    ],
  },
  testRuns: {
    singular: "testRun",
    schema: "TestRunRecord",
    columns: columns.toTestRunColumns,
    indexes: { due: ({ nextAt }: TestRunColumns) => (nextAt === null ? [] : [nextAt]) },
    references: [
      { at: "aiAgentId", to: "aiAgents" },
      { at: "createdBy", to: "users" },
      { at: "schedule/testCaseIds/*", to: "testCases" },
    ],
  },
  testTickets: {
    singular: "testTicket",
    schema: "TestTicketRecord",
    indexes: {
      run: ({ testRunId }: TestTicketRecord) => [testRunId],
      testCase: ({ testCaseId }: TestTicketRecord) => [testCaseId],
    },
    references: [
      { at: "testRunId", to: "testRuns", index: "run" },
      { at: "testCaseId", to: "testCases", index: "testCase" },
      { at: "ticketId", to: "tickets" },
      { at: "aiAgentId", to: "aiAgents" },
      { at: "expectedResult/contractId", to: "contracts", emptyValue: "" },
    ],
  },
} as const;
