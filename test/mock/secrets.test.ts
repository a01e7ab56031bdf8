// Sends each kind of secret in every part of a request, and searches for it in journal, archive, stream, log and errors.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMock } from "../../mock/create-mock.ts";
import type { LogFields, Logger } from "../../mock/engine/core/logger.ts";
import type { Mock, MockOptions } from "../../mock/mock.ts";

const jwt = "eyJhbGciOiJub25lIn0.eyJwbGFudGVkIjoxfQ.c2VjcmV0LXNpZ25hdHVyZQ";
const encodedJwt = jwt.replaceAll(".", "%2E");
const names = [
  "X-Auth",
  "X-Session-Id",
  "X-Access-Key",
  "X-Api-Key",
  "pwd",
  "pass",
  "pin",
  "otp",
  "password",
  "secret",
  "iban-code",
];

/** Planted secrets; each place has its own, so that a failure shows its origin. */
const plantedSecret = /planted-[\w-]+|c2VjcmV0|eyJwbGFudGVk|7391\d\d/g;

/** Creates a mock that also hides `iban-code`, and collects its log lines. */
async function createLoggedMock(options: MockOptions = {}) {
  const lines: { readonly event: string; readonly fields: LogFields | undefined }[] = [];
  const addLine = (event: string, fields?: LogFields) => void lines.push({ event, fields });
  const logger: Logger = { info: addLine, error: addLine };
  const mock = await createMock({ auth: "off", redact: ["iban-code"], logger, ...options });
  return { mock, lines };
}

/** Sends secrets of every kind in every place, and returns the responses' text. */
async function plant({ fetch }: Mock): Promise<readonly string[]> {
  const headers: Record<string, string> = {
    "content-type": "application/json",
    authorization: "Bearer planted-header-bearer",
    cookie: "connect.sid=planted-cookie",
    referer: `https://ada:planted-login@www.example.com/?access_token=planted-referer&jwt=${jwt}&next=%2Fa%3Fpin%3D739101`,
    "x-note": "Bearer planted-note-1",
  };
  for (const name of names) headers[name] = `planted-header-${name}`;
  const query = names.map((name) => `${name}=planted-query-${name}`).join("&");
  const text = `see ${jwt}, Bearer planted-text-2, whsec_planted-webhook and https://www.example.com/?token=planted-text-url`;
  const body = {
    ...Object.fromEntries(names.map((name) => [name, `planted-body-${name}`])),
    subject: text,
    Pin: 739_102,
    credentials: { user: "planted-nested", numbers: [739_103] },
    text: JSON.stringify({ otp: 739_104, password: "planted-json" }),
    [jwt]: 1,
  };
  const brokenBody = `{"password":"planted-broken","pin":739105,"note":"Bearer planted-broken-2",`;
  const requests: readonly [string, RequestInit][] = [
    [`/ticket/1?${query}&q=${jwt}`, {}],
    [`/ticket/${jwt}?note=${encodeURIComponent(text)}`, {}],
    [`/ticket/${encodedJwt}/worklog`, {}],
    [`/nowhere/${jwt}/token=planted-path`, {}],
    ["/ticket/1", { method: "PATCH", body: JSON.stringify(body) }],
    ["/ticket/1", { method: "PATCH", body: brokenBody }],
    [
      "/ticket/search",
      { method: "POST", body: JSON.stringify({ filters: [{ key: "q", comparator: "=", value: text }] }) },
    ],
    [`/__admin/nowhere/${jwt}`, {}],
    [`/__admin/clock?${query}`, {}],
    ["/__admin/clock", { method: "PUT", body: JSON.stringify(body) }],
  ];
  const texts: string[] = [];
  for (const [path, init] of requests) {
    const response = await fetch(`http://localhost${path}`, { ...init, headers });
    texts.push(await response.text());
  }
  return texts;
}

/** Finds the planted secrets in an output. */
function secretsIn(output: unknown): readonly string[] {
  return (typeof output === "string" ? output : JSON.stringify(output)).match(plantedSecret) ?? [];
}

describe("no secret appears", () => {
  let planted: Awaited<ReturnType<typeof createLoggedMock>>;
  let reader: ReadableStreamDefaultReader<Uint8Array>;
  let texts: readonly string[];
  beforeAll(async () => {
    planted = await createLoggedMock();
    reader = (await planted.mock.control.streamRequests("default", { since: 0 })).getReader();
    texts = await plant(planted.mock);
  });

  afterAll(() => planted.mock.close());

  it("in the journal, including values of configured names", async () => {
    const { requests } = await planted.mock.control.listRequests("default");
    expect(requests).toHaveLength(7);
    expect(secretsIn(requests)).toEqual([]);
    expect(requests[0]?.requestHeaders).toMatchObject({ "iban-code": "***", "x-note": "Bearer ***" });
  });

  it("in the journal's archive", async () => {
    const archive = await planted.mock.control.exportHar("default");
    expect(archive.log.entries).toHaveLength(7);
    expect(secretsIn(archive)).toEqual([]);
  });

  it("in the journal's stream", async () => {
    const { value } = await reader.read();
    await reader.cancel();
    const events = new TextDecoder().decode(value);
    expect(events.match(/^event: request$/gm)).toHaveLength(7);
    expect(secretsIn(events)).toEqual([]);
  });

  it("in the nearest requests of a verification", async () => {
    const match = { body: { pin: "planted-wanted", Pin: 739_106, subject: "x", credentials: { numbers: [739_107] } } };
    const result = await planted.mock.control.verifyRequests("default", { operationId: "updateTicket", match });
    expect(result.nearest.map(({ differences }) => differences.length)).toEqual([1, 4]);
    expect(secretsIn(result)).toEqual([]);
  });

  it("in the log", () => {
    expect(planted.lines.length).toBeGreaterThanOrEqual(10);
    expect(secretsIn(planted.lines)).toEqual([]);
  });

  it("in errors and their violations", () => {
    expect(texts.filter((text) => text.includes('"code"'))).toHaveLength(9);
    expect(secretsIn(texts)).toEqual([]);
    expect(texts[4]).toContain("/iban-code");
  });

  it("in the journal of a mock that ignores unknown input", async () => {
    await using mock = (await createLoggedMock({ unknownInput: "ignore" })).mock;
    await plant(mock);
    const { requests } = await mock.control.listRequests("default");
    expect(requests.some(({ ignored }) => ignored.length > 5)).toBe(true);
    expect(secretsIn(requests)).toEqual([]);
  });

  it("in the journal, except values of names that are not configured", async () => {
    await using mock = (await createLoggedMock({ redact: [] })).mock;
    await plant(mock);
    expect(new Set(secretsIn(await mock.control.listRequests("default")))).toEqual(
      new Set(["planted-header-iban-code", "planted-query-iban-code", "planted-body-iban-code"]),
    );
  });
});
