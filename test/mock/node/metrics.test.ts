// The content of `GET /metrics`, and access to it.
import { describe, expect, it, onTestFinished } from "vitest";
import { platform } from "../../../mock/browser.ts";
import { createMock, type Mock, type MockOptions } from "../../../mock/create-mock.ts";
import { openMeter } from "../../../mock/node/metrics.ts";

let mock: Mock;

async function start(options: MockOptions = {}): Promise<void> {
  mock = await createMock({ tickets: 1, auth: "off", metrics: true, ...options });
  onTestFinished(mock.close);
}
async function readText(init?: RequestInit): Promise<string> {
  const response = await mock.fetch("/metrics", init);
  return response.text();
}
/** Returns the lines of a metric. */
const linesOf = (text: string, name: string) => text.split("\n").filter((line) => line.startsWith(name));

describe("GET /metrics", () => {
  it("counts requests by operation and status", async () => {
    await start();
    for (const path of ["/ticket/1", "/ticket/1", "/ticket/9", "/health"]) await mock.fetch(path);
    const text = await readText();
    expect(linesOf(text, "ticket_mock_requests_total")).toEqual([
      'ticket_mock_requests_total{operation="getTicket",status="200"} 2',
      'ticket_mock_requests_total{operation="getTicket",status="404"} 1',
      'ticket_mock_requests_total{operation="getHealth",status="200"} 1',
    ]);
    expect(text).toContain('ticket_mock_request_duration_seconds_count{operation="getTicket"} 3');
  });

  it("groups all paths without an operation, and reports status none for requests without a response", async () => {
    await start();
    for (const path of ["/a", "/b", "/c?d=e"]) await mock.fetch(path);
    await mock.control.addFault("default", { match: {}, effect: { kind: "connectionReset" } });
    await expect(mock.fetch("/health")).rejects.toThrow("fetch failed");
    expect(linesOf(await readText(), "ticket_mock_requests_total")).toEqual([
      'ticket_mock_requests_total{operation="unrouted",status="404"} 3',
      'ticket_mock_requests_total{operation="getHealth",status="none"} 1',
    ]);
  });

  it("does not grow with tickets, sandboxes, request ids or further requests", async () => {
    await start({ autoSandbox: true, tickets: 40 });
    const visit = async (id: number) => {
      await mock.fetch(`/__sandbox/s${id}/ticket/${id}?x${id}=1`, { headers: { "x-request-id": `r${id}` } });
      return (await readText()).split("\n").length;
    };
    const first = await visit(1);
    expect([await visit(2), await visit(3), await visit(4)]).toEqual([first, first, first]);
  });

  it("shows sandboxes, memory and metrics of the state storage", async () => {
    await start({ memoryLimit: 50_000_000 });
    await mock.control.createSandbox({ id: "other" });
    const text = await readText();
    expect(text).toContain("ticket_mock_sandboxes 2\n");
    expect(text).toContain("ticket_mock_memory_limit_bytes 50000000\n");
    const kinds = linesOf(text, "ticket_mock_memory_bytes").map((line) => /kind="(\w+)"/.exec(line)?.[1]);
    expect(kinds).toEqual(["body"]);
    for (const name of ["state_lag_versions", "conflicts_total", "journal_drops_total"]) {
      expect(linesOf(text, `ticket_mock_${name}`)).toEqual([`ticket_mock_${name} 0`]);
    }
  });

  it("has the content type of its text format", async () => {
    await start();
    expect((await mock.fetch("/metrics")).headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  });

  it("counts neither itself nor probes", async () => {
    await start();
    await mock.fetch("/livez");
    await readText();
    expect(linesOf(await readText(), "ticket_mock_requests_total")).toEqual([]);
  });

  it("counts only requests to its own mock", async () => {
    await start();
    await using other = await createMock({ tickets: 1, auth: "off", metrics: true });
    await other.fetch("/health");
    expect(linesOf(await readText(), "ticket_mock_requests_total")).toEqual([]);
  });
});

describe("access to /metrics", () => {
  it("requires the admin token if there is one", async () => {
    await start({ admin: { token: "sesame" } });
    expect((await mock.fetch("/metrics")).status).toBe(401);
    expect(await readText({ headers: { authorization: "Bearer sesame" } })).toContain("ticket_mock_sandboxes 1\n");
  });

  it("requires an allowed host name", async () => {
    await start();
    const response = await mock.fetch("http://mock.example.com/metrics");
    expect([response.status, (await response.json()).code]).toEqual([403, "host_not_allowed"]);
  });

  it.each([
    ["metrics are off", { metrics: false }, "start it with --metrics"],
    ["the admin API is off", { admin: false }, "The admin API of this mock is off"],
  ] as const)("is refused with 404 and the reason if %s", async (_, options, reason) => {
    await start(options);
    const response = await mock.fetch("/metrics");
    const { code, message } = await response.json();
    expect([response.status, code]).toEqual([404, "unknown_path"]);
    expect(message).toContain(reason);
  });
});

describe("openMeter", () => {
  const missing = Object.assign(new Error("Cannot find package"), { code: "ERR_MODULE_NOT_FOUND" });
  it("explains how to install a missing package", async () => {
    await expect(openMeter(() => Promise.reject(missing))).rejects.toThrow(
      "metrics: needs the prom-client package, which is not installed. Run: npm install prom-client",
    );
  });

  it("rethrows other errors from loading the package", async () => {
    await expect(openMeter(() => Promise.reject(new SyntaxError("odd")))).rejects.toThrow("odd");
  });

  it("is refused in a browser", async () => {
    await expect(platform.openMeter()).rejects.toThrow("metrics: not available in a page");
  });
});
