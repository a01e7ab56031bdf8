// A target with the segments . or .. matches no route, not even the one that a URL would resolve it to.
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMock, type Listening, type Mock } from "../../../mock/create-mock.ts";
import { send } from "../node/sockets/raw-connection.ts";

let mock: Mock;
let place: Listening;
beforeAll(async () => {
  mock = await createMock({ auth: "off", tickets: 3 });
  place = await mock.listen();
});
afterAll(() => mock.close());

/** Status and code over HTTP, in process, and by a sandbox's handle. */
async function askEverywhere(target: string): Promise<readonly unknown[]> {
  const bytes = `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
  const [answer] = (await send(place.port, bytes)).answers;
  const inProcess = await Promise.all([mock.fetch(target), mock.sandbox().fetch(target)]);
  const bodies = await Promise.all(inProcess.map((response) => response.json()));
  return [
    [answer?.status, JSON.parse(answer?.body ?? "{}").code],
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
  ])("is 404 unknown_path: %s", async (target) => {
    expect(await askEverywhere(target)).toEqual([nowhere, nowhere, nowhere]);
  });

  it("is 404 wherever the dots are and however they are encoded", async () => {
    const dots = fc.constantFrom(".", "..", "%2e", "%2E", "%2e.", ".%2e", "%2e%2E");
    const others = fc.constantFrom("__admin", "__sandbox", "default", "clock", "ticket", "1", "health");
    const around = fc.tuple(fc.array(others, { maxLength: 3 }), dots, fc.array(others, { maxLength: 3 }));
    const property = fc.asyncProperty(around, async ([before, dot, after]) => {
      expect(await askEverywhere(`/${[...before, dot, ...after].join("/")}`)).toEqual([nowhere, nowhere, nowhere]);
    });
    await fc.assert(property, { numRuns: 40, seed: 1 });
  });

  it("is reported as sent", async () => {
    const { message } = await (await mock.fetch("/__sandbox/../__admin/clock")).json();
    expect(message).toBe("There is no path /__sandbox/../__admin/clock here: its segments . and .. are not resolved.");
  });

  it("is not assumed for dots within a name or the query", async () => {
    expect((await mock.fetch("/__admin/scenarios?x=/../")).status).toBe(400);
    expect(await askEverywhere("/ticket/1...")).toEqual([1, 2, 3].map(() => [400, "invalid_request"]));
    expect(await askEverywhere("/ticket/..%2f1")).toEqual([1, 2, 3].map(() => [400, "invalid_request"]));
  });
});
