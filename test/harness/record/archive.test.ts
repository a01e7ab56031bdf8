// A HAR file becomes a scenario that responds as recorded, and a list of unusable entries.
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { recordArchive } from "../../../harness/record/archive-recording.ts";
import { openTestSandbox } from "../../../harness/sandboxes/test-sandbox.ts";
import type { AdminSchema } from "../../../mock/contract/admin-types.ts";
import { createMock } from "../../../mock/create-mock.ts";
import type { Mock } from "../../../mock/mock.ts";
import type { BehaviourCase, Step, Transport } from "../../behaviour/behaviour-case.ts";
import { conversationCases } from "../../behaviour/cases/conversations.ts";
import { directoryCases } from "../../behaviour/cases/directory.ts";
import { searchCases } from "../../behaviour/cases/search.ts";
import { ticketCases } from "../../behaviour/cases/tickets.ts";
import { createStory } from "../../behaviour/story.ts";
import { runHosted } from "../../mock/cli/hosted-command.ts";
import { differences } from "./replaying.ts";

const options = { name: "seen", target: undefined, keepsPersonalData: true, renumbers: false };

const stories = [ticketCases, searchCases, conversationCases, directoryCases].flat();

type Entries = AdminSchema<"HarFile">["log"]["entries"];

/** Returns the reads that begin a story, and the scenario recorded before its first control step. */
async function readsOf(mock: Mock, behaviour: BehaviourCase, name: string) {
  await using sandbox = await openTestSandbox(mock, behaviour.start);
  const steps: Step[] = [];
  const send: Transport["send"] = (target, path, init) => target.fetch(path, init);
  await behaviour.run(createStory(sandbox, { mock, send, close: () => mock.close() }, steps));
  const firstControlStep = steps.findIndex(({ step }) => String(step).startsWith("control."));
  const { log } = await sandbox.control.exportHar();
  const entriesOfStory = firstControlStep === -1 ? log.entries : log.entries.slice(0, firstControlStep);
  const isRead = ({ request }: Entries[number]) => request.method === "GET" || request.url.endsWith("/ticket/search");
  const end = entriesOfStory.findIndex((entry) => !isRead(entry));
  const entries = end === -1 ? entriesOfStory : entriesOfStory.slice(0, end);
  const base = `http://mock.local/__sandbox/${sandbox.id}`;
  return entries.length === 0
    ? []
    : [{ base, entries, ...recordArchive({ log: { entries: entriesOfStory } }, { ...options, name }).recording }];
}

it("replays the reads at the start of each recorded story", async () => {
  await using mock = await createMock();
  const recordings = [];
  for (const story of stories) recordings.push(...(await readsOf(mock, story, `story-${recordings.length}`)));
  await using replayMock = await createMock({ scenarios: recordings.map(({ scenario }) => scenario) });
  const [mismatches, replayedUrls]: [string[], string[]] = [[], []];
  for (const { base, entries, scenario } of recordings) {
    await using sandbox = await openTestSandbox(replayMock, { scenario: scenario.name });
    const headers = { authorization: `Bearer ${await sandbox.token()}`, "content-type": "application/json" };
    for (const { request, response } of entries) {
      // Journals do not store large bodies, and the mock computes reports itself.
      if (response.status !== 200 || response.content.text === undefined || request.url.includes("/report/")) continue;
      const { method, url, postData } = request;
      const body = postData === undefined ? {} : { body: postData.text };
      const replayed = await sandbox.fetch(url.slice(base.length), { method, headers, ...body });
      // The total counts only the recorded tickets, and some responses omit the due time of the first response.
      const pointers = differences(JSON.parse(response.content.text), await replayed.json()).filter(
        (pointer) => pointer !== "/total" && !pointer.startsWith("/firstResponse"),
      );
      if (pointers.length > 0) mismatches.push(`${url}: ${pointers.slice(0, 3).join(" ")}`);
      replayedUrls.push(url);
    }
  }
  expect(mismatches).toEqual([]);
  expect(replayedUrls.length).toBeGreaterThan(20);
}, 60_000);

const json = { name: "content-type", value: "application/json" };
const api = "https://service.example/api/v1";
let minute = 0;

/** Creates an entry as browsers write it. */
function entry(
  method: string,
  url: string,
  response: object,
  { body, ...extra }: { readonly body?: object; readonly [name: string]: unknown } = {},
) {
  minute += 1;
  return {
    startedDateTime: new Date(Date.UTC(2026, 2, 2, 9, minute)).toISOString(),
    request: {
      method,
      url,
      httpVersion: "h2",
      headers: [{ name: ":authority", value: "service.example" }],
      ...(body === undefined ? {} : { postData: { mimeType: "application/json", text: JSON.stringify(body) } }),
    },
    response,
    ...extra,
  };
}

function toResponse(status: number, body?: unknown, content: object = {}) {
  const text = body === undefined ? {} : { text: JSON.stringify(body) };
  return {
    status,
    headers: [{ name: ":status", value: String(status) }, json],
    content: { size: 5, mimeType: "application/json", ...text, ...content },
  };
}

async function readBody(path: string) {
  await using mock = await createMock();
  const headers = { authorization: `Bearer ${await mock.token()}` };
  return (await mock.fetch(path, { headers })).json();
}

describe("a HAR file from a browser", () => {
  it("yields the service's requests chronologically, and lists the rest", async () => {
    const [ticket, otherTicket, tags] = await Promise.all(["/ticket/1", "/ticket/2", "/tag"].map(readBody));
    const change = { body: { priority: "urgent" } };
    const changeEntry = entry(
      "PATCH",
      `${api}/ticket/1`,
      toResponse(200, { success: true, ticket: { ...ticket, priority: "urgent" } }),
      change,
    );
    const base64 = { text: Buffer.from(JSON.stringify(otherTicket)).toString("base64"), encoding: "base64" };
    const entries = [
      changeEntry,
      entry("OPTIONS", `${api}/ticket/1`, toResponse(204)),
      { ...entry("GET", `${api}/ticket/1`, toResponse(200, ticket)), startedDateTime: "2026-03-02T09:00:00.000Z" },
      entry("GET", `${api}/ticket/2`, toResponse(200, undefined, base64)),
      entry("GET", `${api}/ticket/5`, toResponse(200, { ...otherTicket, id: 5, status: "waiting" })),
      entry("GET", `${api}/ticket/2`, toResponse(304, undefined, { size: 0 })),
      entry("GET", `${api}/tag`, toResponse(200), { _fromCache: "disk" }),
      entry("GET", `${api}/profile`, toResponse(200, undefined, { text: '{"id": 1, "firstNa' })),
      entry("GET", `${api}/ticket/3`, { status: 0, headers: [], content: { size: 0 } }),
      entry("GET", `${api}/ticket/999`, toResponse(404, { success: false, code: "unknown_ticket", message: "No." })),
      entry("GET", `${api}/team/list`, { ...toResponse(302, undefined, { size: 0 }), redirectURL: "/login" }),
      entry("GET", `${api}/tag?colour=red`, toResponse(200, tags)),
      entry("GET", `${api}/menu?token=hunter2`, toResponse(200, [])),
      entry("GET", `${api}/menu`, toResponse(200, [])),
      entry("GET", "https://service.example/profile", {
        status: 200,
        headers: [],
        content: { size: 9, text: "<html></>" },
      }),
      entry("GET", "wss://service.example/live", { status: 101, headers: [], content: {} }, { _webSocketMessages: [] }),
      entry("GET", "https://fonts.example/a.woff", toResponse(200)),
    ];
    const { recording, misfits } = recordArchive({ log: { entries } }, options);
    const tickets = recording.scenario.records?.filter(({ collection }) => collection === "tickets");
    expect(tickets?.map(({ id, fields }) => [id, Object(fields).priority])).toEqual([
      [1, ticket.priority],
      [2, otherTicket.priority],
      [5, otherTicket.priority],
    ]);
    expect(recording.scenario.clock).toEqual({ now: "2026-03-02T09:00:00.000Z" });
    expect(misfits.map(({ reason, subject, count }) => `${count} ${reason}: ${subject}`)).toEqual([
      "1 preflight: ",
      "1 no response: GET /api/v1/ticket/3",
      "2 no operation of the contract: GET /api/v1/menu",
      "1 another address: wss://service.example",
      "1 another address: https://fonts.example",
      "1 another address: https://service.example",
      "1 breach of the contract: getTicket, 200 /status: expected one of open, pending, closed",
      "1 not a 2xx response: GET /api/v1/ticket/2 304",
      "1 body of the response missing: GET /api/v1/tag",
      "1 breach of the contract: getProfile, 200 body: expected JSON",
      "1 not a 2xx response: GET /api/v1/ticket/999 404",
      "1 not a 2xx response: GET /api/v1/team/list 302",
      "1 breach of the contract: listTeams, 302: expected one of 200, 400, 401, 429, 500, 502, 503",
      expect.stringMatching(/^1 breach of the contract: listTags, query \/colour: expected 400: found "red"/),
    ]);
  });

  it("is read only for requests to the given address, and the others are listed", () => {
    const entries = [
      entry("GET", "https://one.example/tag", toResponse(200, { success: true, tags: [] })),
      entry("GET", "https://two.example/tag", toResponse(200, { success: true, tags: [] })),
      entry("GET", "https://two.example/tag", toResponse(200, { success: true, tags: [] })),
    ];
    const misfitsAt = (target?: string) => recordArchive({ log: { entries } }, { ...options, target }).misfits;
    expect(misfitsAt()).toMatchObject([{ subject: "https://one.example" }]);
    expect(misfitsAt("https://one.example/")).toMatchObject([{ subject: "https://two.example", count: 2 }]);
    expect(() => misfitsAt("https://three.example")).toThrow(
      "no request to an operation of the contract at https://three.example; such requests go to https://one.example, https://two.example",
    );
    expect(() => recordArchive({ log: { entries: [] } }, options)).toThrow(
      "no request to an operation of the contract",
    );
    expect(() => recordArchive([], options)).toThrow("it is not a HAR file (log.entries)");
  });
});

describe("ticket-mock record", () => {
  it("writes a working scenario from an archive with separate bodies", async () => {
    const folder = mkdtempSync(join(tmpdir(), "archive-"));
    const [har, out] = [join(folder, "desk.har"), join(folder, "seen.yaml")];
    writeFileSync(join(folder, "body.json"), JSON.stringify(await readBody("/ticket/1")));
    writeFileSync(join(folder, "..", `${basename(folder)}.json`), "[]");
    const entries = [
      entry("GET", `${api}/ticket/1`, toResponse(200, undefined, { _file: "body.json" })),
      entry("GET", `${api}/tag`, toResponse(200, undefined, { _file: `../${basename(folder)}.json` })),
      entry("GET", `${api}/team/list`, toResponse(200, undefined, { _file: "missing.json" })),
      entry("GET", `${api}/Wendeline`, toResponse(200)),
    ];
    writeFileSync(har, `\uFEFF${JSON.stringify({ log: { entries } })}`);
    const { code, stderr } = await runHosted(["record", "--har", har, "--out", out]);
    expect([code, stderr]).toEqual([
      0,
      [
        "did not fit: no operation of the contract: GET /api/v1/Wendeline",
        "did not fit: body of the response missing: GET /api/v1/tag",
        "did not fit: body of the response missing: GET /api/v1/team/list",
        `recorded 14 records in ${out}, unreviewed`,
        "",
      ].join("\n"),
    ]);
    const yaml = readFileSync(out, "utf8");
    expect(yaml).toContain("# Did not fit: no operation of the contract 1, body of the response missing 2.");
    expect(yaml).not.toContain("Wendeline");
    await using mock = await createMock({ scenarios: [parse(yaml)], scenario: "seen" });
    expect((await mock.control.getRecord("default", "tickets", "1")).id).toBe(1);
    const { stdout } = await runHosted(["record", "--har", har]);
    expect(parse(stdout)).toEqual({ ...parse(yaml), name: "desk" });
  });

  it.each([
    [[], "--har: missing; expected the path of a HAR file"],
    [["--har", "no.har"], "--har: cannot read no.har (ENOENT"],
    [["--har", "package.json"], "--har, --target: package.json: it is not a HAR file (log.entries)"],
    [
      ["--har", "package.json", "--out", "seen.txt"],
      "--out: expected a file that ends with .yaml or .yml, found seen.txt",
    ],
  ])("refuses %j", async (args, line) => {
    const { code, stderr } = await runHosted(["record", ...args]);
    expect(code).toBe(1);
    expect(stderr).toContain(line);
  });
});
