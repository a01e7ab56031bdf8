// Choosing the world of a mock, its sandboxes and states.
import { expect, it } from "vitest";
import { createMock, type Mock } from "../../../mock/create-mock.ts";

const german = /Guten|Grüße|Ticket gelesen|gespeichert|Absender|Kundenservice|Beispielnetz/;

/** Collects the service's own texts: from a new and a changed ticket, a started case and created records. */
async function serviceTexts({ fetch, control }: Pick<Mock, "fetch" | "control">, sandbox: string): Promise<string> {
  const headers = { "content-type": "application/json", "x-mock-sandbox": sandbox };
  const body = JSON.stringify({ channel: "email", from: "kim@example.org", subject: "Where is it?" });
  const newTicket = await (await fetch("/ticket", { method: "POST", headers, body })).json();
  await fetch("/ticket/3", { method: "PATCH", headers, body: '{"customerLegitimation":30}' });
  const changedTicket = await (await fetch("/ticket/3", { headers })).json();
  const { scripts } = await control.listCaseScripts(sandbox);
  const [script] = scripts;
  const startedCase = await control.startCase(sandbox, { script: script?.name ?? "" });
  const contract = await control.createRecord(sandbox, "contracts", {});
  const worklog = await control.createRecord(sandbox, "worklogs", { traits: ["closing"] });
  return JSON.stringify([newTicket, changedTicket, scripts, startedCase, contract, worklog]);
}

it("a mock uses the texts of its world, even in forks and after an import of its state", async () => {
  await using mock = await createMock({ world: "parcels-en", tickets: 20, auth: "off" });
  const texts = await serviceTexts(mock, "default");
  expect(texts).toContain("Customer Care");
  expect(texts).toContain("Ticket closed");
  expect(texts).not.toMatch(german);
  await mock.control.forkSandbox("default", { id: "copy" });
  expect(await serviceTexts(mock, "copy")).not.toMatch(german);
  const state = await mock.control.exportState("default");
  expect(state.world).toBe("parcels-en");
  await using second = await createMock({ tickets: 20, auth: "off" });
  expect(await serviceTexts(second, "default")).toMatch(german);
  await second.control.importState("default", state);
  expect(await serviceTexts(second, "default")).not.toMatch(german);
  await second.control.createSandbox({ id: "shop", world: "parcels-en" });
  expect(await serviceTexts(second, "shop")).not.toMatch(german);
  expect((await second.control.getScenario("shop")).world).toBe("parcels-en");
  await second.control.resetSandbox("shop");
  expect(await serviceTexts(second, "shop")).not.toMatch(german);
});

it("a mock refuses an unknown world, and a scenario of another world", async () => {
  await expect(createMock({ world: "parcel-en" })).rejects.toMatchObject({
    name: "RangeError",
    message:
      "There is no world parcel-en (did you mean parcels-en?); expected one of energy-de, energy-de-price-rise, parcels-en.",
  });
  await expect(createMock({ world: "parcels-en", scenario: "news-for-teams" })).rejects.toThrow(
    "The scenario news-for-teams needs the world energy-de; found parcels-en.",
  );
  await using mock = await createMock({ tickets: 20 });
  await expect(mock.control.createSandbox({ world: "parcels-de" })).rejects.toMatchObject({ code: "unknown_world" });
  const state = { ...(await mock.control.exportState("default")), world: "elsewhere" };
  await expect(mock.control.importState("default", state)).rejects.toMatchObject({ code: "unknown_world" });
});

it("a mock offers scenarios of other worlds to sandboxes of those worlds", async () => {
  const supplier = { name: "supplier", description: "A supplier.", world: { name: "energy-de", tickets: 3 } };
  await using mock = await createMock({ world: "parcels-en", tickets: 5, scenarios: [supplier] });
  const sandbox = await mock.control.createSandbox({ scenario: "supplier", world: "energy-de" });
  expect(sandbox).toMatchObject({ scenario: "supplier", world: "energy-de", tickets: 3 });
  const { scenarios } = await mock.control.listScenarios();
  expect(scenarios.find(({ name }) => name === "supplier")?.world).toBe("energy-de");
  expect(scenarios.find(({ name }) => name === "empty")?.world).toBe(null);
  const misspelled = { ...supplier, world: { name: "energy-dee" } };
  await expect(createMock({ scenarios: [misspelled] })).rejects.toThrow(
    'scenarios[0]: world.name: expected one of energy-de, energy-de-price-rise, parcels-en, found "energy-dee"',
  );
});

it("a mock refuses a world together with a state, which names its own", async () => {
  await using mock = await createMock({ tickets: 2 });
  const state = await mock.control.exportState("default");
  await expect(createMock({ state, world: "parcels-en" })).rejects.toThrow("state cannot be combined with world");
});
