// A target with the segments . or .. matches no route, not even the route that a URL would resolve it to.
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMock, type Listening, type Mock } from "../../../mock/create-mock.ts";
import { send } from "../node/sockets/raw-connection.ts";

let mock: Mock;
let server: Listening;
beforeAll(async () => {
  mock = await createMock({ auth: "off", tickets: 3 });
  server = await mock.listen();
});
afterAll(() => mock.close());

/** Returns status and code over HTTP, in process, and through a sandbox's handle. */
async function requestEverywhere(target: string): Promise<readonly unknown[]> {
  const bytes = `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
  const [response] = (await send(server.port, bytes)).responses;
  const inProcess = await Promise.all([mock.fetch(target), mock.sandbox().fetch(target)]);
  const bodies = await Promise.all(inProcess.map((response) => response.json()));
  return [
    [response?.status, JSON.parse(response?.body ?? "{}").code],
    ...bodies.map(({ code }, index) => [inProcess[index]?.status, code]),
  ];
}

const nowhere = [404, "unknown_path"];

describe("a target with dot segments", () => {
  it.each([
    "/__sandbox/../__admin/clock",
    "/__sandbox/%2e%2e/__admin/clock",
    "/__sandbox/.%2E/__admin/clock",
    "/__sandbox/default/../../__admin/clock",
    "/__admin/./clock",
    "/ticket/..",
    "/x/%2E./ticket/1",
    "http://mock.local/__sandbox/../__admin/clock",
    "/__sandbox/../__admin/clock?now=1",
  ])("such as %s is an unknown path", async (target) => {
    expect(await requestEverywhere(target)).toEqual([nowhere, nowhere, nowhere]);
  });

  it("is an unknown path wherever the dots are and however they are encoded", async () => {
    const dots = fc.constantFrom(".", "..", "%2e", "%2E", "%2e.", ".%2e", "%2e%2E");
    const names = fc.constantFrom("__admin", "__sandbox", "default", "clock", "ticket", "1", "health");
    const around = fc.tuple(fc.array(names, { maxLength: 3 }), dots, fc.array(names, { maxLength: 3 }));
    const property = fc.asyncProperty(around, async ([before, dot, after]) => {
      expect(await requestEverywhere(`/${[...before, dot, ...after].join("/")}`)).toEqual([nowhere, nowhere, nowhere]);
    });
    await fc.assert(property, { numRuns: 40, seed: 1 });
  });

  it("is quoted as sent in the message", async () => {
    const { message } = await (await mock.fetch("/__sandbox/../__admin/clock")).json();
    expect(message).toBe("There is no path /__sandbox/../__admin/clock here: its segments . and .. are not resolved.");
  });

  it("excludes targets with dots inside a name or the query", async () => {
    expect((await mock.fetch("/__admin/scenarios?x=/../")).status).toBe(400);
    expect(await requestEverywhere("/ticket/1...")).toEqual([1, 2, 3].map(() => [400, "invalid_request"]));
    expect(await requestEverywhere("/ticket/..%2f1")).toEqual([1, 2, 3].map(() => [400, "invalid_request"]));
  });
});
