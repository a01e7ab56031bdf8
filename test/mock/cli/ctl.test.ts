// `ticket-mock ctl`: every operation of `/__admin` as a command, derived from its contract.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createMock, type Mock } from "../../../mock/create-mock.ts";
import { adminRoutes, callControl, toCall } from "../../harness/control-calls.ts";
import { adminCases } from "../http/admin/admin-cases.ts";
import { useTemporaryFolder } from "../temporary-folder.ts";
import { runHosted } from "./hosted-command.ts";

const folder = useTemporaryFolder();
let mock: Mock;
let url: string;
beforeEach(async () => {
  mock = await createMock({ auth: "off", tickets: 5 });
  ({ url } = await mock.listen());
});
afterEach(() => mock.close());

const ctl = (...args: readonly string[]) => runHosted(["ctl", ...args, "--url", url]);

/** The command-line arguments of a control call. */
function toArgs({ operationId, args }: ReturnType<typeof toCall>): readonly string[] {
  const route = adminRoutes.find((entry) => entry.operationId === operationId);
  const names = [...(route?.path.matchAll(/\{(\w+)\}/g) ?? [])].map(([, name]) => name);
  const inPath = names.flatMap((name, index) => {
    const text = String(args[index]);
    return name === "sandboxId" ? ["--sandbox", text] : [text];
  });
  const input = args[names.length];
  const flags = Object.entries(input ?? {}).map(([name, value]) => {
    return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}=${value}`;
  });
  const body = input === undefined ? [] : ["--body", JSON.stringify(input)];
  return [operationId, ...inPath, ...(route?.method === "GET" ? flags : body)];
}

describe("ticket-mock ctl", () => {
  const streamRoutes = adminRoutes.filter(({ operationId }) => operationId.startsWith("stream"));
  it.each(adminRoutes.filter((route) => !streamRoutes.includes(route)))(
    "calls $operationId",
    async ({ operationId }) => {
      const { before = [], ...request } = adminCases[operationId];
      await mock.fetch("/ticket/1");
      for (const step of before) await callControl(mock.control, toCall(step));
      expect(await ctl(...toArgs(toCall(request)))).toMatchObject({ code: 0, stderr: "" });
    },
  );

  it("prints a stream as it arrives and exits when it ends", async () => {
    await mock.control.createSandbox({ id: "one" });
    const { fetch } = mock.sandbox("one");
    const output = ctl("streamEvents", "--sandbox", "one");
    await expect.poll(() => mock.stateOf("one").events.hasListeners).toBe(true);
    const headers = { "content-type": "application/json" };
    await fetch("/ticket/1", { method: "PATCH", headers, body: '{"priority":"urgent"}' });
    await mock.control.deleteSandbox("one");
    expect(await output).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^id: 1\nevent: TicketUpdated\ndata: \{/),
    });
  });

  it("takes its sandbox from the URL, and a body from a file or standard input", async () => {
    await mock.control.createSandbox({ id: "one" });
    const file = join(folder, "advance.json");
    writeFileSync(file, '{"duration":"P1D"}');
    const args = ["ctl", "advanceClock", "--url", `${url}/__sandbox/one`, "--body"];
    expect(JSON.parse((await runHosted([...args, `@${file}`])).stdout)).toMatchObject({
      now: "2026-03-03T09:00:00.000Z",
    });
    const fromStdin = await runHosted([...args, "-"], {}, { stdin: '{"seconds":60}' });
    expect(JSON.parse(fromStdin.stdout)).toMatchObject({ now: "2026-03-03T09:01:00.000Z" });
    expect(await mock.control.getClock("default")).toMatchObject({ now: "2026-03-02T09:00:00.000Z" });
  });

  it("prints a list as a table, and a single record as its properties", async () => {
    await mock.control.addFault("default", { id: "slow", effect: { kind: "delay", fixedMs: 1 } });
    expect((await ctl("listFaults", "--table")).stdout).toBe(
      [
        "id    match  effect                        when             matchedCount  appliedCount",
        'slow  {}     {"kind":"delay","fixedMs":1}  {"always":true}  0             0\n',
      ].join("\n"),
    );
    expect((await ctl("getClock", "--table")).stdout).toBe(
      "property  value\nnow       2026-03-02T09:00:00.000Z\nmode      frozen\n",
    );
  });

  it("shows the contract's description of an operation in its help", async () => {
    const { code, stdout } = await runHosted(["ctl", "redeliver", "--help"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/redeliver \[options\] <webhookId> <deliveryId>/);
    expect((await runHosted(["ctl", "addFault", "--help"])).stdout).toContain(
      'Body (required), for example:\n  {"id":"slow-search"',
    );
    const help = (await runHosted(["ctl", "--help"])).stdout;
    for (const { operationId } of adminRoutes) expect(help).toContain(` ${operationId} [options]`);
  });

  it("reports every violation of a refusal, and invalid arguments", async () => {
    expect(await ctl("addFault", "--body", '{"effect":{"kind":"rateLimit"}}')).toEqual({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(
        /^addFault: 400 invalid_request: .*\n {2}body \/effect\/limit: found .*\n {2}body \/effect\/windowSeconds: found .*\n$/,
      ),
    });
    expect((await ctl("getClock", "--body", "{}")).stderr).toBe("--body: getClock takes no body\n");
    expect((await ctl("addFault", "--body", "@none.json")).stderr).toMatch(/^--body: cannot read none\.json/);
    await mock.close();
    expect(await ctl("getClock")).toMatchObject({ code: 1, stderr: `--url: no mock responds at ${url}\n` });
  });
});
