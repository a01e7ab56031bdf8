// The verification report as JUnit XML, text and HTML.
import { beforeAll, describe, expect, it } from "vitest";
import { formatReport, type VerifyReport } from "../../../harness/verify.ts";
import { verifyMock } from "./verify-mock.ts";

let report: VerifyReport;

beforeAll(async () => {
  const known = { known: [{ operation: "listTags", reason: "Is <known>.", expires: "2999-01-01" }] };
  const only = ["getTag", "listTags", "getTicket", "updateTicket", "getVersion"];
  ({ report } = await verifyMock({}, { only, known }, (send) => async (url, init) => {
    const response = await send(url, init);
    const { pathname } = new URL(url);
    if (response.status !== 200) return response;
    const body: object = await response.json();
    if (/^\/ticket\/\d+$/.test(pathname))
      return Response.json({ ...body, status: "<asleep> & \u0001\u009b2J", channel: null });
    if (pathname === "/tag") return Response.json({ ...body, success: "yes" });
    return Response.json(pathname === "/version" ? { ...body, version: 5, more: 1 } : body);
  }));
});

describe("a JUnit report", () => {
  it("has a test case for each operation, a failure for deviations, and notes for everything else", () => {
    const text = formatReport(report, "junit");
    expect(text).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuites name="ticket-mock verify" tests="5" failures="1">/,
    );
    expect(text).toContain('<testsuite name="http://service.example/" tests="5" failures="1" errors="0" skipped="1">');
    const cases = text.split("    <testcase ").slice(1);
    const caseOf = (name: string) => cases.find((testCase) => testCase.includes(`name="${name}"`)) ?? "";
    expect(caseOf("getTicket")).toMatch(
      /^classname="tickets" name="getTicket"><failure message="2 deviations" type="deviation">/,
    );
    expect(caseOf("getTicket")).toContain("&lt;asleep&gt; &amp; ");
    expect(caseOf("listTags")).toMatch(
      /><system-out>[\s\S]*accepted: Is &lt;known&gt;\.[\s\S]*<\/system-out><\/testcase>/,
    );
    expect(caseOf("getVersion")).toMatch(/><system-out>[\s\S]*assumption about /);
    expect(caseOf("updateTicket")).toContain('<skipped message="it writes, and --write is not set"/></testcase>');
    expect(caseOf("getTag")).toContain('name="getTag"></testcase>');
  });

  it("is well-formed XML without invalid characters", () => {
    const text = formatReport(report, "junit");
    const openTags: string[] = [];
    for (const [, close = "", name = "", empty = ""] of text.matchAll(/<(\/?)([a-z-]+)(?: [a-z]+="[^"<]*")*(\/?)>/g)) {
      if (close !== "") expect(openTags.pop()).toBe(name);
      else if (empty === "") openTags.push(name);
    }
    expect(openTags).toEqual([]);
    const rest = text.replaceAll(/<\/?[a-z-]+(?: [a-z]+="[^"<]*")*\/?>/g, "").replace(/^<\?xml .*\?>/, "");
    expect(rest).not.toMatch(/[<>]|&(?!(?:amp|lt|gt|quot|#39);)/);
    expect([...text].filter((character) => character < " " && character !== "\n")).toEqual([]);
  });
});

describe("a text report", () => {
  it("escapes control characters that the service sent", () => {
    expect(formatReport(report, "text").replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
    expect(formatReport(report, "text")).toContain("\\u0001\\u009b2J");
  });
});

describe("an HTML report", () => {
  it("contains the same sections as the text, and no scripts or external resources", () => {
    const page = formatReport(report, "html");
    expect(page).toContain(
      '<h1 class="bad">deviating: 3 operations conforming, 1 deviating (2 deviations), 1 not checked</h1>',
    );
    for (const title of ["Findings", "Operations", "Not in the contract (no deviation)"]) {
      expect(page).toContain(`<h2>${title}</h2>`);
    }
    expect(page).toContain("&lt;asleep&gt;");
    expect(page).toContain("<li>getVersion 200 /more</li>");
    expect(page).not.toMatch(/<(?:script|link|img|iframe)|https?:\/\/(?!service\.example)|<asleep/);
  });
});
