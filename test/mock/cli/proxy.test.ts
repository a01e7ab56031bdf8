// `ticket-mock proxy`: what it prints, forwards, counts and records.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createMock } from "../../../mock/create-mock.ts";
import { useTemporaryFolder } from "../temporary-folder.ts";
import { runHosted, startHosted } from "./hosted-command.ts";

const folder = useTemporaryFolder();

describe("ticket-mock proxy", () => {
  it("prints where it listens, forwards and counts", async () => {
    await using mock = await createMock();
    const { url: target } = await mock.listen();
    const command = await startHosted(["proxy", "--target", target, "--port", "0"]);
    const welcome = await command.waitFor(/admin: .*\n/);
    const url = /listening on (\S+), for/.exec(welcome)?.[1];
    const response = await fetch(`${url}/health`);
    expect([response.status, response.headers.get("x-mock-violations")]).toEqual([200, "0"]);
    expect(await command.end()).toMatchObject({ code: 0, stderr: "" });
  });

  it("refuses to start without a target, in one line", async () => {
    const missing = await runHosted(["proxy"]);
    expect(missing).toMatchObject({ code: 1, stderr: "--target: missing; expected the address of the service\n" });
    const invalid = await runHosted(["proxy", "--target", "http://a/?q=1", "--port", "0"]);
    expect(invalid.stderr).toBe("--target: expected an address without user, query or fragment\n");
  });

  it("reports a port in use", async () => {
    await using mock = await createMock();
    const { url, port } = await mock.listen();
    const busy = await runHosted(["proxy", "--target", url, "--port", String(port)]);
    expect(busy).toMatchObject({
      code: 1,
      stderr: `--host, --port: cannot listen on 127.0.0.1:${port} (EADDRINUSE)\n`,
    });
  });

  it("writes the recorded traffic as a working scenario on shutdown", async () => {
    await using mock = await createMock();
    const { url: target } = await mock.listen();
    const file = join(folder, "seen-today.yaml");
    const command = await startHosted(["proxy", "--target", target, "--port", "0", "--record", file]);
    const url = /listening on (\S+), for/.exec(await command.waitFor(/admin: .*\n/))?.[1];
    const headers = { authorization: `Bearer ${await mock.token()}` };
    await (await fetch(`${url}/ticket/1`, { headers })).text();
    expect(await command.end()).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^recorded \d+ records in .*unreviewed\n$/),
    });
    expect(readFileSync(file, "utf8")).toMatch(/^# UNREVIEWED/);
    const service = await startHosted(["serve", "--scenario", file, "--port", "0"]);
    expect(await service.waitFor(/seen-today/)).toContain("seen-today");
    expect(await service.end()).toMatchObject({ code: 0 });
  });

  it("reports an unwritable recording file at the start", async () => {
    const args = ["proxy", "--target", "http://127.0.0.1:1", "--port", "0"];
    const noFolder = await runHosted([...args, "--record", "/no/such/folder/a.yaml"]);
    expect(noFolder).toMatchObject({
      code: 1,
      stderr: "--record: cannot write /no/such/folder/a.yaml (there is no folder /no/such/folder)\n",
    });
    const noYaml = await runHosted([...args, "--record", "a.txt"]);
    expect(noYaml.stderr).toBe("--record: expected a file that ends with .yaml or .yml, found a.txt\n");
    const withoutRecord = await runHosted([...args, "--keep-personal-data"]);
    expect(withoutRecord.stderr).toBe("--keep-personal-data: needs --record <file>\n");
    const both = await runHosted([...args, "--keep-personal-data", "--renumber"]);
    expect(both.stderr).toContain("--renumber: needs --record <file>\n");
  });
});
