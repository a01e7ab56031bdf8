// `ticket-mock proxy`: what it prints, what it says of wrong words, and its end (mock/cli/proxy.ts).
import { describe, expect, it } from "vitest";
import { createMock } from "../../../mock/create-mock.ts";
import { runHosted, startHosted } from "./hosted-command.ts";

describe("ticket-mock proxy", () => {
  it("says where it listens, hands on and counts", async () => {
    await using mock = await createMock();
    const { url: target } = await mock.listen();
    const command = await startHosted(["proxy", "--target", target, "--port", "0"]);
    const welcome = await command.waitFor(/admin: .*\n/);
    const url = /listening on (\S+), for/.exec(welcome)?.[1];
    const response = await fetch(`${url}/health`);
    expect([response.status, response.headers.get("x-mock-violations")]).toEqual([200, "0"]);
    expect(await command.end()).toMatchObject({ code: 0, stderr: "" });
  });

  it("needs a target, with one clear line", async () => {
    const missing = await runHosted(["proxy"]);
    expect(missing).toMatchObject({ code: 1, stderr: "--target: not given; expected the address of the service\n" });
    const wrong = await runHosted(["proxy", "--target", "http://a/?q=1", "--port", "0"]);
    expect(wrong.stderr).toBe("--target: expected an address without user, query and fragment\n");
  });

  it("says that a port is taken", async () => {
    await using mock = await createMock();
    const { url, port } = await mock.listen();
    const busy = await runHosted(["proxy", "--target", url, "--port", String(port)]);
    expect(busy).toMatchObject({
      code: 1,
      stderr: `--host, --port: cannot listen on 127.0.0.1:${port} (EADDRINUSE)\n`,
    });
  });
});
