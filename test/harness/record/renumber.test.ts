// A renumbered recording has small ids in their original order, consistent across references.
import { beforeAll, describe, expect, it } from "vitest";
import type { Recording } from "../../../harness/proxy.ts";
import { createMock } from "../../../mock/create-mock.ts";
import { differences, type RecordedRun, record, replay, type SentRequest } from "./replaying.ts";

const requests: readonly SentRequest[] = [
  ["GET", "/ticket/42"],
  ["GET", "/ticket/7"],
  ["GET", "/ticket/42/conversation"],
  ["GET", "/ticket/7/worklog"],
  ["GET", "/ticket/19"],
  ["GET", "/knowledgeSource?limit=100"],
  ["GET", "/knowledgeSourceStructure"],
  ["GET", "/knowledgeSource/websiteConnector"],
  ["GET", "/profile"],
  ["GET", "/ticket/5"],
  ["GET", "/ticket/5/worklog"],
  ["GET", "/quality/assessment/5"],
  ["GET", "/aiQualityCheck/testRun/3"],
];

function idsOf({ ids }: Recording, collection: string): readonly (readonly [number, number])[] {
  const pairsOfCollection = ids
    .filter((renumbered) => renumbered.collection === collection)
    .map(({ id, newId }) => [id, newId] as const);
  return pairsOfCollection.sort(([a], [b]) => a - b);
}

let recorded: RecordedRun;
beforeAll(async () => {
  recorded = await record(requests, { keepPersonalData: true, renumber: true });
});

describe("the ids of a renumbered recording", () => {
  it("begin with 1 and keep their order", () => {
    const { recording } = recorded;
    const tickets = idsOf(recording, "tickets");
    expect(tickets.map(([id]) => id)).toEqual(expect.arrayContaining([7, 19, 42]));
    const newIds = tickets.map(([, newId]) => newId);
    expect(newIds).toEqual([...newIds].sort((a, b) => a - b));
    expect(idsOf(recording, "users").map(([, newId]) => newId)).toEqual(
      idsOf(recording, "users").map((_, index) => index + 1),
    );
    expect(recording.notes.join(" ")).toMatch(/Ids are renumbered from 1/);
  });

  it("remain equal for a ticket and its first message", () => {
    const messages = new Map(idsOf(recorded.recording, "conversations"));
    const newId = new Map(idsOf(recorded.recording, "tickets")).get(42);
    expect(messages.get(42)).toBe(newId);
  });

  it("are consistent in every reference, so responses differ only in ids", async () => {
    const { recording, responses } = recorded;
    const newIdOf = (collection: string, id: number) => new Map(idsOf(recording, collection)).get(id) ?? id;
    const renumberedRequests = requests.map(([method, path]): SentRequest => {
      const newPath = path
        .replace(/(?<=^\/ticket\/)\d+/, (id) => String(newIdOf("tickets", Number(id))))
        .replace(/(?<=assessment\/)\d+/, (id) => String(newIdOf("assessments", Number(id))))
        .replace(/(?<=testRun\/)\d+/, (id) => String(newIdOf("testRuns", Number(id))));
      return [method, newPath];
    });
    expect(renumberedRequests).not.toEqual(requests);
    const { scenario } = recording;
    await using mock = await createMock({ scenarios: [scenario], scenario: scenario.name, clock: "frozen" });
    const headers = { authorization: `Bearer ${await mock.token()}` };
    const pairs = new Set(recording.ids.map(({ id, newId }) => `${id} ${newId}`));
    const otherDifferences = [];
    let changed = 0;
    for (const [index, [method, path]] of renumberedRequests.entries()) {
      const after = await (await mock.fetch(`http://mock${path}`, { method, headers })).json();
      const before = responses[index]?.body;
      for (const pointer of differences(before, after)) {
        if (pairs.has(`${valueAt(before, pointer)} ${valueAt(after, pointer)}`)) changed += 1;
        else otherDifferences.push(`${path} ${pointer}`);
      }
    }
    expect(changed).toBeGreaterThan(20);
    // No list shows this page, so its source was created (replay.test.ts).
    expect(otherDifferences).toEqual(["/knowledgeSourceStructure /2/children/3"]);
  });

  it("continue after the last id for created records, and notes contain no old ids", async () => {
    const creation: SentRequest = [
      "POST",
      "/ticket",
      { subject: "Neue Frage", body: "Hallo", from: "neu@example.com", channel: "email" },
    ];
    const { recording } = await record([["GET", "/ticket/42"], creation], { renumber: true });
    const [created] = recording.created;
    const tickets = idsOf(recording, "tickets").map(([, newId]) => newId);
    expect(created).toMatchObject({ collection: "tickets", replayId: Math.max(...tickets) + 1 });
    expect(recording.notes.join("\n")).not.toMatch(new RegExp(`tickets (?:42|${created?.id})\\b`));
  });

  it("are unchanged by default", async () => {
    const { recording } = await record([["GET", "/ticket/42"]]);
    expect(recording.ids).toEqual([]);
    expect(recording.scenario.records?.some(({ collection, id }) => collection === "tickets" && id === 42)).toBe(true);
    expect(
      await replay([["GET", "/ticket/42"]], await record([["GET", "/ticket/42"]], { keepPersonalData: true })),
    ).toEqual([]);
  });
});

function valueAt(value: unknown, pointer: string): unknown {
  return pointer
    .split("/")
    .slice(1)
    .reduce<unknown>((found, step) => Object(found)[step], value);
}
