// A team's own world: created, checked and previewed by `ticket-mock world`, and used by a mock.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { createFactories, readWorld } from "../../../harness/fixtures.ts";
import { createMock, type Mock } from "../../../mock/create-mock.ts";
import { openSqlite } from "../../../mock/engine/storage/drivers/sqlite.ts";
import { defineScenario } from "../../../scenarios/kit.ts";
import { runHosted } from "../cli/hosted-command.ts";
import { openStoredMock } from "../stored/stored-mock.ts";
import { useTemporaryFolder } from "../temporary-folder.ts";

const parent = useTemporaryFolder();
const folder = join(parent, "my-shop");
beforeAll(async () => {
  expect(await runHosted(["world", "init", folder])).toMatchObject({ code: 0, stderr: "" });
});

/** Strings to replace, by file. */
type Edits = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Replaces strings in the world's files while `use` runs. */
async function withEdits(edits: Edits, use: () => Promise<void>) {
  const files = Object.entries(edits).map(([name, pairs]) => {
    const path = join(folder, name);
    return { path, pairs: Object.entries(pairs), before: readFileSync(path, "utf8") };
  });
  for (const { path, pairs, before } of files)
    writeFileSync(
      path,
      pairs.reduce((text, [from, to]) => text.replaceAll(from, to), before),
    );
  try {
    await use();
  } finally {
    for (const { path, before } of files) writeFileSync(path, before);
  }
}

const small = { auth: "off", tickets: 20 } as const;
const missingIn = (text: string, ...phrases: readonly string[]) => phrases.filter((phrase) => !text.includes(phrase));
const exportText = async ({ control }: Mock, sandbox = "default") => JSON.stringify(await control.exportState(sandbox));

it("a new world passes its check and is previewed ticket by ticket", async () => {
  const check = await runHosted(["world", "check", folder]);
  expect(check).toMatchObject({ code: 0, stderr: "" });
  expect(check.stdout).toContain("no mistakes: 3 requests, 3 scripts, 5 articles, 2 AI agents");
  const { stdout } = await runHosted(["world", "preview", folder, "--open", "4"]);
  expect(stdout.match(/^=== Ticket /gm)).toHaveLength(4);
  expect(stdout).toContain("Brindlecup Customer Care");
  expect((await runHosted(["world", "preview", "parcels-en", "--open", "1"])).stdout).toContain("=== Ticket 1:");
  const secondInit = await runHosted(["world", "init", folder]);
  expect(secondInit).toMatchObject({ code: 1, stderr: expect.stringContaining("is not empty; expected a new folder") });
});

it("a custom world's texts appear in tickets, factories, traits, new tickets, replies and live cases", async () => {
  const edits = {
    "requests/late-parcel.yaml": { "Could you look into it?": "Could a pigeon look into it?" },
    "made.yaml": { "Quick and friendly, thanks!": "Quick as a hare!" },
    "service.yaml": {
      "Accepted without a check.": "A stranger to the flock.",
      "Ticket closed": "Nest closed",
      "Customer Care": "Aviary",
    },
    "voice.yaml": {
      "curt: [Regards, I expect to hear from you]": "curt: [Feathers ruffled]",
      "openings: [Thank you for your message., Thanks for getting in touch., We're happy to help.]":
        "openings: [Hoot!]",
    },
  };
  await withEdits(edits, async () => {
    await using mock = await createMock({ ...small, tickets: 100, world: folder, live: true });
    const { control } = mock;
    expect(missingIn(await exportText(mock), "Could a pigeon look into it?", "Nest closed", "Aviary")).toEqual([]);
    const rated = await control.createRecord("default", "worklogs", { traits: ["rated"] });
    expect(JSON.stringify(rated)).toContain("Quick as a hare!");
    const make = createFactories({ world: await readWorld(folder) });
    expect(() => createFactories({ world: { name: "my-shop" } })).toThrow("expected a name, or what readWorld returns");
    expect(make.worklog("rated").customerExperience.csat?.answerText).toBe("Quick as a hare!");
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ channel: "email", from: "kim@example.org", subject: "Hello" });
    const response = await (await mock.fetch("/ticket", { method: "POST", headers, body })).text();
    expect(missingIn(response, "A stranger to the flock.", "Aviary")).toEqual([]);
    const { scripts } = await control.listCaseScripts("default");
    expect(scripts.map(({ name }) => name)).toEqual(["late-parcel", "broken-item", "address-change"]);
    for (let turn = 0; turn < 4; turn += 1) await control.startCase("default", { script: "late-parcel" });
    await control.advanceClock("default", { duration: "P2D" });
    const { tickets = [], conversations = [] } = (await control.exportState("default")).collections;
    const newRecords = [
      ...tickets.filter(({ id }) => Number(id) > 101),
      ...conversations.filter(({ ticketId }) => Number(ticketId) > 101),
    ];
    expect(missingIn(JSON.stringify(newRecords), "Feathers ruffled", "Hoot!", "Aviary", '"Re: ', '"AW: ')).toEqual([
      '"AW: ',
    ]);
  });
});

it("sandboxes, scenarios and states refer to a custom world by its folder's name", async () => {
  const scenario = defineScenario({
    name: "busy",
    description: "In my shop.",
    world: { name: "my-shop", tickets: 12 },
  });
  await using mock = await createMock({ ...small, world: folder, scenarios: [scenario] });
  await mock.control.createSandbox({ id: "supplier", world: "energy-de" });
  expect(missingIn(await exportText(mock, "supplier"), "Brindlecup")).toEqual(["Brindlecup"]);
  await mock.control.createSandbox({ id: "shop", scenario: "busy" });
  expect((await mock.control.getScenario("shop")).world).toBe("my-shop");
  const state = await mock.control.exportState("shop");
  expect(state.world).toBe("my-shop");

  await using second = await createMock({ auth: "off", state, world: folder });
  const reexported = await second.control.exportState("default");
  expect(reexported.collections).toEqual(state.collections);
  const startedCase = await second.control.startCase("default", { script: "broken-item" });
  expect(JSON.stringify(startedCase)).not.toContain("energy");
  const advice =
    /There is no world my-shop; expected one of energy-de, energy-de-price-rise, parcels-en\. .* \.\/my-shop\./;
  await expect(createMock({ state })).rejects.toThrow(advice);
  await using otherMock = await createMock(small);
  await expect(otherMock.control.importState("default", state)).rejects.toThrow(advice);
  await expect(otherMock.control.createSandbox({ world: "my-shop" })).rejects.toThrow(advice);
  const supplier = await otherMock.control.exportState("default");
  await expect(createMock({ state: supplier, world: folder })).rejects.toThrow(/world energy-de, .* folder of my-shop/);
});

it("every mistake in every file is reported with line and column", async () => {
  const mistakes = {
    "tags.yaml": { "color: red, sla: 48": "color: rust, sla: 48" },
    "cases.yaml": { "addressChange: 60": "addresChange: 60" },
    "catalogue.yaml": { "basePrice: 24": "basePrice: cheap" },
  };
  await withEdits(mistakes, async () => {
    const { code, stderr } = await runHosted(["world", "check", folder]);
    expect({ code, lines: stderr.trim().split("\n").length }).toEqual({ code: 1, lines: 3 });
    expect(stderr).toMatch(/tags\.yaml, line 5, column \d+: \/tags\/1\/color is "rust": /);
    expect(stderr).toMatch(
      /cases\.yaml, line 7, column 26: .*"addresChange": expected one of those in requests: .*lateParcel/,
    );
    await expect(createMock({ world: folder })).rejects.toThrow(/has mistakes\.\n.*cheap/s);
  });
  await withEdits({ ...mistakes, "made.yaml": { "made:": "made: [" } }, async () => {
    const { stderr } = await runHosted(["world", "check", folder]);
    expect(stderr).toMatch(/made\.yaml, line \d+, column \d+: /);
    expect(stderr).toMatch(/color is "rust"/);
    expect(stderr).not.toContain("No file has");
  });
  await expect(createMock({ world: "./nowhere" })).rejects.toThrow(
    /nowhere cannot be read as a folder .*ticket-mock world init/,
  );
});

it("loadScenarios reloads a custom world and rebuilds its sandboxes, but changes nothing if it has mistakes", async () => {
  await using mock = await createMock({ ...small, world: folder });
  await mock.control.createSandbox({ id: "supplier", world: "energy-de" });
  const untouched = await exportText(mock, "supplier");
  await withEdits({ "service.yaml": { "Customer Care": "Aviary" } }, async () => {
    expect(await mock.loadScenarios({ files: [], broken: [] })).toEqual(["my-shop"]);
    expect(missingIn(await exportText(mock), "Aviary")).toEqual([]);
    expect((await exportText(mock, "supplier")) === untouched).toBe(true);
    await withEdits({ "tags.yaml": { "color: red": "color: rust" } }, async () => {
      await expect(mock.loadScenarios({ files: [], broken: [] })).rejects.toThrow("rust");
      expect(missingIn(await exportText(mock), "Aviary")).toEqual([]);
    });
  });
});

it("stored sandboxes remain usable while the texts of their custom world are unchanged", async () => {
  const file = join(parent, "sandboxes.db");
  const open = async (world?: string) => openStoredMock(await openSqlite(file), { world });
  const first = await open(folder);
  await first.send("POST /ticket", { channel: "email", from: "kim@example.org", subject: "Hello" });
  await first.end();
  const second = await open(folder);
  expect(await second.send("GET /ticket/21")).toMatchObject({ status: 200, body: { subject: "Hello" } });
  await second.end();
  const unusable = { status: 410, body: { code: "sandbox_unusable" } };
  const withoutFolder = await open();
  expect(await withoutFolder.send("GET /ticket/21")).toMatchObject(unusable);
  await withoutFolder.end();
  await withEdits({ "voice.yaml": { "Sent from my phone": "Sent by pigeon" } }, async () => {
    const third = await open(folder);
    expect(await third.send("GET /ticket/21")).toMatchObject(unusable);
    await third.control.resetSandbox("default");
    expect(await third.send("GET /ticket/20")).toMatchObject({ status: 200 });
    await third.end();
  });
});
