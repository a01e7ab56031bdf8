// Read-only verification: requests, findings, and reasons for unchecked operations.
import { describe, expect, it } from "vitest";
import { checkRequest } from "../../../harness/contract.ts";
import { createKnownIds } from "../../../harness/verify/probes/known-ids.ts";
import { otherProbes, readOperations, validProbes } from "../../../harness/verify/probes/read-probes.ts";
import { formatReport } from "../../../harness/verify.ts";
import { verifyMock, verifyThrough } from "./verify-mock.ts";

const knownIds = {
  ticketId: "1",
  aiAgentId: "1",
  testRunId: "1",
  assessmentId: "1",
  scorecardId: "1",
  knowledgeSourceId: "1",
  connectorId: "1",
  tagId: "1",
  appId: "abc",
};

describe("a probe", () => {
  const ids = createKnownIds(knownIds);
  const probes = readOperations.flatMap((operationId) => [
    ...validProbes(operationId, ids),
    ...otherProbes(operationId, ids),
  ]);

  it("meets the contract if it is meant to be valid", () => {
    const acceptableProbes = probes.filter(({ kind }) => kind !== "invalid");
    expect(acceptableProbes.length).toBeGreaterThan(200);
    const breaches = acceptableProbes.flatMap(({ request: { operationId, path, query, body } }) =>
      checkRequest(operationId, { path, query, body }),
    );
    // A server first decodes the spellings of true and false.
    expect(breaches.filter(({ expected }) => !expected.startsWith("true, 1, yes"))).toEqual([]);
  });

  it("breaks the contract if it is meant to be invalid", () => {
    const invalidProbes = probes.filter(({ kind, request }) => kind === "invalid" && request.rawBody === undefined);
    expect(invalidProbes.length).toBeGreaterThan(80);
    const acceptedProbes = invalidProbes.filter(
      ({ request: { operationId, path, query, body } }) =>
        checkRequest(operationId, { path, query, body }).length === 0,
    );
    expect(acceptedProbes).toEqual([]);
  });
});

describe("a run against the mock", () => {
  it("sends requests at the given rate", async () => {
    const { report, waitedMs } = await verifyMock({}, { rate: 10, only: ["getVersion"] });
    expect(waitedMs).toBeCloseTo((report.requests - 1) * 100, 0);
  });

  it("reports an operation without a known id as unchecked", async () => {
    const { report } = await verifyMock({ scenario: "empty" }, { only: ["getTicket", "updateTicket"] });
    expect(report.operations).toMatchObject([
      {
        operationId: "getTicket",
        outcome: "not checked",
        reason: "the run found no ticketId: pass --param ticketId=…",
      },
      { operationId: "updateTicket", outcome: "not checked", reason: "it writes, and --write is not set" },
    ]);
  });

  it("groups operations that were not checked for the same reason in one line", async () => {
    const { report } = await verifyMock({}, { only: ["updateTicket", "getVersion", "createTicket"] });
    expect(formatReport(report, "text")).toContain(
      "Not checked\n  createTicket, updateTicket: it writes, and --write is not set\n\n",
    );
  });

  it("reports an operation without permission as unchecked", async () => {
    const { report } = await verifyMock({ scenario: "restricted-caller" }, { only: ["listApps"] });
    expect(report.operations).toMatchObject([
      { outcome: "not checked", reason: "the caller has no permission for it (403)" },
    ]);
  });

  it("requests the id in its options", async () => {
    const { sentRequests } = await verifyMock({}, { only: ["getTicket"], params: { ticketId: "7" } });
    const paths = sentRequests
      .filter(({ path }) => /^\/ticket\/\d{1,9}\?/.test(path))
      .map(({ path }) => path.split("?")[0]);
    expect([...new Set(paths)]).toEqual(["/ticket/7"]);
  });

  it.each([
    [{ only: ["tikets"] }, "Unknown tag or operation tikets"],
    [{ params: { ticket: "1" } }, "Unknown id ticket; there are ticketId"],
    [{ target: "ftp://service.example" }, "The target is not an http(s) URL."],
    [{ target: "http://a:b@service.example" }, "The target's URL contains credentials"],
    [{ known: [] }, 'expected an object { "known": [ … ] }'],
    [{ known: { known: [{ operation: "getTicket", reason: "x" }] } }, "entry 1 has no valid expiry date"],
    [
      { known: { known: [{ operation: "getTicket", reason: "x", expires: "2026-02-30" }] } },
      "entry 1 has no valid expiry date",
    ],
  ])("refuses %j", async (options, message) => {
    await expect(verifyMock({}, options)).rejects.toThrow(message);
  });
});

describe("an accepted deviation", () => {
  const options = { only: ["getVersion"], token: "x" };
  const broken = () => Promise.resolve(Response.json({}, { status: 418 }));
  const known = (expires: string, operation = "getVersion") => ({
    known: [{ operation, reason: "will be fixed soon", expires }],
  });

  it("does not fail until it expires", async () => {
    const { report } = await verifyThrough(broken, { ...options, known: known("2026-03-02") });
    expect(report.outcome).toBe("conforming");
    expect(report.findings[0]).toMatchObject({ verdict: "known", accepted: "will be fixed soon" });
  });

  it("fails when it has expired", async () => {
    const { report } = await verifyThrough(broken, { ...options, known: known("2026-03-01") });
    expect(report.outcome).toBe("deviating");
    expect(report.warnings).toEqual(["known deviation getVersion expired on 2026-03-01 (will be fixed soon)"]);
  });

  it.each([
    ["*", "*", "*", true],
    ["get*ion", undefined, "4*", true],
    ["get*", "sta*s", "*1*8", true],
    ["*getVersion*", undefined, undefined, true],
    ["get*Health", undefined, undefined, false],
    ["getVersion", undefined, "41*18", false],
    ["Version", undefined, undefined, false],
  ])("with the patterns %s %s %s treats * as any text", async (operation, kind, place, isKnown) => {
    const entry = { operation, kind, place, reason: "will be fixed soon", expires: "2026-03-02" };
    const { report } = await verifyThrough(broken, { ...options, known: { known: [entry] } });
    expect(report.findings[0]?.verdict).toBe(isKnown ? "known" : "deviation");
  });
});
