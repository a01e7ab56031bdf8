// Runs a contract test against the mock or the target, through a proxy that checks every request and response.

import { createTicketClient, type TicketClient } from "../../mock/client.ts";
import type { JournalEntry } from "../../mock/control/journal/journal-entry.ts";
import { formatCount } from "../../mock/engine/core/text/format-count.ts";
import type { MockOptions, MockSandbox } from "../../mock/mock.ts";
import { collectCoverage } from "../coverage/collect-coverage.ts";
import { toJournalLines } from "../failures/journal-lines.ts";
import { isInResponse } from "../proxy/check-exchange.ts";
import { createProxy, type RunningProxy } from "../proxy.ts";
import { createTestMock } from "../sandboxes/test-mock.ts";
import { openTestSandbox } from "../sandboxes/test-sandbox.ts";
import type { ContractSide, ContractTarget } from "./contract-target.ts";

/** The argument of a contract test. */
export interface ContractContext {
  /** The side under test. */
  readonly side: ContractSide;
  /** Base URL for the code under test, without a trailing slash. Its requests are checked against the contract. */
  readonly baseUrl: string;
  /** Bearer token for that server; "" if `TICKET_MOCK_TOKEN` is not set. */
  readonly token: string;
  /** Like the global fetch; resolves a path (`/ticket/1`) below `baseUrl`, and adds the token to requests without one. */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** A client of the contract for that server. */
  readonly client: TicketClient;
  /** The test's own sandbox in the mock; undefined against the target. */
  readonly sandbox: MockSandbox | undefined;
}

/** Options of a contract test. */
export interface ContractTestOptions {
  /**
   * Options of the mock; they do not affect the target.
   * @example contractTest("lists", { mock: { scenario: "busy-inbox" } }, async ({ client }) => void (await client.GET("/tag")));
   */
  readonly mock?: MockOptions | undefined;
  /**
   * Whether the test deliberately sends requests that break the contract; default false. Responses are checked anyway.
   * @example contractTest("is refused", { wrongRequests: true }, async ({ fetch }) => void (await fetch("/ticket/none")));
   */
  readonly wrongRequests?: boolean | undefined;
  /**
   * Timeout in milliseconds per side; the runner's default if omitted.
   * @example contractTest("imports", { timeout: 60_000 }, async ({ client }) => void (await client.GET("/tag")));
   */
  readonly timeout?: number | undefined;
}

/** Body of a contract test. */
export type ContractRun = (context: ContractContext) => void | Promise<void>;

/** Maximum number of requests per test that are checked and reported. */
const maxRequests = 1_000;

/** The server behind the proxy. */
interface Server extends Pick<ContractContext, "side" | "token" | "sandbox"> {
  readonly url: string;
}

/**
 * Runs the test against a mock of its own, and returns a report of its requests.
 * @throws the error of the test, or an Error if it broke the contract; the message contains the report
 */
export async function runAgainstMock(run: ContractRun, options: ContractTestOptions): Promise<string> {
  const testMock = await createTestMock(options.mock ?? {});
  try {
    const sandbox = await openTestSandbox(testMock.mock);
    const [url, token] = [await testMock.toUrl(sandbox.id), await sandbox.token()];
    return await judge(run, options, { side: "mock", url, token, sandbox });
  } finally {
    await testMock.close();
  }
}

/**
 * Runs the test against the target.
 * @param mockReport the report of the mock's run, to compare with if this one fails
 * @throws as `runAgainstMock`
 */
export async function runAgainstTarget(
  run: ContractRun,
  options: ContractTestOptions,
  { url, token = "" }: ContractTarget,
  mockReport?: string,
): Promise<void> {
  await judge(run, options, { side: "target", url, token, sandbox: undefined }, mockReport);
}

async function judge(
  run: ContractRun,
  options: ContractTestOptions,
  server: Server,
  mockReport?: string,
): Promise<string> {
  await using proxy = await createProxy({ target: server.url, admin: false });
  const failure = await catchFailure(run, toContext(proxy, server));
  const entries = await listEntries(proxy);
  // The mock collects its own coverage.
  if (server.side === "target") await collectCoverage(proxy.control);
  const breaches = entries.filter((entry) =>
    entry.violations.some((violation) => options.wrongRequests !== true || isInResponse(violation)),
  );
  const report = toReport(server.side, breaches, entries);
  if (failure === undefined && breaches.length === 0) return report;
  throw toFailure(failure, mockReport === undefined ? report : `${report}\n${mockReport}`);
}

function toContext({ url: baseUrl }: RunningProxy, { side, token, sandbox }: Server): ContractContext {
  function fetchFromSide(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const request = new Request(typeof input === "string" && input.startsWith("/") ? baseUrl + input : input, init);
    const isBelowBase = request.url.startsWith(`${baseUrl}/`);
    if (isBelowBase && token !== "" && !request.headers.has("authorization"))
      request.headers.set("authorization", `Bearer ${token}`);
    return globalThis.fetch(request);
  }
  const client = createTicketClient({ baseUrl, fetch: fetchFromSide });
  return { side, baseUrl, token, fetch: fetchFromSide, client, sandbox };
}

interface Failure {
  readonly error: unknown;
}

async function catchFailure(run: ContractRun, context: ContractContext): Promise<Failure | undefined> {
  try {
    await run(context);
    return undefined;
  } catch (error) {
    return { error };
  }
}

async function listEntries({ control }: RunningProxy): Promise<readonly JournalEntry[]> {
  return (await control.listRequests("default", { limit: maxRequests })).requests;
}

/** Number of last requests that a report shows if none broke the contract. */
const shownRequests = 8;

function toReport(side: ContractSide, breaches: readonly JournalEntry[], entries: readonly JournalEntry[]): string {
  const headline = `Against the ${side}, ${breaches.length} of ${formatCount(entries.length, "request")} broke the contract:`;
  return [headline, ...(breaches.length > 0 ? breaches : entries.slice(-shownRequests)).flatMap(toJournalLines)].join(
    "\n  ",
  );
}

function toFailure(failure: Failure | undefined, text: string): unknown {
  if (failure === undefined) return new Error(text);
  const { error } = failure;
  if (!(error instanceof Error)) return new Error(`${String(error)}\n\n${text}`, { cause: error });
  const { message, stack } = error;
  error.message = `${message}\n\n${text}`;
  if (stack !== undefined) error.stack = stack.replace(message, () => error.message);
  return error;
}
