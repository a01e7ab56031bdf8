// Sessions opened through the control.
import { expect, it } from "vitest";
import { createMock } from "../../../mock/create-mock.ts";
import { sampleSet } from "../auth/sample-keys.ts";
import { schemaErrorsOf } from "./admin-schemas.ts";

it("openSession returns a cookie that identifies its user even in a strict mock", async () => {
  const { control, fetch } = await createMock({ auth: "strict", tickets: 30 });
  const session = await control.openSession("default", { userId: 3 });
  expect(session).toMatchObject({ userId: 3, expiresAt: null });
  expect(schemaErrorsOf("Session", session)).toEqual([]);
  await control.createRecord("default", "users", { id: 90, traits: ["withoutPermissions"] });
  const restricted = await control.openSession("default", { userId: 90 });
  const statuses = [session, restricted].map(
    async ({ cookie }) => (await fetch("/knowledgeSource", { headers: { cookie } })).status,
  );
  expect(await Promise.all(statuses)).toEqual([200, 403]);
});

it("openSession without a user belongs to the default caller, and its token is valid until it expires", async () => {
  const { control, fetch } = await createMock({ auth: "strict", tickets: 30 });
  const session = await control.openSession("default", { name: "short", expiresInSeconds: 60 });
  expect(session).toMatchObject({ userId: 1, expiresAt: "2026-03-02T09:01:00.000Z" });
  const read = async () => (await fetch("/ticket/1", { headers: { authorization: `Bearer ${session.token}` } })).status;
  expect(await read()).toBe(200);
  await control.advanceClock("default", { duration: "PT2M" });
  expect(await read()).toBe(401);
});

it("openSession is refused by a mock that checks tokens against a key set", async () => {
  const { control } = await createMock({ auth: "strict", jwks: sampleSet });
  await expect(control.openSession("default", { userId: 3 })).rejects.toThrow(
    expect.objectContaining({ code: "no_signing_key" }),
  );
});
