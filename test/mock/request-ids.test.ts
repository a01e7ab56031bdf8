// Ids of requests in log lines and errors.
import { afterEach, describe, expect, it } from "vitest";
import { createMock, type Mock, type MockOptions } from "../../mock/create-mock.ts";
import type { LogFields } from "../../mock/engine/core/logger.ts";

let mock: Mock;
let log: { event: string; fields?: LogFields | undefined }[];
afterEach(() => mock.close());

async function start(options: MockOptions = {}): Promise<void> {
  log = [];
  const note = (event: string, fields?: LogFields) => void log.push({ event, fields });
  mock = await createMock({ tickets: 1, auth: "off", logger: { info: note, error: note }, ...options });
}
/** The id that the answer names, and the one in the log. */
async function ask(path: string, sent?: string): Promise<readonly [reported: string | null, logged: unknown]> {
  const response = await mock.fetch(path, sent === undefined ? {} : { headers: { "x-request-id": sent } });
  return [response.headers.get("x-request-id"), log.at(-1)?.fields?.requestId];
}

describe("the id of a request", () => {
  it.each(["/ticket/9", "/nowhere", "/__admin/nowhere"])("is taken over into log and error: %s", async (path) => {
    await start();
    expect(await ask(path, "a1:b2/c3=@+-._")).toEqual(["a1:b2/c3=@+-._", "a1:b2/c3=@+-._"]);
  });

  it("stays out of an answer that is no error", async () => {
    await start();
    expect(await ask("/ticket/1", "mine")).toEqual([null, "mine"]);
  });

  it("is counted where a request has none, for the log only: equal requests get equal errors", async () => {
    await start();
    expect([await ask("/ticket/9"), await ask("/ticket/9")]).toEqual([
      [null, "1"],
      [null, "2"],
    ]);
  });

  it.each(["", "two words", 'quo"te', "é", "x".repeat(129)])("is not taken over where it is %j", async (sent) => {
    await start();
    expect(await ask("/ticket/9", sent)).toEqual([null, "1"]);
  });

  it("is in every error on the machine's time, equals the one in the log, and is unique", async () => {
    await start({ machineTime: true });
    const [first, second] = [await ask("/ticket/9"), await ask("/__admin/nowhere")];
    expect(first[0]).toMatch(/^[a-z0-9]+-1$/);
    expect(second[0]).toBe(first[0]?.replace(/1$/, "2"));
    expect([first[1], second[1]]).toEqual([first[0], second[0]]);
  });

  it("is also in the log line of a failure of the mock itself", async () => {
    const additions = {
      paths: { "/broken": { get: { operationId: "getBroken", responses: { 200: { description: "Never." } } } } },
      handlers: {
        getBroken() {
          throw new Error("boom");
        },
      },
    };
    await start({ additions });
    await mock.fetch("/broken", { headers: { "x-request-id": "mine" } });
    expect(log.map(({ event, fields }) => [event, fields?.requestId])).toEqual([
      ["handler_failed", "mine"],
      ["request", "mine"],
    ]);
  });

  it("can be read by pages of other origins", async () => {
    await start();
    const { headers } = await mock.fetch("/ticket/9", { headers: { origin: "http://app.example" } });
    expect(headers.get("access-control-expose-headers")).toContain("x-request-id");
  });
});
