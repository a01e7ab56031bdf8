// Runs a recipe step by step in a new sandbox, over the HTTP interface that readers use.
import { adminMode, readProblem, requestAdmin } from "../shared/mock-requests.ts";
import { root, type Settings, toServicePath } from "../shared/settings.ts";
import { readStoredToken } from "../shared/stored-token.ts";
import type { Recipe, Step } from "./recipes.ts";
import { openSession } from "./requests.ts";
import { createShell, toOneLine, toPattern } from "./shell.ts";

/** The request of a step and its response. */
interface Exchange {
  /** Method and URL. */
  readonly line: string;
  readonly body: string;
  readonly status: number;
  readonly answer: string;
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

/** Whether a browser can run the recipe: no step needs a program of the reader. */
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
  const run = createShell(
    {
      token: async ({ userId } = { userId: 0 }) => (await openSession(sandbox, userId || undefined)).token,
      async fetch(path, { headers, method = "GET", body = null }) {
        const isAdmin = path.startsWith("/__admin");
        const url = toUrl(path, sandbox, settings.basePath);
        const allHeaders = new Headers(headers);
        if (isAdmin && readStoredToken() !== "") allHeaders.set("authorization", `Bearer ${readStoredToken()}`);
        // Sandboxes that the recipe creates get this run's sandbox as a prefix.
        const text = path === "/__admin/sandboxes" ? String(body).replace('"id":"', `$&${sandbox}-`) : body;
        const response = await fetch(url, {
          method,
          headers: allHeaders,
          body: text,
          ...(isAdmin ? adminMode : { credentials: "omit" }),
        });
        const isStream = /event-stream/.test(response.headers.get("content-type") ?? "");
        const answer = isStream ? "" : await response.clone().text();
        exchanges.push({ line: `${method} ${url}`, body: String(text ?? ""), status: response.status, answer });
        return response;
      },
    },
    {},
  );
  for (const [name, value] of variables) await run(`${name}=${value}`);
  const results: StepResult[] = [];
  for (const step of recipe.steps) {
    yield { sandbox, results: [...results] };
    const expectedStatus = expectedStatusOf(step);
    const pattern = toPattern(step.answer);
    // Ids of events and sandboxes contain the sandbox's name.
    const matchesRecipe = (printed: string) =>
      pattern.test(toOneLine(printed.replaceAll(`${sandbox}-`, "").replaceAll(sandbox, "default")));
    const addResult = (hasSucceeded: boolean, printed = "") => {
      const last = exchanges.splice(0).at(-1);
      const exchange = last?.answer === "" ? { ...last, answer: printed } : last;
      const status = exchange?.status ?? 0;
      const isAsExpected = hasSucceeded && (expectedStatus === undefined ? status < 300 : status === expectedStatus);
      results.push({ exchange, expectedStatus, isAsExpected, isSame: matchesRecipe(printed) });
      return isAsExpected ? undefined : (readProblem(exchange?.answer ?? "").message ?? "");
    };
    const failure = await run(step.command.replaceAll("\\\n", " "), matchesRecipe).then(
      (printed) => addResult(true, printed),
      () => addResult(false),
    );
    if (failure !== undefined) return yield { sandbox, results, failure };
  }
  yield { sandbox, results, isFinished: true };
}

/** The variables that recipes use; relative addresses are completed on each call. */
const variables = [
  ["MOCK", ""],
  ["AUTH", '"Authorization: Bearer $(npx ticket-mock token)"'],
  ["JSON", "'Content-Type: application/json'"],
] as const;

function expectedStatusOf({ command, answer }: Step): number | undefined {
  return command.includes("%{http_code}") ? Number(answer.trim().split("\n").at(-1)) : undefined;
}

function toUrl(path: string, sandbox: string, basePath: string): string {
  const [, name, rest = path] = /^\/__sandbox\/([\w-]+)(.*)$/.exec(path) ?? [];
  if (!path.startsWith("/__admin"))
    return toServicePath({ basePath, sandbox }, name === undefined ? sandbox : `${sandbox}-${name}`) + rest;
  return root + path.replace(/^\/__admin(?!\/sandboxes)/, `/__admin/sandboxes/${sandbox}`);
}
