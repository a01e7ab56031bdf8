// The harness under Jest, in ESM mode and with CommonJS, from the packed tarball.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installJestExample, type JestConsumer, type Output, oldestNode } from "./jest-runs.ts";

let consumer: JestConsumer;
beforeAll(async () => {
  consumer = await installJestExample();
});
afterAll(() => consumer?.remove());

/** Jest's output if something keeps running. */
const openHandleWarning = /open handle|did not exit|failed to exit|after the Jest environment/i;

function expectPassed({ code, text }: Output, count: number): void {
  expect(text).toContain(`Tests:       ${count} passed, ${count} total`);
  expect(text).not.toMatch(openHandleWarning);
  expect(code).toBe(0);
}

describe("in ESM mode", () => {
  it.each([
    { version: process.versions.node, node: () => consumer.nodes.current },
    { version: oldestNode, node: () => consumer.nodes.oldest },
  ])("the example passes, leaves no open handles and exits on Node $version", async ({ node }) => {
    expectPassed(await consumer.script("test", [], node()), 11);
  });

  it("concurrent tests see their own state, and mocks may be created concurrently", async () => {
    expectPassed(await consumer.jest(["suite/isolation.test.js", "suite/many-at-once.test.js"]), 42);
  });

  it.each([{ enableGlobally: false }, { enableGlobally: true }])(
    "fake timers neither freeze the mock nor move its clock: %o",
    async (fakeTimers) => {
      expectPassed(await consumer.jest(["suite/timers.test.js"], { fakeTimers }), 1);
    },
  );
});

describe("with CommonJS files", () => {
  it("the example passes, leaves no open handles and exits", async () => {
    expectPassed(await consumer.script("test:commonjs"), 3);
  });

  it("a sandbox per test works by require and with Jest's globals", async () => {
    expectPassed(await consumer.jest(["suite/commonjs.test.cjs"]), 2);
  });

  it("the matchers can be registered by the configuration", async () => {
    const settings = { setupFilesAfterEnv: ["ticket-service-mock/jest"] };
    expectPassed(await consumer.jest(["suite/by-configuration.test.cjs"], settings), 1);
  });

  it(`the package can be imported in a hook on Node ${oldestNode}`, async () => {
    expectPassed(await consumer.jest(["suite/by-import.test.cjs"], {}, consumer.nodes.oldest), 1);
  });
});

describe("a failure under Jest", () => {
  it("reports the requests, and the found and expected values", async () => {
    const { code, text } = await consumer.jest(["suite/failing.test.js"]);
    expect(code).toBe(1);
    expect(text).toMatch(/Tests: +3 failed, 3 total/);
    expect(outputOf(text, "requested too seldom")).toMatch(
      /to have received updateTicket \(PATCH \/ticket\/\{ticketId\}\): at least 1, found 0[\s\S]+#1 PATCH \/ticket\/53 -> 200\s+body \/priority: found "low", expected "high"/,
    );
    expect(outputOf(text, "sees its own requests")).toMatch(
      /Expected: "that"[\s\S]+requests to the sandbox \S+ of this test:\s+#1 GET \/ticket\/9999999 -> 404 \(getTicket, unknown_ticket\)/,
    );
    expect(outputOf(text, "out of place")).toContain("own.withSandbox(async ({ client }) => …)");
    expect(text).not.toMatch(openHandleWarning);
  });

  it("reports each side's breach and its request in a contract test", async () => {
    const { code, text } = await consumer.jest(["suite/contract.test.js"]);
    expect(code).toBe(1);
    expect(text).toMatch(/Tests: +1 failed, 1 passed, 2 total/);
    expect(outputOf(text, "reads a ticket [target]")).toMatch(
      /Against the target, 1 of 1 request broke the contract:\s+#1 GET \/ticket\/1 -> 200[\s\S]+in the response: [\s\S]+Against the mock, 0 of 1 request broke the contract:\s+#1 GET \/ticket\/1 -> 200/,
    );
    expect(text).not.toMatch(openHandleWarning);
  });

  it("reports why a mock cannot be created", async () => {
    const { code, text } = await consumer.jest(["suite/unknown-scenario.test.js"]);
    expect(code).toBe(1);
    expect(outputOf(text, "unknown scenario")).toContain("no-such-scenario");
    expect(text).toMatch(/Tests: +1 failed, 1 total/);
  });

  it("reports missing features of jsdom before anything else fails", async () => {
    const { code, text } = await consumer.jest(["suite/in-jsdom.test.js"]);
    expect(code).toBe(1);
    expect(text).toContain(
      "parts of Node that the mock needs: Request, Response, ReadableStream, TextEncoder, TextDecoder, crypto.subtle.",
    );
    expect(text).toContain("@jest-environment node");
  });
});

describe("types under Jest", () => {
  it.each(["imported", "global"])("are correct if expect is %s", async (kind) => {
    expect(await consumer.compile("native", `suite/${kind}.json`)).toEqual({ code: 0, text: "" });
  });
});

/** Returns the output below the headline of a failed test. */
function outputOf(text: string, title: string): string {
  return text.split(/^ {2}● /m).find((part) => part.startsWith(`${title}\n`)) ?? "";
}
