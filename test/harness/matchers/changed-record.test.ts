// The `toHaveChanged` matcher.
import { describe, expect, it } from "vitest";
import { connectMock } from "../../../harness/remote/connect-mock.ts";
import { messageOf, openSandbox, patchTicket } from "./matcher-under-test.ts";

const urgent = { priority: "urgent" } as const;

describe("an existing record", () => {
  it("has changed if one of its fields differs from the start", async () => {
    await using host = await openSandbox();
    await host.sandbox.control.patchRecord("tickets", "1", { priority: "low", subject: "Zaehler" });
    await host.mock.control.importState("inbox", (await host.sandbox.control.exportState()) as never);
    const { toHaveChanged, not } = messageOf(host.sandbox);
    expect(await toHaveChanged("tickets", 1)).toBe(
      "expected tickets 1 of sandbox inbox to have changed since its start; it has not changed",
    );
    expect(await not.toHaveChanged("tickets", 1)).toBeUndefined();
    await patchTicket(host.sandbox, 1, urgent);
    expect(await toHaveChanged("tickets", 1)).toBeUndefined();
    const message = await not.toHaveChanged("tickets", 1);
    expect(message).toMatch(/^expected tickets 1 of sandbox inbox not to have changed since its start; it has changed/);
    expect(message).toContain('  /priority: from "low" to "urgent"');
  });

  it("must match the expectation too", async () => {
    await using host = await openSandbox();
    await patchTicket(host.sandbox, 1, urgent);
    const { toHaveChanged, not } = messageOf(host.sandbox);
    expect(await toHaveChanged("tickets", 1, urgent)).toBeUndefined();
    expect(await toHaveChanged("tickets", 1, { priority: expect.stringContaining("urg") })).toBeUndefined();
    expect(await not.toHaveChanged("tickets", 1, { priority: "low" })).toBeUndefined();
    const message = await toHaveChanged("tickets", 1, { priority: "low", tagIds: expect.any(Array) });
    expect(message).toContain('to {"priority":"low","tagIds":"Any<Array>"}; it has changed');
    expect(message).toContain('not as expected:\n  /priority: found "urgent", expected "low"');
    expect(message).toMatch(/changed since the start:\n {2}\/\w+/);
  });

  it("can be matched by flat fields, even if the mock stores a part separately", async () => {
    await using host = await openSandbox();
    await host.sandbox.control.patchRecord("users", 1, { lastName: "Neu", role: "agent" });
    const { toHaveChanged } = messageOf(host.sandbox);
    expect(await toHaveChanged("users", 1, { lastName: "Neu", role: "agent" })).toBeUndefined();
    expect(await toHaveChanged("users", 1, { lastName: "Alt" })).toContain('/lastName: found "Neu", expected "Alt"');
  });

  it("cannot be matched against impossible values; undefined means absent", async () => {
    await using host = await openSandbox();
    await patchTicket(host.sandbox, 1, urgent);
    const { toHaveChanged, not } = messageOf(host.sandbox);
    for (const matcher of [toHaveChanged, not.toHaveChanged]) {
      await expect(matcher("tickets", 1, "urgent" as never)).rejects.toThrow(/the patch is "urgent"; it must be/);
    }
    // @ts-expect-error no such field, further down
    expect(await toHaveChanged("tickets", 1, { customer: { nme: "x" } })).toContain("/customer/nme");
    const undefinedPriority = { priority: undefined } as object;
    expect(await toHaveChanged("tickets", 1, undefinedPriority)).toContain(
      '/priority: found "urgent", expected nothing',
    );
  });

  it("must have lists of the expected length", async () => {
    await using host = await openSandbox();
    await patchTicket(host.sandbox, 1, { tagIds: [1, 2] });
    const { toHaveChanged } = messageOf(host.sandbox);
    expect(await toHaveChanged("tickets", 1, { tagIds: [1, 2] })).toBeUndefined();
    for (const tagIds of [[1], [1, 2, 3]]) {
      expect(await toHaveChanged("tickets", 1, { tagIds })).toContain("/tagIds: found array of 2 items");
    }
  });

  it("is looked up in a fork that expires even if the run is killed", async () => {
    await using host = await openSandbox();
    const forks: unknown[] = [];
    const fork: typeof host.sandbox.fork = (options) => {
      forks.push(options);
      return host.sandbox.fork(options);
    };
    await messageOf({ ...host.sandbox, fork }).toHaveChanged("tickets", 1);
    expect(forks).toEqual([{ ttlSeconds: 60 }]);
  });

  it("has not changed if it already matched at the start", async () => {
    await using host = await openSandbox();
    const { status } = (await host.sandbox.control.getRecord("tickets", "1")) as { status: "open" };
    const expected = "it has not changed, and had these values from the start";
    expect(await messageOf(host.sandbox).toHaveChanged("tickets", 1, { status })).toContain(expected);
  });

  it("is compared with the start of its own sandbox, regardless of other sandboxes", async () => {
    await using host = await openSandbox();
    await patchTicket(host.mock, 1, urgent);
    expect(await messageOf(host.mock).toHaveChanged("tickets", 1)).toBeUndefined();
    expect(await messageOf(host.sandbox).not.toHaveChanged("tickets", 1)).toBeUndefined();
  });
});

describe("a created or deleted record", () => {
  it("has changed if created, and can be matched by its fields", async () => {
    await using host = await openSandbox();
    await host.sandbox.control.createRecord("tickets", { id: 99, subject: "Zaehler" });
    const { toHaveChanged, not } = messageOf(host.sandbox);
    expect(await toHaveChanged("tickets", 99, { subject: "Zaehler" })).toBeUndefined();
    expect(await not.toHaveChanged("tickets", 99)).toContain("it was created");
    expect(await toHaveChanged("tickets", 99, null)).toContain("and to be gone; it was created");
  });

  it("has changed if deleted, and then matches null", async () => {
    await using host = await openSandbox();
    await host.sandbox.control.createRecord("tickets", { id: 99 });
    await host.mock.control.importState("inbox", (await host.sandbox.control.exportState()) as never);
    await host.sandbox.control.deleteRecord("tickets", "99");
    const { toHaveChanged, not } = messageOf(host.sandbox);
    expect(await toHaveChanged("tickets", 99)).toBeUndefined();
    expect(await toHaveChanged("tickets", 99, null)).toBeUndefined();
    expect(await not.toHaveChanged("tickets", 99, null)).toContain("it was deleted");
    expect(await toHaveChanged("tickets", 99, urgent)).toContain("it was deleted");
  });

  it("causes an error if it never existed, even with `.not`", async () => {
    await using host = await openSandbox();
    for (const { toHaveChanged } of [messageOf(host.sandbox), messageOf(host.sandbox).not]) {
      await expect(toHaveChanged("tickets", 99, null)).rejects.toThrow(
        "no record tickets 99 of sandbox inbox, neither",
      );
      await expect(toHaveChanged("ticket" as "tickets", 1)).rejects.toThrow(
        /no collection "ticket"; expected one of tickets/,
      );
    }
  });
});

describe("toHaveChanged", () => {
  it("leaves no additional sandbox, even on failure", async () => {
    await using host = await openSandbox();
    await messageOf(host.sandbox).toHaveChanged("tickets", 1);
    await expect(messageOf(host.sandbox).toHaveChanged("tickets", 99)).rejects.toThrow();
    expect((await host.mock.control.listSandboxes()).sandboxes.map(({ id }) => id)).toEqual(["default", "inbox"]);
  });

  it("accepts a target behind a URL", async () => {
    await using host = await openSandbox();
    await using listening = await host.mock.listen();
    const remote = connectMock({ url: listening.url }).sandbox("inbox");
    await patchTicket(remote, 1, urgent);
    expect(await messageOf(remote).toHaveChanged("tickets", 1, urgent)).toBeUndefined();
    expect(await messageOf(remote).toHaveChanged("tickets", 2)).toContain("it has not changed");
    await expect(messageOf(remote).toHaveChanged("tickets", 99)).rejects.toThrow("no record tickets 99");
    expect((await host.mock.control.listSandboxes()).total).toBe(2);
  });
});
