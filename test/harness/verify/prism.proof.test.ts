// Verifies Prism's mock, which responds with examples: it meets schemas but breaks rules. Each expected finding has a reason.
import { describe, expect, it } from "vitest";
import { operationRoutes } from "../../../harness/contract.ts";
import { readOperations } from "../../../harness/verify/probes/read-probes.ts";
import { verify } from "../../../harness/verify.ts";
import { operationFacts } from "../../../spec/generated/facts.ts";
import { startPrismMock } from "../../conformance/prism-proxy.ts";

const reads = readOperations.map((operationId) => operationRoutes[operationId]);

/** Prism's deviations in every operation of a kind. */
const commonDeviations: readonly string[] = [
  // Accepts undeclared query parameters. Reads with side effects are not tested with them.
  ...reads
    .filter(({ operationId }) => operationFacts[operationId].sideEffect === undefined)
    .map(({ operationId }) => `${operationId} accepted invalid query (undeclared)`),
  // Accepts any token, since it only checks for presence.
  ...reads
    .filter(({ security }) => security.length > 0)
    .map(({ operationId }) => `${operationId} unauthenticated invalidToken header authorization`),
  // Returns the example for any id.
  ...reads.flatMap(({ operationId, parameters }) => {
    const last = parameters.findLast((parameter) => parameter.in === "path");
    return last === undefined ? [] : [`${operationId} found-unknown unknown path ${last.name}`];
  }),
];

/** Other deviations, by cause. */
const otherDeviations: Readonly<Record<string, readonly string[]>> = {
  "returns the example of one record for the id of another": [
    "getConversation identity 200 /id",
    "getQualityAssessment identity 200 /id",
    "getScorecard identity 200 /id",
    "getKnowledgeSource identity 200 /id",
    "getWebsiteConnector identity 200 /id",
    "getTag identity 200 /id",
    "getAiAgent identity 200 /id",
    "getTestRun identity 200 /testRun/id",
    "getAiAgentPerformanceReport identity 200 /[]/filters/aiAgentId",
    "listTestCasesOfAiAgent identity 200 /testCases/[]/aiAgentId",
  ],
  "names records that are in no example of the list": [
    "searchTickets reference 200 /tickets/[]/tagIds/[]",
    "getTicket reference 200 /tagIds/[]",
    "getTicket reference 200 /intents/[]/outcome/aiAgentId",
    "getTicketWorklogs reference 200 /[]/aiUsage/aiAgents/[]/id",
    "getTicketWorklogs reference 200 /[]/assessments/[]/scorecardId",
    "listKnowledgeSources reference 200 /items/[]/tags/[]",
    "getQualityAssessment reference 200 /assessedByUser",
    "getQualityAssessment reference 200 /scorecardId",
  ],
  "returns the example for any page": [
    "listQualityAssessments page-size paging",
    "listTestRuns page-size paging",
    "listTestRuns echo 200 /limit",
    "listTestRuns echo 200 /offset",
    "listTestRuns total 200 /total",
    "listKnowledgeSources page-size paging",
  ],
  "returns the example for any order and filter": [
    "listKnowledgeSources order order name",
    "listQualityAssessments filter filter state",
  ],
  "does not respond to a truncated body": ["searchTickets connection invalid body (cut)"],
};

describe("Prism's mock of the contract", () => {
  it("has exactly the expected deviations", async () => {
    const prism = await startPrismMock();
    const report = await verify({ target: prism.url, token: "a.b.c", rate: 500 }).finally(() => prism.stop());
    const findings = report.findings.map(({ operationId, kind, place }) => `${operationId} ${kind} ${place}`);
    const expectedFindings = [...commonDeviations, ...Object.values(otherDeviations).flat()];
    expect(findings.toSorted()).toEqual(expectedFindings.toSorted());
    expect(report.undocumented).toEqual([]);
  });
});
