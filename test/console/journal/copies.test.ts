// Checks that a request copied from the console has the same effect: as a command, as a vitest test, as a fault.
import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { toFaultCommand, toRequest, toTest } from "../../../console/src/console/journal/copies.ts";
import { toCurl } from "../../../console/src/shared/snippet.ts";
import { createMock, type Mock } from "../../../mock/create-mock.ts";

const origin = "http://127.0.0.1:4010";
const target = { origin, basePath: "", token: "the-token" };

async function entryOf(mock: Mock, path: string, init: RequestInit) {
  const headers = { authorization: `Bearer ${await mock.token()}`, "content-type": "application/json" };
  await mock.fetch(origin + path, { ...init, headers });
  const { requests } = await mock.control.listRequests("default");
  const [entry] = requests;
  if (entry === undefined) throw new Error("The journal is empty.");
  return entry;
}

type Test = (fixtures: { readonly sandbox: object }) => Promise<void>;

/** Runs the only test in a module's text, without its import. */
async function runTest(text: string, mock: Mock): Promise<string> {
  const tests: { name: string; run: Test }[] = [];
  const code = text.replace(/^import .*$/m, "");
  const declare = (name: string, run: Test) => tests.push({ name, run });
  new Function("test", "expect", code)(declare, expect);
  const [only] = tests;
  await only?.run({
    sandbox: {
      baseUrl: origin,
      token: () => mock.token(),
      fetch: (input: string, init: RequestInit) => mock.fetch(input, init),
    },
  });
  return only?.name ?? "";
}

const requests: readonly (readonly [path: string, init: RequestInit])[] = [
  ["/ticket/1", { method: "GET" }],
  ["/ticket/1", { method: "PATCH", body: JSON.stringify({ subject: 'It\'s `quoted` $HOME \\ "text"' }) }],
  ["/ticket/999999", { method: "GET" }],
  ["/tag?search=%3Cb%3E&x=1", { method: "GET" }],
];

describe.each(requests)("a copy of %s, %o", (path, init) => {
  it("is a test that passes if the response is the same again", async () => {
    await using mock = await createMock({ tickets: 3 });
    const entry = await entryOf(mock, path, init);
    expect(await runTest(toTest(entry), mock)).toBe(`${init.method} ${path} answers ${entry.status}`);
    const { requests } = await mock.control.listRequests("default");
    expect(requests.at(1)).toMatchObject({
      method: entry.method,
      path: entry.path,
      query: entry.query,
      status: entry.status,
    });
    expect(requests.at(1)?.requestBody).toEqual(entry.requestBody);
  });

  it("is a fault that affects only the next request of its kind", async () => {
    await using mock = await createMock({ tickets: 3 });
    const entry = await entryOf(mock, path, init);
    const [, body = ""] = /--data-raw '(.*)' '/.exec(toFaultCommand(entry, origin, "default")) ?? [];
    const fault = await mock.control.addFault("default", JSON.parse(body));
    expect(fault).toMatchObject({ match: { operationId: entry.operationId }, when: { next: 1 } });
  });
});

describe("a copy as a command", () => {
  it("sends the same request with a valid token", async () => {
    await using mock = await createMock({ tickets: 3 });
    const entry = await entryOf(mock, "/ticket/1", { method: "GET" });
    expect(toCurl(toRequest(entry, { ...target, basePath: "/api" }))).toBe(
      `curl -X GET '${origin}/api/ticket/1' \\\n  -H 'authorization: Bearer the-token' \\\n  -H 'content-type: application/json'`,
    );
  });

  it("has line breaks only between options, and keeps the body's bytes", async () => {
    await using mock = await createMock({ tickets: 3 });
    const entry = await entryOf(mock, "/tag?search=[1-9]{a,b}", { method: "GET" });
    const body = "it's\n\u001b[31m \\n \u009b\u202e ä";
    const command = toCurl(toRequest({ ...entry, requestBody: body, path: "/tag/[1-9]{a,b}" }, target));
    expect(command).toMatch(/^curl --globoff /);
    expect(command.replaceAll(" \\\n  -", " -")).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
    const words = execFileSync("bash", ["-c", command.replace("curl", "printf '%s\\0'")], { encoding: "utf8" }).split(
      "\0",
    );
    expect(words).toContain(body);
  });

  it("quotes characters special to a shell", async () => {
    await using mock = await createMock({ tickets: 3 });
    const body = JSON.stringify({ subject: "It's $HOME" });
    const entry = await entryOf(mock, "/ticket/1", { method: "PATCH", body });
    expect(toCurl(toRequest(entry, target))).toContain(`--data-raw '{"subject":"It'\\''s $HOME"}'`);
    expect(toCurl(toRequest({ ...entry, sandbox: "inbox-1" }, target))).toContain("-H 'x-mock-sandbox: inbox-1'");
  });
});
