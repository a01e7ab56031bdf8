// setupMock in test hooks: start, end, reset, and a sandbox on a running server.
import { afterEach, describe, expect, it } from "vitest";
import { setupMock } from "../../../harness/sandboxes/setup-mock.ts";
import { createMock, type Mock } from "../../../mock/create-mock.ts";

const resources: AsyncDisposable[] = [];

function closeAfterwards<T extends AsyncDisposable>(resource: T): T {
  resources.push(resource);
  return resource;
}

afterEach(async () => {
  for (const resource of resources.splice(0).reverse()) await resource[Symbol.asyncDispose]();
});

async function subjectOf(url: string, token: string, id: number): Promise<unknown> {
  const response = await fetch(`${url}/ticket/${id}`, { headers: { authorization: `Bearer ${token}` } });
  return response.status === 200 ? (await response.json()).subject : response.status;
}

describe("setupMock", () => {
  it("responds over HTTP below its base path between listen and close", async () => {
    const mock = closeAfterwards(setupMock({ basePath: "/api/v1" }));
    await mock.listen();
    const { url } = mock;
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/v1$/);
    expect(await subjectOf(url, await mock.token(), 1)).toEqual(expect.any(String));
    expect((await mock.client().GET("/ticket/{ticketId}", { params: { path: { ticketId: 1 } } })).data?.id).toBe(1);
    expect((await mock.fetch(`${url}/ticket/1`)).status).toBe(401);
    expect((await mock.control.listRequests("default")).total).toBe(3);
    await mock.close();
    await expect(fetch(url)).rejects.toThrow();
  });

  it("explains what to do if used before listen or after close", async () => {
    const mock = setupMock();
    expect(() => mock.url).toThrow(
      /^mock\.url was used while the mock is not listening\..*beforeAll\(\(\) => mock\.list/,
    );
    expect(() => mock.control).toThrow(/^mock\.control was used/);
    expect(() => mock.client()).toThrow(/^mock\.client\(\) was used/);
    expect(() => mock.sandbox("a")).toThrow(/^mock\.sandbox\(\) was used/);
    await expect(mock.fetch("/ticket/1")).rejects.toThrow(/^mock\.fetch\(\) was used/);
    await expect(mock.token()).rejects.toThrow(/^mock\.token\(\) was used/);
    await expect(mock.reset()).rejects.toThrow(/^mock\.reset\(\) was used/);
    await expect(mock.close()).resolves.toBeUndefined();
    await mock.listen();
    await mock.close();
    expect(() => mock.url).toThrow(/is not listening/);
  });

  it("listens once if called repeatedly, and again after close or a failure", async () => {
    const mock = closeAfterwards(setupMock());
    await Promise.all([mock.listen(), mock.listen()]);
    const { url } = mock;
    await mock.listen();
    expect(mock.url).toBe(url);
    await mock.close();
    await mock.listen();
    expect((await fetch(`${mock.url}/health`)).status).toBe(200);

    const port = Number(new URL(mock.url).port);
    const secondMock = closeAfterwards(setupMock({ listen: { port } }));
    await expect(secondMock.listen()).rejects.toMatchObject({ code: "EADDRINUSE" });
    await mock.close();
    await secondMock.listen();
    expect(new URL(secondMock.url).port).toBe(`${port}`);
  });

  it("opens no port with `listen: false`", async () => {
    const mock = closeAfterwards(setupMock({ listen: false, auth: "off" }));
    await mock.listen();
    expect((await mock.fetch(`${mock.url}/ticket/1`)).status).toBe(200);
    await expect(fetch(`${mock.url}/ticket/1`)).rejects.toThrow();
  });

  it("resets records, clock, faults, journal, snapshots and sandboxes", async () => {
    const mock = closeAfterwards(setupMock({ auth: "off" }));
    await mock.listen();
    const { control } = mock;
    const { now } = await control.getClock("default");
    const before = await subjectOf(mock.url, "", 1);
    await control.patchRecord("default", "tickets", 1, { subject: "Neu" });
    await control.advanceClock("default", { duration: "P1D" });
    await control.addFault("default", { match: {}, effect: { kind: "outage" } });
    await control.putSnapshot("default", "later");
    for (let count = 0; count < 120; count++) await control.createSandbox();
    expect(await subjectOf(mock.url, "", 1)).toBe(503);

    await mock.reset();
    expect((await control.listRequests("default")).total).toBe(0);
    expect(await subjectOf(mock.url, "", 1)).toBe(before);
    expect((await control.getClock("default")).now).toBe(now);
    expect((await control.listSnapshots("default")).snapshots).toEqual([]);
    expect((await control.listSandboxes()).total).toBe(1);
  });

  it("resets to its start after a scenario switch and an import", async () => {
    const mock = closeAfterwards(
      setupMock({ scenario: "busy-inbox", seed: 7, tickets: 30, now: "2026-05-04T08:00:00Z" }),
    );
    await mock.listen();
    const { control } = mock;
    const start = await control.getScenario("default");
    const file = await control.exportState("default");
    const otherMock = await createMock({ seed: 3, scenario: "empty" });
    await control.importState("default", await otherMock.control.exportState("default"));
    await otherMock.close();
    await control.switchScenario("default", { name: "sla-breach" });
    expect(await control.getScenario("default")).not.toEqual(start);

    await mock.reset();
    expect(await control.getScenario("default")).toEqual(start);
    expect(await control.exportState("default")).toEqual(file);
  });

  it("resets to the state from which it was started", async () => {
    const otherMock = closeAfterwards(await createMock({ tickets: 5 }));
    await otherMock.control.patchRecord("default", "tickets", 1, { subject: "Neu" });
    const state = await otherMock.control.exportState("default");
    const mock = closeAfterwards(setupMock({ state }));
    await mock.listen();
    const before = await mock.control.exportState("default");
    const thirdMock = closeAfterwards(await createMock({ seed: 3, tickets: 5 }));
    await mock.control.importState("default", await thirdMock.control.exportState("default"));

    await mock.reset();
    expect(await mock.control.exportState("default")).toEqual(before);
    expect(await mock.control.getRecord("default", "tickets", 1)).toMatchObject({ subject: "Neu" });
  });

  it("serves its other sandboxes on its port", async () => {
    const mock = closeAfterwards(setupMock({ auth: "off", basePath: "/api" }));
    await mock.listen();
    await mock.control.createSandbox({ id: "second", scenario: "empty" });
    const second = mock.sandbox("second");
    expect(second.baseUrl).toBe(`${new URL(mock.url).origin}/__sandbox/second/api`);
    expect((await fetch(`${second.baseUrl}/ticket/1`)).status).toBe(404);
    expect((await fetch(`${mock.sandbox().baseUrl}/ticket/1`)).status).toBe(200);
  });
});

describe("setupMock with the URL of a server", () => {
  async function serve(): Promise<{ readonly server: Mock; readonly url: string }> {
    const server = closeAfterwards(await createMock({ auth: "off" }));
    return { server, url: (await server.listen()).url };
  }

  it("uses its own sandbox there, which listen creates and close deletes", async () => {
    const { server, url } = await serve();
    const [first, second] = [
      closeAfterwards(setupMock({ url, scenario: "empty" })),
      closeAfterwards(setupMock({ url })),
    ];
    await Promise.all([first.listen(), second.listen()]);
    expect((await server.control.listSandboxes()).total).toBe(3);
    expect(await subjectOf(first.url, "", 1)).toBe(404);
    expect((await second.client().GET("/ticket/{ticketId}", { params: { path: { ticketId: 1 } } })).data?.id).toBe(1);
    expect((await second.fetch("/ticket/1")).status).toBe(200);
    await first.close();
    await second.close();
    expect((await server.control.listSandboxes()).total).toBe(1);
  });

  it("resets its own sandbox to its start, at the same URL, and leaves all other sandboxes unchanged", async () => {
    const { server, url } = await serve();
    const mock = closeAfterwards(setupMock({ url, scenario: "empty" }));
    await mock.listen();
    const ownSandbox = mock.sandbox();
    await server.control.createSandbox({ id: "theirs" });
    await ownSandbox.control.switchScenario({ name: "default" });
    expect(await subjectOf(mock.url, "", 1)).toEqual(expect.any(String));

    const before = mock.url;
    await mock.reset();
    expect(mock.url).toBe(before);
    expect(await subjectOf(mock.url, "", 1)).toBe(404);
    expect((await server.control.getSandbox("theirs")).id).toBe("theirs");
    expect((await mock.control.getScenario(ownSandbox.id)).name).toBe("empty");
  });

  it("survives a test that deletes its sandbox", async () => {
    const { url } = await serve();
    const mock = closeAfterwards(setupMock({ url }));
    await mock.listen();
    await mock.sandbox().control.deleteSandbox();
    await mock.reset();
    expect(await subjectOf(mock.url, "", 1)).toEqual(expect.any(String));
    await mock.sandbox().control.deleteSandbox();
    await expect(mock.close()).resolves.toBeUndefined();
  });
});
