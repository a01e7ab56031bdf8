// A mock does not differ from itself; each planted difference is reported with its class and its place in the contract.
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { locate } from "../../../harness/drift/contract-place.ts";
import { drift, formatDrift } from "../../../harness/verify.ts";
import { createMock } from "../../../mock/create-mock.ts";
import document from "../../../spec/generated/openapi.json" with { type: "json" };
import { alterJson, driftOf, type Send, ticketPath, toLine, versionEntry } from "./drift-mock.ts";

describe("a mock compared with itself", () => {
  it("has no drift, in reads and writes", async () => {
    const report = await driftOf(
      { scenario: "edge-values" },
      { write: true, only: ["getTicket", "createKnowledgeNode"] },
    );
    expect(report.drifts.map(toLine)).toEqual([]);
    expect(report.outcome).toBe("no drift");
    expect(report.requests).toBeGreaterThan(100);
  });
});

describe("a difference", () => {
  it("is contract drift if a documented part is broken, and names the line to change", async () => {
    const report = await driftOf(
      {},
      { only: ["getTicket"] },
      alterJson(ticketPath, (body) => ({ ...body, status: "waiting" })),
    );
    expect(report.drifts.map(toLine)).toEqual(["contract: getTicket enum 200 /status"]);
    const [{ where, found, example } = { where: undefined, found: "", example: "" }] = report.drifts;
    expect([found, example]).toEqual(['"waiting"', expect.stringMatching(/^GET \/ticket\/\d+\?viewing=false$/)]);
    expect(where).toEqual({
      pointer: "/components/schemas/TicketStatus/enum",
      line: expect.any(Number),
      text: "enum:",
      change: 'add "waiting" to enum',
    });
    const lines = stringify(document).split("\n");
    expect(lines[(where?.line ?? 0) - 1]?.trim()).toBe("enum:");
    expect(lines.slice((where?.line ?? 0) - 12, where?.line).some((line) => line.trim() === "TicketStatus:")).toBe(
      true,
    );
  });

  it("is reported for a null, a missing part and a type, each at its line", async () => {
    const change = ({ subject: _, ...body }: { [name: string]: unknown }) => ({
      ...body,
      channel: null,
      id: String(body.id),
    });
    const { drifts } = await driftOf({}, { only: ["getTicket"] }, alterJson(ticketPath, change));
    const places = drifts.map(({ kind, place, where }) => [kind, place, where.text, where.change]);
    expect(places).toEqual(
      expect.arrayContaining([
        ["missing", "200 /subject", "required:", "remove subject from required"],
        [
          "type",
          "200 /id",
          expect.stringMatching(/^type: integer$/),
          expect.stringMatching(/^type: the type of "\d+"$/),
        ],
        ["null", "200 /channel", expect.any(String), expect.stringMatching(/^type: \[.*null\]$/)],
      ]),
    );
  });

  it("names the rules to relax, if the schema of the part lists them", () => {
    const difference = { operationId: "getTicket", kind: "rule", found: '"x"' } as const;
    const changes = ["200 /id", "200 /customer"].map((place) => locate({ ...difference, place }).change);
    expect(changes).toEqual([
      'relax the rules that "x" breaks: format, minimum, maximum',
      'relax the rules that "x" breaks',
    ]);
  });

  it("is assumption drift if the part is assumed", async () => {
    const { drifts, outcome } = await driftOf(
      {},
      { only: ["getVersion"] },
      alterJson(/^\/version$/, () => ({ version: 5 })),
    );
    expect([...new Set(drifts.map((difference) => difference.class))]).toEqual(["assumption"]);
    expect(outcome).toBe("drift");
  });

  it("is behaviour drift if the same request gets a different status", async () => {
    const lenient =
      (send: Send): Send =>
      (url, init) => {
        const target = new URL(url);
        if (target.searchParams.has("noSuchParameter")) target.searchParams.delete("noSuchParameter");
        return send(target.href, init);
      };
    const { drifts } = await driftOf({}, { only: ["listTags"] }, lenient);
    expect(drifts.map(toLine)).toEqual(["behaviour: listTags accepted invalid query (undeclared)"]);
    expect(drifts[0]).toMatchObject({ found: "200", expected: "400" });
  });

  it("is behaviour drift if a write has a different effect", async () => {
    const forgetful =
      (send: Send): Send =>
      (url, init) =>
        send(url, url.endsWith("/app/import") ? { ...init, body: String(init.body).replace("Changed", "") } : init);
    const { drifts } = await driftOf({}, { only: ["importApp"], write: true }, forgetful);
    expect(drifts.map(toLine)).toContain("behaviour: importApp lost-write 200 /app/description");
    expect([...new Set(drifts.map((difference) => difference.class))]).toEqual(["behaviour"]);
  });

  it("is reported as undocumented, not as drift, if the contract has no such part", async () => {
    const { drifts, outcome } = await driftOf(
      {},
      { only: ["getTicket"] },
      alterJson(ticketPath, (body) => ({ ...body, mood: "good" })),
    );
    expect(drifts.map(toLine)).toEqual(["undocumented: getTicket undocumented 200 /mood"]);
    expect(drifts[0]?.where).toMatchObject({ text: "properties:", change: "add mood with its type" });
    expect(outcome).toBe("no drift");
  });

  it("is reported for a status that the contract does not have", async () => {
    const teapot =
      (send: Send): Send =>
      (url, init) =>
        new URL(url).pathname === "/tag" ? Promise.resolve(Response.json({}, { status: 418 })) : send(url, init);
    const { drifts } = await driftOf({}, { only: ["listTags"] }, teapot);
    expect(drifts.map(({ place, where }) => [place, where.text, where.change])).toContainEqual([
      "418",
      "responses:",
      'add "418": with the schema of its response',
    ]);
  });
});

describe("a recording", () => {
  async function record() {
    await using mock = await createMock({ basePath: "/api/v1" });
    const client = mock.client();
    await client.GET("/ticket/{ticketId}", { params: { path: { ticketId: 1 } } });
    await client.POST("/ticket/search", { body: { limit: 2, filters: [{ key: "t.priority", value: "low" }] } });
    await client.PATCH("/ticket/{ticketId}", { params: { path: { ticketId: 1 } }, body: { priority: "high" } });
    await mock.fetch("/api/v1/ticket/one");
    return {
      har: JSON.parse(JSON.stringify(await mock.control.exportHar("default"))),
      journal: JSON.parse(JSON.stringify(await mock.control.listRequests("default"))),
    };
  }

  it.each(["har", "journal"] as const)(
    "has no drift if a mock was recorded, and lists the operations it omits: %s",
    async (format) => {
      const report = await drift({ replay: (await record())[format], only: ["tickets"] });
      expect([report.drifts.map(toLine), report.outcome]).toEqual([[], "no drift"]);
      expect(report.notCompared.map(({ operationId }) => operationId)).toContain("createTicket");
    },
  );

  it.each(["har", "journal"] as const)(
    "is compared like live responses, including its requests: %s",
    async (format) => {
      const text = JSON.stringify((await record())[format])
        .replaceAll('"high"', '"grave"')
        .replaceAll(String.raw`\"high\"`, String.raw`\"grave\"`);
      const { drifts } = await drift({ replay: JSON.parse(text) });
      expect(drifts.map(toLine)).toEqual([
        "contract: updateTicket enum 200 /ticket/priority",
        "behaviour: updateTicket status body /priority",
      ]);
      expect(drifts[1]).toMatchObject({
        found: "200",
        expected: expect.stringMatching(/^400: found "grave", expected /),
      });
    },
  );

  it.each(["har", "journal"] as const)(
    "reports no drift for bodies that were too large to be recorded: %s",
    async (format) => {
      await using mock = await createMock();
      const client = mock.client();
      const large = "x".repeat(70_000);
      await client.POST("/ticket/search", { body: { limit: 100 } });
      await client.POST("/ticket", { body: { channel: "email", body: large } });
      await client.POST("/ticket/search", { body: { filters: [{ key: "q", value: large }] } });
      await mock.fetch("/health", { method: "HEAD" });
      await client.POST("/jwt/{profileId}", { params: { path: { profileId: 1 } }, body: { name: "a" } });
      const { control } = mock;
      const recorded = await (format === "har" ? control.exportHar("default") : control.listRequests("default"));
      const report = await drift({ replay: JSON.parse(JSON.stringify(recorded)) });
      expect(report.drifts.map(toLine)).toEqual([]);
      expect(report.requests).toBe(5);
    },
  );

  it("may come from a browser: HTTP/2, base64, 304, missing bodies, and invalid URLs", async () => {
    const request = {
      method: "GET",
      url: "https://a.example/api/v1/version",
      headers: [{ name: ":path", value: "/" }],
    };
    const json = { name: "content-type", value: "application/json" };
    const content = { size: 15, mimeType: "application/json", encoding: "base64", text: btoa('{"version":5}') };
    const entries = [
      { request, response: { status: 200, headers: [{ name: ":status", value: "200" }, json], content } },
      { request, response: { status: 200, headers: [json], content: { size: 15 } } },
      { request, response: { status: 304, headers: [], content: { size: 0 } } },
      {
        request: { ...request, url: "https://a.example/tag/%zz" },
        response: { status: 400, headers: [json], content: {} },
      },
      { request, response: { status: 0, headers: [{ name: "x-lines", value: "a\nb" }], content: {} } },
      {
        request,
        response: { status: 200, headers: [json, { name: "x-lines", value: "a\nb" }], content: { size: -1 } },
      },
      { request: { method: "GET", url: "no address" }, response: {} },
      {},
    ];
    const { drifts, requests, target } = await drift({ replay: { log: { entries } } });
    expect([requests, target]).toEqual([5, "a recording of 8 requests, without 3 that match no operation"]);
    expect([...new Set(drifts.map((difference) => difference.operationId))]).toEqual(["getVersion"]);
    expect(drifts.map(({ kind, count }) => [kind, count])).toEqual(
      expect.arrayContaining([
        ["type", 1],
        ["missing", 1],
      ]),
    );
  });

  it.each([5, {}])("is refused in another format: %j", async (replay) => {
    await expect(drift({ replay })).rejects.toThrow("The recording is neither a HAR file");
  });
});

it("requires either a target or a recording", async () => {
  const message = "Specify either target or replay.";
  await expect(drift({})).rejects.toThrow(message);
  await expect(drift({ target: "http://a.example", replay: {} })).rejects.toThrow(message);
});

it("counts only differences that are new since the last run, and lists those that are gone", async () => {
  const requests = [versionEntry];
  const first = await drift({ replay: { requests } });
  const second = await drift({ replay: { requests }, last: JSON.parse(formatDrift(first, "json")) });
  expect([first.outcome, second.outcome, second.drifts.every(({ isNew }) => isNew)]).toEqual([
    "drift",
    "no drift",
    false,
  ]);
  const fixed = await drift({ replay: { requests: [] }, last: first });
  expect(fixed.gone).toEqual(first.drifts.map(toLine).map((line) => line.replace(": ", " ")));
});

it("hides the token in reports", async () => {
  const secret = "very-secret-token";
  const { drifts, ...rest } = await driftOf(
    { auth: "off" },
    { only: ["getTicket"], token: secret },
    alterJson(ticketPath, (body) => ({ ...body, status: secret })),
  );
  const report = { ...rest, drifts };
  expect(formatDrift(report, "text") + formatDrift(report, "json")).not.toContain(secret);
  expect(formatDrift(report, "text")).toMatch(/\n {4}line \d+ of the contract, .*\n {4}to follow the service: /);
});
