// The `toHaveChangedOnly` and `toHaveChangedNothing` matchers.
import { expect, it } from "vitest";
import { defineAdditions } from "../../../mock/create-mock.ts";
import { messageOf, openSandbox, patchTicket } from "./matcher-under-test.ts";

it("the matchers pass if nothing else has changed, however the expectation is written", async () => {
  await using host = await openSandbox();
  const { toHaveChangedOnly, toHaveChangedNothing, not } = messageOf(host.sandbox);
  expect(await toHaveChangedNothing()).toBeUndefined();
  expect(await toHaveChangedOnly({ tickets: {} })).toBeUndefined();
  await patchTicket(host.sandbox, 1, { status: "closed", tagIds: [1] });
  const tickets = { 1: { status: "closed", tagIds: [1] } } as const;
  expect(await toHaveChangedOnly({ tickets, worklogs: 1 })).toBeUndefined();
  expect(await toHaveChangedOnly({ tickets: 1, worklogs: 1 })).toBeUndefined();
  expect(await toHaveChangedOnly({ tickets: { 1: expect.any(Object) }, worklogs: 1 })).toBeUndefined();
  expect(await toHaveChangedNothing({ since: "now" })).toBeUndefined();
  expect(await toHaveChangedNothing({ by: "control" })).toBeUndefined();
  expect(await not.toHaveChangedNothing()).toBeUndefined();
  expect(await not.toHaveChangedOnly({ tickets, worklogs: 1 })).toBe(
    'expected sandbox inbox not to have changed only {"tickets":{"1":{"status":"closed","tagIds":[1]}},"worklogs":1}, but it did',
  );
  await host.sandbox.control.createRecord("tags", { id: 900, name: "Umbau" });
  expect(await toHaveChangedOnly({ tickets, worklogs: 1, tags: { 900: { name: "Umbau" } } })).toBeUndefined();
});

it("the matchers catch a service that writes an additional field", async () => {
  const additions = defineAdditions({
    paths: { "/ticket/{ticketId}": { patch: { "x-replaces": true } } },
    handlers: { updateTicket: ({ body }, { next }) => next({ body: { ...body, priority: "urgent" } }) },
  });
  await using host = await openSandbox({ additions });
  await patchTicket(host.sandbox, 1, { status: "closed" });
  const { toHaveChanged, toHaveChangedOnly } = messageOf(host.sandbox);
  expect(await toHaveChanged("tickets", 1, { status: "closed" })).toBeUndefined();
  expect(await toHaveChangedOnly({ tickets: { 1: { status: "closed" } }, worklogs: 1 })).toBe(
    [
      'expected sandbox inbox to have changed only {"tickets":{"1":{"status":"closed"}},"worklogs":1}',
      "also changed:",
      '  tickets 1 /priority: from "medium" to "urgent" (by request #1)',
    ].join("\n"),
  );
});

it("the matchers name missing and unexpected changes in a few lines", async () => {
  await using host = await openSandbox();
  const { control } = host.sandbox;
  for (let id = 1; id <= 12; id += 1) await control.patchRecord("tickets", Math.min(id, 10), { subject: `Neu ${id}` });
  await control.createRecord("teams", { id: 9, name: "Netz" });
  const { toHaveChangedOnly, toHaveChangedNothing } = messageOf(host.sandbox);
  expect(await toHaveChangedOnly({ tickets: { 1: { subject: "Alt" }, 2: null, 99: {} }, users: 2 })).toBe(
    [
      'expected sandbox inbox to have changed only {"tickets":{"1":{"subject":"Alt"},"2":null,"99":{}},"users":2}',
      "not as expected:",
      '  tickets 1 /subject: found "Neu 1", expected "Alt"',
      "  tickets 2 was replaced",
      "  tickets 99 has not changed",
      "  users: 0 changed, expected 2",
      "also changed:",
      ...[3, 4, 5, 6, 7, 8, 9, 10].map((id) => `  tickets ${id} replaced at /subject (by control)`),
      "  teams 9 inserted (by control)",
    ].join("\n"),
  );
  expect((await toHaveChangedNothing())?.split("\n").at(-1)).toBe("  … and in 1 more place");
});

it("toHaveChangedOnly refuses a value that is not an expectation", async () => {
  await using host = await openSandbox();
  const { toHaveChangedOnly } = messageOf(host.sandbox);
  await expect(toHaveChangedOnly({ ticket: 1 } as never)).rejects.toThrow(/There is no collection "ticket"/);
  await expect(toHaveChangedOnly({ tickets: [1] } as never)).rejects.toThrow(/tickets is array of 1 item; it must be/);
  // @ts-expect-error no such value
  const message = await toHaveChangedOnly({ tickets: { 1: { status: "shut" } } });
  expect(message).toContain("tickets 1 has not changed");
});
