// docs/faults.md shows every kind of fault, and its code and curl commands have the described effects.
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { createShell } from "../../console/src/docs/shell.ts";
import { parseJson } from "../../harness/json-parts.ts";
import { faultStages, stageOf } from "../../mock/control/faults/fault-stages.ts";
import { createMock, type Mock } from "../../mock/create-mock.ts";
import { keysOf } from "../../mock/engine/core/tables.ts";
import { type Example, type ExampleRequest, faultExamples, requestOf } from "../../tools/docs/fault-examples.ts";
import { makeFaultsPage } from "../../tools/docs/faults-page.ts";
import { openReceiver } from "../mock/receiver.ts";
import { listBlocks } from "./blocks.ts";
import { toSteps } from "./console-blocks.ts";

const page = readFileSync("docs/faults.md", "utf8");
const sections = new Map(page.split(/^## /m).map((text) => [text.split("\n", 1)[0], text]));
const kinds = keysOf(faultExamples);

/** Returns the code and the curl command of a kind's section. */
function linesOf(kind: string) {
  const text = sections.get(kind) ?? "";
  const [code = ""] = listBlocks(text, "ts");
  const [command = ""] = listBlocks(text, "console")
    .flatMap(toSteps)
    .map((step) => step.command);
  return { code, command };
}

/** Runs a line of code that uses a `mock`. */
async function run(code: string, mock: Mock): Promise<void> {
  await runInThisContext(`(async (mock) => { ${code} })`)(mock);
}

/** Runs a shell command with the variables of docs/steering.md. */
async function runShell(command: string, mock: Mock): Promise<void> {
  const shell = createShell(mock);
  for (const line of ["MOCK=http://127.0.0.1:4010", "JSON='Content-Type: application/json'", command])
    await shell(line);
}

function send(mock: Mock, { method, path, body }: ExampleRequest): Promise<Response> {
  const headers = { "content-type": "application/json" };
  return mock.fetch(path, body === undefined ? { method } : { method, headers, body: JSON.stringify(body) });
}

/** Describes what a client sees, in the words of the page. */
async function describeAnswer(
  mock: Mock,
  { request, times = 1, property }: Pick<Example, "request" | "times" | "property">,
): Promise<string> {
  let response: Response | undefined;
  try {
    for (let count = 0; count < times; count += 1) response = await send(mock, requestOf({ request }));
  } catch (error) {
    return `no response: \`fetch\` rejects with a ${error instanceof Error ? error.name : error}`;
  }
  const status = String(response?.status);
  const text = await response?.text().catch((error: Error) => error);
  if (typeof text !== "string") return `${status}, and reading the body rejects with a ${text?.name}`;
  const type = response?.headers.get("content-type");
  if (type !== "application/json") return `${status} as \`${type}\``;
  const body = parseJson(text);
  if (body === undefined) return `${status}, and the body is not JSON`;
  if (property === undefined)
    return [status, Object(body).code === undefined ? [] : `\`${Object(body).code}\``].flat().join(" ");
  const value = property.split(".").reduce<unknown>((inner, name) => Object(inner)[name], body);
  return `${status}, and \`${property}\` is ${value === undefined ? "missing" : JSON.stringify(value)}`;
}

/** Describes what a webhook receives, in the words of the page. */
async function describeDeliveries(mock: Mock, send: () => Promise<unknown>): Promise<string> {
  await using receiver = await openReceiver();
  const { secret } = await mock.control.createWebhook("default", { url: receiver.url, events: ["TicketUpdated"] });
  await send();
  const now = Date.parse((await mock.control.getClock("default")).now);
  const { nextAttemptAt } = await mock.control.awaitDeliveries("default");
  if (nextAttemptAt !== null) return `a webhook receives nothing for ${(Date.parse(nextAttemptAt) - now) / 1000} s`;
  const verified = receiver.messages.every(({ body, headers }) => verifies(new Webhook(secret), body, headers));
  const times = receiver.messages.length === 1 ? "" : ` ${receiver.messages.length} times`;
  return `a webhook receives the event${times}${verified ? "" : ", and its signature is wrong"}`;
}

function verifies(webhook: Webhook, body: string, headers: Record<string, string>): boolean {
  try {
    webhook.verify(body, headers);
    return true;
  } catch {
    return false;
  }
}

describe("docs/faults.md", () => {
  it("shows every kind of fault in the contract", () => {
    const missing = keysOf(faultStages).filter((kind) => !Object.hasOwn(faultExamples, kind));
    const step = 'CONTRIBUTING.md, "Add a fault kind", step 3: its entry in tools/docs/fault-examples.ts';
    expect(missing, step).toEqual([]);
  });

  it("equals the page generated from the examples", () => expect(page).toBe(makeFaultsPage()));
});

describe.each(kinds)("the fault %s", (kind) => {
  const { before, ...example } = faultExamples[kind];
  const { code, command } = linesOf(kind);

  it.each([
    ["by its line of code", run, code],
    ["by its curl", runShell, command],
  ])("takes effect as the page says, injected %s", async (_, inject, line) => {
    await using mock = await createMock({ auth: "off" });
    if (before !== undefined) await send(mock, before);
    await inject(line, mock);
    const isDelivery = stageOf(example.effect) === "delivery";
    const description = isDelivery
      ? describeDeliveries(mock, () => send(mock, requestOf(example)))
      : describeAnswer(mock, example);
    expect(await description).toBe(example.outcome);
    const { faults } = await mock.control.listFaults("default");
    expect(faults).toMatchObject([{ effect: { kind }, appliedCount: 1 }]);
  });
});
