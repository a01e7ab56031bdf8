// Runs a recipe step by step in a new sandbox, over the HTTP interface that readers use.
import { adminMode, readProblem, requestAdmin } from "../shared/mock-requests.ts";
import { root, toServicePath } from "../shared/page-addresses.ts";
import type { Settings } from "../shared/settings.ts";
import { readStoredToken } from "../shared/stored-token.ts";
import type { Recipe, Step } from "./recipes.ts";
import { openSession } from "./requests.ts";
import { createShell, type Host, type Shell, toOneLine, toPattern } from "./shell.ts";

/** The request of a step and its response. */
interface Exchange {
  /** Method and URL. */
  readonly line: string;
  readonly body: string;
  readonly status: number;
  readonly response: string;
}

export interface StepResult {
  /** Undefined for a step that sends nothing. */
  readonly exchange: Exchange | undefined;
  /** The status that the recipe shows; undefined for any success. */
  readonly expectedStatus: number | undefined;
  readonly isAsExpected: boolean;
  /** Whether the response equals the recipe's; other options of the mock may change it. */
  readonly isSame: boolean;
}

export interface RunState {
  readonly sandbox?: string;
  readonly results: readonly StepResult[];
  readonly isFinished?: boolean;
  /** Why it stopped: the mock's message; "" if there was no response. */
  readonly failure?: string;
}

/** Whether a browser can run the recipe: no step runs `node` or needs a webhook receiver. */
export function isRunnable({ steps }: Recipe): boolean {
  return !steps.some(({ command }) => /^node |\$HOOK\b/.test(command));
}

/** @throws Refusal or TypeError if no sandbox can be created */
export async function* runRecipe(recipe: Recipe, settings: Settings): AsyncGenerator<RunState> {
  yield { results: [] };
  const [, now] = /--now (\S+)/.exec(recipe.start) ?? [];
  const world = { scenario: "default", world: "energy-de", seed: 1, tickets: 200, now };
  const start = { ...world, note: recipe.title, ttlSeconds: 86_400 };
  const { id: sandbox } = await requestAdmin<{ readonly id: string }>("sandboxes", readStoredToken(), start);
  await requestAdmin(`sandboxes/${sandbox}/clock`, readStoredToken(), { mode: "frozen" }, "PUT");
  const exchanges: Exchange[] = [];
  const run = createShell(toHost(sandbox, settings.basePath, exchanges), {});
  for (const [name, value] of variables) await run(`${name}=${value}`);
  const results: StepResult[] = [];
  for (const step of recipe.steps) {
    yield { sandbox, results: [...results] };
    const result = await runStep(run, step, sandbox, exchanges);
    results.push(result);
    if (!result.isAsExpected) {
      const { message = "" } = readProblem(result.exchange?.response ?? "");
      return yield { sandbox, results, failure: message };
    }
  }
  yield { sandbox, results, isFinished: true };
}

/** The mock as the commands see it, limited to the sandbox. Each request is added to `exchanges`. */
function toHost(sandbox: string, basePath: string, exchanges: Exchange[]): Host {
  return {
    token: async (user) => (await openSession(sandbox, user?.userId)).token,
    async fetch(path, { headers, method = "GET", body = null }) {
      const isAdmin = path.startsWith("/__admin");
      const url = toUrl(path, sandbox, basePath);
      const allHeaders = new Headers(headers);
      if (isAdmin && readStoredToken() !== "") allHeaders.set("authorization", `Bearer ${readStoredToken()}`);
      const text = method === "POST" && path === "/__admin/sandboxes" ? withPrefixedId(String(body), sandbox) : body;
      const response = await fetch(url, {
        method,
        headers: allHeaders,
        body: text,
        ...(isAdmin ? adminMode : { credentials: "omit" }),
      });
      const isStream = /event-stream/.test(response.headers.get("content-type") ?? "");
      exchanges.push({
        line: `${method} ${url}`,
        body: String(text ?? ""),
        status: response.status,
        response: isStream ? "" : await response.clone().text(),
      });
      return response;
    },
  };
}

/** Prefixes the id of a sandbox that the recipe creates with this run's sandbox. */
function withPrefixedId(body: string, sandbox: string): string {
  const start: { id?: string } = JSON.parse(body);
  if (start.id !== undefined) start.id = `${sandbox}-${start.id}`;
  return JSON.stringify(start);
}

/** Runs a step, which may send several requests; its result has the last of them. */
async function runStep(run: Shell, step: Step, sandbox: string, exchanges: Exchange[]): Promise<StepResult> {
  const expectedStatus = expectedStatusOf(step);
  const pattern = toPattern(step.output);
  // Ids of events and sandboxes contain the sandbox's name.
  const matchesRecipe = (printed: string) =>
    pattern.test(toOneLine(printed.replaceAll(`${sandbox}-`, "").replaceAll(sandbox, "default")));
  const printed = await run(step.command.replaceAll("\\\n", " "), matchesRecipe).catch(() => undefined);
  const last = exchanges.splice(0).at(-1);
  const exchange = last?.response === "" ? { ...last, response: printed ?? "" } : last;
  const status = exchange?.status ?? 0;
  const hasExpectedStatus = expectedStatus === undefined ? status < 300 : status === expectedStatus;
  return {
    exchange,
    expectedStatus,
    isAsExpected: printed !== undefined && hasExpectedStatus,
    isSame: matchesRecipe(printed ?? ""),
  };
}

/** The variables that recipes use; relative addresses are completed on each call. */
const variables = [
  ["MOCK", ""],
  ["AUTH", '"Authorization: Bearer $(npx ticket-mock token)"'],
  ["JSON", "'Content-Type: application/json'"],
] as const;

function expectedStatusOf({ command, output }: Step): number | undefined {
  return command.includes("%{http_code}") ? Number(output.trim().split("\n").at(-1)) : undefined;
}

function toUrl(path: string, sandbox: string, basePath: string): string {
  if (path.startsWith("/__admin"))
    return root + path.replace(/^\/__admin(?!\/sandboxes)/, `/__admin/sandboxes/${sandbox}`);
  const [, name, rest = path] = /^\/__sandbox\/([\w-]+)(.*)$/.exec(path) ?? [];
  return toServicePath({ basePath, sandbox }, name === undefined ? sandbox : `${sandbox}-${name}`) + rest;
}
