// Finds the planted deviations over HTTP and through the command line: `ticket-mock verify` on a listening server.
import { createServer, type Server } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import type { VerifyReport } from "../../../harness/verify.ts";
import { createMock } from "../../../mock/create-mock.ts";
import { runHosted } from "../../mock/cli/hosted-command.ts";
import { bySize } from "../../proof/proof-size.ts";
import { plantedForms } from "./planted/planted-forms.ts";
import { plantedInput } from "./planted/planted-input.ts";
import { plantedLaws } from "./planted/planted-laws.ts";
import { type Planted, plant } from "./planted/planted-server.ts";
import { plantedWrites } from "./planted/planted-writes.ts";

const all: readonly Planted[] = [...plantedForms, ...plantedInput, ...plantedLaws, ...plantedWrites];
const tried = bySize(
  all,
  all.filter((_, index) => index % 40 === 3),
);
let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Serves a fetch handler; a rejected call closes its connection. */
async function serve(send: (url: string, init: RequestInit) => Promise<Response>): Promise<string> {
  const listening = createServer(async (request, answer) => {
    const { method = "GET", url = "/", headers } = request;
    const body = await text(request);
    const asked = Object.entries(headers).filter(([name]) => name !== "host" && name !== "connection");
    const init = { method, headers: asked.map(([name, value]): [string, string] => [name, String(value)]) };
    try {
      const response = await send(`http://service.example${url}`, body === "" ? init : { ...init, body });
      answer.writeHead(response.status, Object.fromEntries(response.headers));
      answer.end(await response.text());
    } catch {
      request.destroy();
    }
  });
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  const address = listening.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}

describe("ticket-mock verify and a server with a planted deviation", () => {
  it.each(tried)("exits with 1, or 0 for news, and reports only it: $name", async (planted) => {
    await using mock = await createMock();
    const target = await serve(plant(planted, (url, init) => mock.fetch(url, init)));
    const [operationId = "", kind] = planted.finds.split(" ");
    const words = ["verify", "--target", target, "--rate", "1000", "--format", "json"];
    // Dangling ids are only found if the records that they name are read too.
    if (kind !== "reference") words.push("--only", operationId);
    const more = planted.writes === true ? ["--write", "--only", "updateTicket"] : [];
    const ended = await runHosted([...words, ...more], { TICKET_MOCK_TOKEN: await mock.token() });
    expect(ended.stderr).toBe("");
    const report: VerifyReport = JSON.parse(ended.stdout);
    const found = report.findings.map((one) => `${one.operationId} ${one.kind}`);
    expect([...new Set(found)]).toEqual([planted.finds]);
    expect(ended.code).toBe(report.findings.some(({ verdict }) => verdict === "deviation") ? 1 : 0);
  });
});
