// Runs one contract test against one side, behind its own proxy, which judges every request and answer.
import { createTicketClient, type TicketClient } from "../../mock/client.ts";
import type { JournalEntry } from "../../mock/control/journal/journal-entry.ts";
import type { MockOptions, MockSandbox } from "../../mock/mock.ts";
import { collectCoverage } from "../coverage/collect-coverage.ts";
import { toJournalLines } from "../failures/journal-lines.ts";
import { createProxy, type RunningProxy } from "../proxy.ts";
import { makeTestMock } from "../sandboxes/test-mock.ts";
import { openTestSandbox } from "../sandboxes/test-sandbox.ts";
import type { ContractSide, ContractTarget } from "./sides.ts";

/** What a contract test is given. */
export interface ContractContext {
  /** Which server answers. */
  readonly side: ContractSide;
  /** For the code under test, without a slash at the end. What is sent there is judged by the contract. */
  readonly baseUrl: string;
  /** The bearer token for that server; "" where `TICKET_MOCK_TOKEN` gives none. */
  readonly token: string;
  /** As the global one; a path such as `/ticket/1` is taken below `baseUrl`, and the token is sent where no other is. */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** A client of the contract for that server. */
  readonly client: TicketClient;
  /** The test's own state in the mock; undefined against the target. */
  readonly sandbox: MockSandbox | undefined;
}

/** How a contract test runs. */
export interface ContractTestOptions {
  /**
   * How the mock starts; the target is as it is.
   * @example contractTest("lists", { mock: { scenario: "busy-inbox" } }, async ({ client }) => void (await client.GET("/tag")));
   */
  readonly mock?: MockOptions | undefined;
  /**
   * Whether the test sends requests that break the contract on purpose; default false. Answers are judged all the same.
   * @example contractTest("is refused", { wrongRequests: true }, async ({ fetch }) => void (await fetch("/ticket/none")));
   */
  readonly wrongRequests?: boolean | undefined;
  /**
   * Milliseconds until a side has failed; without it the runner's own.
   * @example contractTest("imports", { timeout: 60_000 }, async ({ client }) => void (await client.GET("/tag")));
   */
  readonly timeout?: number | undefined;
}

/** What a test does. */
export type ContractRun = (context: ContractContext) => void | Promise<void>;

/** The most requests of a test that are judged and reported. */
const mostRequests = 1_000;

interface Reached {
  readonly url: string;
  readonly token: string;
  readonly sandbox: MockSandbox | undefined;
  close(): Promise<void>;
}

/** What the mock's half of a test came to, once it has run. */
export interface MockHalf {
  report?: string;
}

/**
 * @param target undefined: the mock
 * @param mockHalf filled by the mock's half, reported where the target's half fails
 */
export async function runSide(
  run: ContractRun,
  options: ContractTestOptions,
  target: ContractTarget | undefined,
  mockHalf: MockHalf = {},
): Promise<void> {
  const side = target === undefined ? "mock" : "target";
  const reached = target === undefined ? await reachMock(options.mock) : reachTarget(target);
  try {
    await using proxy = await createProxy({ target: reached.url, admin: false });
    const failure = await runJudged(run, toContext(side, proxy, reached));
    const entries = await listEntries(proxy);
    if (target !== undefined) await collectCoverage(proxy.control);
    const broken = entries.filter((entry) =>
      entry.violations.some((one) => options.wrongRequests !== true || isOfAnswer(one)),
    );
    const report = toText(side, broken, entries);
    if (target === undefined) mockHalf.report = report;
    if (failure === undefined && broken.length === 0) return;
    const other = target === undefined ? undefined : mockHalf.report;
    throw toFailure(failure, other === undefined ? report : `${report}\n${other}`);
  } finally {
    await reached.close();
  }
}

async function reachMock(options: MockOptions = {}): Promise<Reached> {
  const made = await makeTestMock(options);
  const sandbox = await openTestSandbox(made.mock);
  return { url: await made.toUrl(sandbox.id), token: await sandbox.token(), sandbox, close: () => made.close() };
}

function reachTarget({ url, token = "" }: ContractTarget): Reached {
  return { url, token, sandbox: undefined, close: () => Promise.resolve() };
}

function toContext(side: ContractSide, { url: baseUrl }: RunningProxy, { token, sandbox }: Reached): ContractContext {
  function fetchThere(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const request = new Request(typeof input === "string" && input.startsWith("/") ? baseUrl + input : input, init);
    const isThere = request.url.startsWith(`${baseUrl}/`);
    if (isThere && token !== "" && !request.headers.has("authorization"))
      request.headers.set("authorization", `Bearer ${token}`);
    return globalThis.fetch(request);
  }
  const client = createTicketClient({ baseUrl, fetch: fetchThere });
  return { side, baseUrl, token, fetch: fetchThere, client, sandbox };
}

interface Failure {
  readonly error: unknown;
}

async function runJudged(run: ContractRun, context: ContractContext): Promise<Failure | undefined> {
  try {
    await run(context);
    return undefined;
  } catch (error) {
    return { error };
  }
}

async function listEntries({ control }: RunningProxy): Promise<readonly JournalEntry[]> {
  return (await control.listRequests("default", { limit: mostRequests })).requests;
}

// What the proxy finds in an answer says so in `found`.
function isOfAnswer({ found }: JournalEntry["violations"][number]): boolean {
  return found.startsWith("in the answer: ");
}

function toText(side: ContractSide, broken: readonly JournalEntry[], entries: readonly JournalEntry[]): string {
  const report =
    broken.length > 0
      ? `Against the ${side}, ${broken.length} of ${entries.length} requests broke the contract:`
      : `Against the ${side}, no request of ${entries.length} broke the contract:`;
  return [report, ...(broken.length > 0 ? broken : entries.slice(-8)).flatMap(toJournalLines)].join("\n  ");
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
