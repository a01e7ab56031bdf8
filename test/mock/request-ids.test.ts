// Request ids in log lines and errors.
import { afterEach, describe, expect, it } from "vitest";
import { createMock, type Mock, type MockOptions } from "../../mock/create-mock.ts";
import type { LogFields } from "../../mock/engine/core/logger.ts";

let mock: Mock;
let log: { event: string; fields?: LogFields | undefined }[];
afterEach(() => mock.close());

async function start(options: MockOptions = {}): Promise<void> {
  log = [];
  const addLine = (event: string, fields?: LogFields) => void log.push({ event, fields });
  mock = await createMock({ tickets: 1, auth: "off", logger: { info: addLine, error: addLine }, ...options });
}
/** Returns the ids in the response and in the log. */
async function send(path: string, id?: string): Promise<readonly [reported: string | null, logged: unknown]> {
  const response = await mock.fetch(path, id === undefined ? {} : { headers: { "x-request-id": id } });
  return [response.headers.get("x-request-id"), log.at(-1)?.fields?.requestId];
}

describe("the id of a request", () => {
  it.each(["/ticket/9", "/nowhere", "/__admin/nowhere"])("to %s is copied to the log and the error", async (path) => {
    await start();
    expect(await send(path, "a1:b2/c3=@+-._")).toEqual(["a1:b2/c3=@+-._", "a1:b2/c3=@+-._"]);
  });

  it("is absent from a successful response", async () => {
    await start();
    expect(await send("/ticket/1", "mine")).toEqual([null, "mine"]);
  });

  it("is a number in the log if the client sends no id", async () => {
    await start();
    expect([await send("/ticket/9"), await send("/ticket/9")]).toEqual([
      [null, "1"],
      [null, "2"],
    ]);
  });

  it.each(["", "two words", 'quo"te', "é", "x".repeat(129)])("is ignored if it is %j", async (id) => {
    await start();
    expect(await send("/ticket/9", id)).toEqual([null, "1"]);
  });

  it("with machine time is unique, and appears in error and log", async () => {
    await start({ machineTime: true });
    const [first, second] = [await send("/ticket/9"), await send("/__admin/nowhere")];
    expect(first[0]).toMatch(/^[a-z0-9]+-1$/);
    expect(second[0]).toBe(first[0]?.replace(/1$/, "2"));
    expect([first[1], second[1]]).toEqual([first[0], second[0]]);
  });

  it("is also in the log line of an internal failure", async () => {
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
});
