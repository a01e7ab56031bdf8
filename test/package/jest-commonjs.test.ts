// The harness under Jest with CommonJS test files, from the packed tarball: examples/jest-consumer and the files of test/package/jest-suite.ts.
// In ESM mode: test/package/jest-esm.test.ts.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installJestExample, type JestConsumer, oldest, type Told } from "./jest-runs.ts";

let consumer: JestConsumer;
beforeAll(async () => {
  consumer = await installJestExample();
});
afterAll(() => consumer?.remove());

function expectPassed({ code, text }: Told, count: number): void {
  expect(text).toContain(`Tests:       ${count} passed, ${count} total`);
  expect(text).not.toMatch(/open handle|did not exit|failed to exit|after the Jest environment/i);
  expect(code).toBe(0);
}

describe(`with CommonJS files on Node ${process.versions.node}`, () => {
  it("the example passes, leaves nothing open and ends by itself", async () => {
    expectPassed(await consumer.script("test:commonjs"), 3);
  });

  it("a sandbox per test can be required, the globals being Jest's own", async () => {
    expectPassed(await consumer.jest(["suite/commonjs.test.cjs"]), 2);
  });

  it("the matchers can be made known by the configuration", async () => {
    const settings = { setupFilesAfterEnv: ["ticket-service-mock/jest"] };
    expectPassed(await consumer.jest(["suite/by-configuration.test.cjs"], settings), 1);
  });
});

describe(`with CommonJS files on Node ${oldest}`, () => {
  it("the package can be imported in a hook", async () => {
    expectPassed(await consumer.jest(["suite/by-import.test.cjs"], {}, consumer.nodes.oldest), 1);
  });
});
