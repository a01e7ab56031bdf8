// The sandbox of one test, for any runner.
import { expect, it } from "vitest";
import { closeTestSandbox, openTestSandbox } from "../../../harness/sandboxes/test-sandbox.ts";
import { createMock } from "../../../mock/create-mock.ts";

it("a test's sandbox starts as requested, and expires an hour after its last use", async () => {
  await using mock = await createMock({ tickets: 5 });
  const { id, control } = await openTestSandbox(mock, { scenario: "empty" });
  expect(await control.getSandbox()).toMatchObject({ id, scenario: "empty" });
  const { lastUsedAt, expiresAt } = await mock.control.getSandbox(id);
  expect(Date.parse(String(expiresAt)) - Date.parse(lastUsedAt)).toBe(3_600_000);
});

it("a test's sandbox can be closed after the test deleted it", async () => {
  await using mock = await createMock({ tickets: 5 });
  const sandbox = await openTestSandbox(mock, {}, "mine");
  expect((await mock.control.listSandboxes()).sandboxes.map(({ id }) => id)).toEqual(["default", "mine"]);
  await closeTestSandbox(sandbox);
  await closeTestSandbox(sandbox);
  expect((await mock.control.listSandboxes()).sandboxes.map(({ id }) => id)).toEqual(["default"]);
});
