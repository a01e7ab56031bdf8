// `ticket-mock journal`: the requests of a running mock that match a query.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMock, type Mock } from "../../../mock/create-mock.ts";
import { runHosted } from "./hosted-command.ts";

let mock: Mock;
let url: string;
const headers = { "content-type": "application/json" };
beforeAll(async () => {
  mock = await createMock({ auth: "off", tickets: 5 });
  ({ url } = await mock.listen());
  await mock.control.createSandbox({ id: "one" });
  await mock.fetch("/ticket/1");
  await mock.fetch("/ticket/1?includeInWorklog=false", { method: "PATCH", headers, body: '{"priority":"urgent"}' });
  await mock.sandbox("one").fetch("/ticket/99");
});
afterAll(() => mock.close());

const journal = (...args: readonly string[]) => runHosted(["journal", "--url", url, ...args]);

describe("ticket-mock journal", () => {
  it("prints a table of the newest matching requests in all sandboxes or in one", async () => {
    const { stdout, code } = await journal("changed:tickets/1 -status:4xx", "op:updateTicket");
    expect(stdout.replace(/ +\d+ {2,}tickets/, "  0  tickets")).toBe(
      [
        "sandbox  id  status  request          operation     code  ms  faults  changed",
        "default  2   200     PATCH /ticket/1  updateTicket  0  tickets/1\n",
      ].join("\n"),
    );
    expect(code).toBe(0);
    expect((await journal("--limit", "2")).stdout.split("\n").map((line) => line.split(/ +/).slice(0, 3))).toEqual([
      ["sandbox", "id", "status"],
      ["default", "2", "200"],
      ["one", "1", "404"],
      [""],
    ]);
    expect((await journal("--sandbox", "one", "status:2xx")).stdout).toBe("no matching requests\n");
    const result = await runHosted(["journal", "--url", `${url}/__sandbox/one`, "--json"]);
    expect(JSON.parse(result.stdout)).toMatchObject([{ sandbox: "one", code: "unknown_ticket" }]);
  });

  it("follows a sandbox until it ends", async () => {
    await mock.control.createSandbox({ id: "two" });
    const sandbox = mock.sandbox("two");
    const output = journal("--follow", "--sandbox", "two", "status:404");
    await expect.poll(() => mock.stateOf("two").journal.hasListeners).toBe(true);
    await sandbox.fetch("/ticket/1");
    await sandbox.fetch("/ticket/99");
    await mock.control.deleteSandbox("two");
    expect(await output).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^two {2}2 {2}404 {2}GET \/ticket\/99 {2}getTicket {2}unknown_ticket {2}\d+\n$/),
    });
  });

  it("explains why a query is refused, and lists the search terms in its help", async () => {
    expect(await journal("stat:404")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('found "stat:404" at character 1, expected status:'),
    });
    expect((await journal("--help")).stdout).toContain(
      "changed:tickets/7 changed:tickets\n      requests that changed",
    );
  });
});
