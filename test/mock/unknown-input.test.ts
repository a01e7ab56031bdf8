// Unknown input is refused or ignored: the option, the sandbox's setting, the header and the journal.
import { describe, expect, it } from "vitest";
import { createMock } from "../../mock/create-mock.ts";
import { send } from "./control/changed-mock.ts";

const search = { limit: 1, colour: "red", filters: [{ key: "t.status", value: "open", fuzzy: true }] };
const ignoredNames = "query/verbose, body/colour, body/filters/0/fuzzy";

describe("a mock that ignores unknown input", () => {
  it("sends no header if there is nothing to ignore", async () => {
    await using mock = await createMock({ auth: "off", unknownInput: "ignore" });
    const response = await mock.fetch("/ticket/1");
    expect(response.headers.has("x-mock-ignored")).toBe(false);
    expect((await mock.control.listRequests("default")).requests).toMatchObject([{ ignored: [] }]);
  });

  it("still refuses invalid input, and lists what it ignored", async () => {
    await using mock = await createMock({ auth: "off", unknownInput: "ignore" });
    const response = await send(mock, "POST", "/ticket/search?verbose=1", { ...search, limit: 0 });
    expect([response.status, response.headers.get("x-mock-ignored")]).toEqual([400, ignoredNames]);
    expect(await response.json()).toMatchObject({ violations: [{ pointer: "/limit" }] });
  });

  it("ignores undeclared parameters that are repeated, empty or undecodable", async () => {
    await using mock = await createMock({ auth: "off", unknownInput: "ignore" });
    const response = await mock.fetch("/ticket/1?a=1&a=2&b=&c=%zz");
    expect([response.status, response.headers.get("x-mock-ignored")]).toEqual([200, "query/c, query/a, query/b"]);
  });

  it("percent-encodes names that a header cannot contain, and truncates the list", async () => {
    await using mock = await createMock({ auth: "off", unknownInput: "ignore" });
    const encoded = await send(mock, "POST", "/ticket/search", { "grün, \ud800": 1 });
    expect(encoded.headers.get("x-mock-ignored")).toBe("body/gr%C3%BCn%2C%20%EF%BF%BD");
    const manyNames = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`${"n".repeat(50)}${index}`, 1]));
    const truncated = await send(mock, "POST", "/ticket/search", manyNames);
    expect(truncated.status).toBe(200);
    expect(truncated.headers.get("x-mock-ignored")?.length).toBeLessThan(4000);
    const entry = (await mock.control.listRequests("default")).requests.at(-1);
    expect(entry?.ignored).toHaveLength(200);
  });
});

describe("a sandbox", () => {
  it("has its own setting, and passes it to its forks", async () => {
    await using mock = await createMock({ auth: "off" });
    const { unknownInput } = await mock.control.createSandbox({ id: "lenient", unknownInput: "ignore" });
    const fork = await mock.control.forkSandbox("lenient", { id: "fork" });
    expect([unknownInput, fork.unknownInput]).toEqual(["ignore", "ignore"]);
    expect((await mock.control.getSandbox("default")).unknownInput).toBe("refuse");
    const statuses = await Promise.all(
      ["default", "lenient", "fork"].map(async (id) => (await mock.sandbox(id).fetch("/ticket/1?foo=1")).status),
    );
    expect(statuses).toEqual([400, 200, 200]);
  });

  it("keeps its setting after a reset", async () => {
    await using mock = await createMock({ auth: "off" });
    await mock.control.createSandbox({ id: "lenient", unknownInput: "ignore" });
    await mock.control.resetSandbox("lenient");
    expect((await mock.sandbox("lenient").fetch("/ticket/1?foo=1")).status).toBe(200);
  });

  it("can refuse unknown input in a mock that ignores it", async () => {
    await using mock = await createMock({ auth: "off", unknownInput: "ignore" });
    await mock.control.createSandbox({ id: "strict", unknownInput: "refuse" });
    expect((await mock.sandbox("strict").fetch("/ticket/1?foo=1")).status).toBe(400);
  });
});
