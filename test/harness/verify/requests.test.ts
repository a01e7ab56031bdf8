// The requests of a verification: address, headers, records and reproducibility.
import { describe, expect, it } from "vitest";
import { verifyMock, verifyThrough } from "./verify-mock.ts";

describe("a request", () => {
  it.each(["http://service.example/api/v1", "http://service.example/api/v1/"])(
    "stays below the base path of %s",
    async (target) => {
      const { report, sentRequests } = await verifyMock({ basePath: "/api/v1" }, { target, only: ["getVersion"] });
      expect(report.outcome).toBe("conforming");
      expect(sentRequests.filter(({ path }) => !/^\/api\/v1\/[a-z]/.test(path))).toEqual([]);
    },
  );

  it("has the token and additional headers, unless it tests a missing or wrong token", async () => {
    const credentials: (readonly [authorization: string | null, key: string | null])[] = [];
    const headers = { "X-Tenant-Key": "tenant" };
    const { report } = await verifyMock(
      { auth: "off" },
      { only: ["listTags"], token: "a.b.c", headers },
      (send) => (url, init) => {
        const sent = new Headers(init.headers);
        credentials.push([sent.get("authorization"), sent.get("x-tenant-key")]);
        return send(url, init);
      },
    );
    expect(report.requests).toBe(credentials.length);
    expect([...new Set(credentials.map(String))].sort()).toEqual([
      ",",
      "Bearer a.b.c,tenant",
      "Bearer this-is-no-token,",
    ]);
  });

  it("is the same in each run", async () => {
    const options = { write: true, only: ["importApp"] };
    const [first, second] = [await verifyMock({}, options), await verifyMock({}, options)];
    const lines = ({ sentRequests }: typeof first) =>
      sentRequests.map(({ method, path, body = "" }) => `${method} ${path} ${body}`);
    expect(lines(first)).toEqual(lines(second));
  });

  it("is reported before it is sent, with the count so far", async () => {
    const progress: number[] = [];
    const { report } = await verifyMock(
      {},
      { only: ["getVersion"], onProgress: ({ sent }) => void progress.push(sent) },
    );
    // The first request only checks that the target is reachable.
    expect(progress).toEqual(Array.from({ length: report.requests - 1 }, (_, index) => index + 1));
  });
});

describe("an id", () => {
  const emptyBodies: Readonly<Record<string, object>> = {
    "/quality/assessment": { assessments: [], total: 0, offset: 0, limit: 50 },
    "/aiAgent": { aiAgents: [] },
    "/knowledgeSource": { items: [] },
  };
  it.each([
    ["search → ticket → worklog → assessment", "/quality/assessment", "getQualityAssessment"],
    ["outcome → agent", "/aiAgent", "getAiAgent"],
    ["structure → source", "/knowledgeSource", "getKnowledgeSource"],
  ] as const)("is found through %s if no list contains it", async (_, list, operationId) => {
    const { report } = await verifyMock({}, { only: [operationId] }, (send) => (url, init) => {
      const { pathname } = new URL(url);
      return pathname === list ? Promise.resolve(Response.json(emptyBodies[list])) : send(url, init);
    });
    expect(report.operations).toMatchObject([{ operationId, outcome: "conforming" }]);
  });
});

describe("a breach that no schema expresses", () => {
  it.each([
    ["getProfile", "bytes that are not UTF-8", "encoding", "200 body"],
    ["getProfile", "a second content type", "media-type", "200 header content-type"],
    ["getProfile", "an id beyond 2^53", "value", "200 /id"],
    ["getTicketWorklogs", "an offset instead of UTC", "value", "200 /[]/latestInteraction"],
  ] as const)("is found in %s if a response has %s", async (operationId, breach, kind, place) => {
    const { report } = await verifyMock({}, { only: [operationId] }, (send) => async (url, init) => {
      const response = await send(url, init);
      const isListed = /\/(?:profile|worklog)$/.test(new URL(url).pathname);
      if (response.status !== 200 || !isListed) return response;
      const text = (await response.text())
        .replace(/"id":\d+/, breach.startsWith("an id") ? '"id":9007199254740993' : "$&")
        .replaceAll(/("latestInteraction":"[^"]*)Z"/g, breach.startsWith("an offset") ? '$1+01:00"' : "$&");
      const bytes = new TextEncoder().encode(text);
      if (breach.startsWith("bytes")) bytes[text.indexOf('"firstname":"') + 13] = 0xff;
      const type = `application/json; charset=utf-8${breach.startsWith("a second") ? ", text/html" : ""}`;
      return new Response(bytes, { headers: { "content-type": type } });
    });
    expect(report.findings).toContainEqual(expect.objectContaining({ operationId, kind, place }));
  });
});

describe("a breach of the contract", () => {
  it("is a deviation if the part is documented, and a named assumption if it is assumed", async () => {
    const respond = () => Promise.resolve(Response.json({ tickets: {}, version: 5 }));
    const { report } = await verifyThrough(respond, { only: ["searchTickets", "getVersion"] });
    const findingsOf = (id: string) => report.findings.filter(({ operationId }) => operationId === id);
    expect(findingsOf("searchTickets")).toContainEqual(
      expect.objectContaining({ place: "200 /tickets", kind: "type", verdict: "deviation", assumption: undefined }),
    );
    expect(findingsOf("getVersion")).toContainEqual(
      expect.objectContaining({
        place: "200 /version",
        verdict: "assumption",
        provenance: "assumed",
        assumption: expect.objectContaining({ subject: expect.any(String) }),
      }),
    );
    const outcomes = report.operations.map(({ operationId, outcome }) => [operationId, outcome]);
    expect(outcomes).toEqual([
      ["searchTickets", "deviating"],
      ["getVersion", "conforming"],
    ]);
    const outcomeOf = async (options: object) =>
      (await verifyThrough(respond, { only: ["getVersion"], ...options })).report.outcome;
    expect([await outcomeOf({}), await outcomeOf({ failOn: "assumption" })]).toEqual(["conforming", "deviating"]);
  });
});
