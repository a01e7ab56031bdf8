// The report of a comparison: known deviations, output formats, and no secrets.
import { describe, expect, it } from "vitest";
import { type DriftOptions, drift, formatDrift } from "../../../harness/verify.ts";
import { alterJson, driftOf, ticketPath, toLine, versionEntry } from "./drift-mock.ts";

describe("known deviations", () => {
  const driftOfAltered = (known: unknown, options: Partial<DriftOptions> = {}) => {
    const change = (body: { [name: string]: unknown }) => ({ ...body, status: "waiting", channel: null });
    return driftOf({}, { only: ["getTicket"], known, ...options }, alterJson(ticketPath, change));
  };
  const entry = { operation: "getTicket", reason: "Will be fixed in May.", expires: "2026-03-02" };

  it("do not count, and are listed with their reason", async () => {
    const report = await driftOfAltered({ known: [{ ...entry, kind: "enum", place: "200 /status" }] });
    expect(report.drifts.map((difference) => [toLine(difference), difference.accepted])).toEqual([
      ["contract: getTicket null 200 /channel", undefined],
      ["contract: getTicket enum 200 /status", "Will be fixed in May."],
    ]);
    expect(report.outcome).toBe("drift");
    const acceptedReport = await driftOfAltered({ known: [entry] });
    expect([acceptedReport.outcome, acceptedReport.warnings]).toEqual(["no drift", []]);
    expect(formatDrift(acceptedReport, "text")).toMatch(/\n {4}accepted: Will be fixed in May\.\n/);
    expect(formatDrift(acceptedReport, "text")).toMatch(
      /no drift: 2 contract, .* 0 undocumented, 2 of them accepted\n$/,
    );
  });

  it("count again with a warning after their expiry; unmatched entries warn too", async () => {
    const known = [
      { ...entry, expires: "2026-03-01" },
      { ...entry, operation: "listTags" },
    ];
    const report = await driftOfAltered({ known });
    expect(report.outcome).toBe("drift");
    expect(report.warnings).toEqual([
      "known deviation getTicket expired on 2026-03-01 (Will be fixed in May.)",
      "known deviation listTags no longer occurs: remove it (Will be fixed in May.)",
    ]);
    expect(formatDrift(report, "html")).toContain("<li>known deviation getTicket expired on 2026-03-01");
  });

  it("apply to recordings too, and are refused if malformed", async () => {
    const replay = { requests: [versionEntry] };
    const now = () => Date.UTC(2026, 2, 2);
    const known = { known: [{ ...entry, operation: "getVersion" }] };
    expect((await drift({ replay, known, now })).outcome).toBe("no drift");
    await expect(drift({ replay, known: { known: [{}] } })).rejects.toThrow("entry 1 has no operation");
  });
});

describe("a report", () => {
  it("has a JUnit test case per requested operation, which fails only for real differences", async () => {
    const report = await driftOf(
      { scenario: "restricted-caller" },
      { only: ["getTicket", "createTicket"] },
      alterJson(ticketPath, (body) => ({ ...body, status: "<waiting>", mood: 1 })),
    );
    const text = formatDrift(report, "junit");
    const cases = text.match(/<testcase /g)?.length ?? 0;
    expect(cases).toBe(report.compared.length + report.notCompared.length);
    expect(text).toContain(`<testsuites name="ticket-mock drift" tests="${cases}" failures="1">`);
    expect(text).toContain(`errors="0" skipped="${report.notCompared.length}">`);
    const firstLine = text.split("\n").findIndex((line) => line.includes('name="getTicket"'));
    const testCase = text
      .split("\n")
      .slice(firstLine, firstLine + 20)
      .join("\n");
    expect(testCase).toMatch(
      /^ {4}<testcase classname="tickets" name="getTicket"><failure message="1 difference" type="difference">/,
    );
    expect(testCase).toContain("contract: getTicket enum at 200 /status: found &quot;&lt;waiting&gt;&quot;");
    expect(testCase).toContain("<system-out>undocumented: getTicket undocumented at 200 /mood");
    expect(text).toMatch(/name="createTicket"><skipped message="[^"<]+"\/><\/testcase>/);
  });

  it("escapes scripts in HTML, and shows each difference with its contract line", async () => {
    const change = (body: { [name: string]: unknown }) => ({ ...body, status: "<script>" });
    const report = await driftOf({}, { only: ["getTicket", "createTicket"] }, alterJson(ticketPath, change));
    const page = formatDrift(report, "html");
    expect(page).not.toContain("<script");
    expect(page).toContain('<h1 class="bad">drift: 1 contract');
    expect(page).toContain(`<code>${report.drifts[0]?.where.line}: enum:</code>`);
    expect(page).toContain("<li>createTicket: ");
  });
});

describe("a recorded request", () => {
  it("has its query checked too", async () => {
    const tags = {
      ...versionEntry,
      path: "/tag",
      query: { type: "nonsense" },
      responseBody: { success: true, tags: [] },
    };
    const { drifts } = await drift({ replay: { requests: [tags] } });
    expect(drifts.map(toLine)).toContain("behaviour: listTags status query /type");
    const page = { ...versionEntry, path: "/testRun", query: { limit: "5" }, responseBody: {} };
    const { drifts: pageDrifts } = await drift({ replay: { requests: [page] } });
    expect(pageDrifts.filter(({ class: name }) => name === "behaviour").map(toLine)).toEqual([]);
  });

  const jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U";
  const opaque = `opaque/${"0123456789".repeat(12)}`;
  it.each([
    ["a token in JWT form", jwt, {}],
    ["a long token in the request's headers", opaque, { Authorization: `Token ${opaque}` }],
    ["the value of a cookie", "s%3Aabcdefgh", { cookie: "theme=dark; connect.sid=s%3Aabcdefgh" }],
  ])("is reported without %s", async (_, secret, requestHeaders) => {
    const responseBody = { version: [secret], name: secret, contractVersion: { [secret]: 1 }, [secret]: secret };
    const entry = { path: `/tag/${encodeURIComponent(secret)}`, query: { token: secret, type: secret } };
    const entries = [{ path: "/version", query: {} }, { path: "/tag", query: entry.query }, entry];
    const requests = entries.map((entry) => ({ ...versionEntry, ...entry, requestHeaders, responseBody }));
    const report = await drift({ replay: { requests } });
    expect(report.drifts.length).toBeGreaterThan(5);
    for (const format of ["text", "json", "junit", "html"] as const) {
      const text = formatDrift(report, format);
      for (const part of [secret.slice(0, 12), encodeURIComponent(secret).slice(0, 12)])
        expect(text).not.toContain(part);
    }
  });
});
