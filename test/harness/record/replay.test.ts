// Playing the recorded requests against the recorded scenario gives equal answers, but for what is listed (harness/record/recorder.ts).
import { describe, expect, it } from "vitest";
import { createProxy, type RunningProxy } from "../../../harness/proxy.ts";
import { createMock } from "../../../mock/create-mock.ts";

const requests: readonly (readonly [method: string, path: string, body?: object])[] = [
  ["GET", "/profile"],
  ["GET", "/profiles"],
  ["GET", "/tag"],
  ["GET", "/team/list"],
  ["GET", "/aiAgents"],
  ["GET", "/ticket/1"],
  ["GET", "/ticket/1/worklog"],
  ["GET", "/ticket/1/conversation"],
  ["GET", "/ticket/2"],
  ["GET", "/knowledgeSource?limit=100"],
  ["GET", "/knowledgeSourceStructure"],
  ["GET", "/knowledgeSource/websiteConnector"],
  ["GET", "/quality/scorecard"],
  ...[1, 2, 3, 4, 5].map((id) => ["GET", `/quality/assessment/${id}`] as const),
  ["GET", "/app"],
  ["PATCH", "/ticket/1", { priority: "urgent" }],
  ["GET", "/ticket/1"],
  ["PATCH", "/ticket/2", { subject: "Noch eine Frage" }],
  ["GET", "/ticket/2"],
  ["PATCH", "/ticket", { tickets: [{ id: 1, changes: { priority: "low" } }] }],
  ["PATCH", "/ticket/1", { priority: "nonsense" }],
  ["GET", "/ticket/999999"],
];

type Play = (method: string, path: string, body?: object) => Promise<{ status: number; body: unknown }>;

function over(ask: (path: string, init: RequestInit) => Promise<Response>, token: string): Play {
  return async (method, path, body) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const response = await ask(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
    return { status: response.status, body: await response.json() };
  };
}

async function record(options: { readonly keepPersonalData?: boolean }) {
  await using mock = await createMock({ now: "2026-06-01T08:00:00Z", clock: "frozen" });
  const { url: target } = await mock.listen();
  await using proxy: RunningProxy = await createProxy({ target, record: true, ...options });
  const play = over((path, init) => fetch(proxy.url + path, init), await mock.token());
  const answers = [];
  for (const request of requests) answers.push(await play(...request));
  return { answers, recording: proxy.recording("recorded") };
}

/** Pointers of what two values differ in. */
function differences(one: unknown, other: unknown, pointer = ""): string[] {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) {
    return Object.is(one, other) ? [] : [pointer];
  }
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].flatMap((name) =>
    differences(Reflect.get(one, name), Reflect.get(other, name), `${pointer}/${name}`),
  );
}

describe("a recording", () => {
  it("answers what was recorded, reads and writes alike", async () => {
    const { answers, recording } = await record({ keepPersonalData: true });
    const { scenario } = recording;
    await using mock = await createMock({
      scenarios: [scenario],
      scenario: "recorded",
      now: "2026-06-01T08:00:00Z",
      clock: "frozen",
    });
    const play = over((path, init) => mock.fetch(`http://mock${path}`, init), await mock.token());
    const different = [];
    for (const [index, request] of requests.entries()) {
      const found = differences(answers[index], await play(...request));
      if (found.length > 0) different.push([`${request[0]} ${request[1]}`, ...found]);
    }
    // The fourth child is a page that no list shows, so its source was made.
    expect(different).toEqual([["GET /knowledgeSourceStructure", "/body/2/children/3"]]);
    expect(recording.notes.join(" ")).toMatch(/Not seen, made by the factory: knowledgeSources \d+\./);
  });
});
