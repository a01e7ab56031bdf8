// Runs a recipe in a sandbox of its own, step by step, through the HTTP interface that its readers use.
import { adminMode, askAdmin, readProblem } from "../shared/ask.ts";
import { root, type Settings, toServicePath } from "../shared/settings.ts";
import { storedToken } from "../shared/stored-token.ts";
import type { Recipe, Step } from "./recipes.ts";
import { openSession } from "./requests.ts";
import { createShell, toOneLine, toPattern } from "./shell.ts";

/** What a step sent, and what came back. */
interface Sent {
  /** Method and address. */
  readonly line: string;
  readonly body: string;
  readonly status: number;
  readonly answer: string;
}

export interface Ran {
  /** Undefined for a step that sends nothing. */
  readonly sent: Sent | undefined;
  /** The status that the recipe promises; undefined for any success. */
  readonly promised: number | undefined;
  readonly isKept: boolean;
  /** Whether the answer is that of the recipe, which other options of the mock may change. */
  readonly isSame: boolean;
}

export interface Run {
  readonly sandbox?: string;
  readonly ran: readonly Ran[];
  readonly isOver?: boolean;
  /** Why it stopped: the mock's message; "" where there was no answer. */
  readonly failure?: string;
}

/** Whether a browser can run it: nothing of it is a program of the reader. */
export function isRunnable({ steps }: Recipe): boolean {
  return !steps.some(({ command }) => /^node |\$HOOK\b/.test(command));
}

/** @throws Refused, TypeError if there is no sandbox to be had */
export async function* runRecipe(recipe: Recipe, settings: Settings): AsyncGenerator<Run> {
  yield { ran: [] };
  const [, now] = /--now (\S+)/.exec(recipe.start) ?? [];
  const world = { scenario: "default", world: "energy-de", seed: 1, tickets: 200, now };
  const start = { ...world, note: recipe.title, ttlSeconds: 86_400 };
  const { id: sandbox } = await askAdmin<{ readonly id: string }>("sandboxes", storedToken(), start);
  await askAdmin(`sandboxes/${sandbox}/clock`, storedToken(), { mode: "frozen" }, "PUT");
  const calls: Sent[] = [];
  const run = createShell(
    {
      token: async ({ userId } = { userId: 0 }) => (await openSession(sandbox, userId || undefined)).token,
      async fetch(path, { headers, method = "GET", body = null }) {
        const isAdmin = path.startsWith("/__admin");
        const url = toUrl(path, sandbox, settings.basePath);
        const given = new Headers(headers);
        if (isAdmin && storedToken() !== "") given.set("authorization", `Bearer ${storedToken()}`);
        // A sandbox that the recipe creates belongs to this run.
        const text = path === "/__admin/sandboxes" ? String(body).replace('"id":"', `$&${sandbox}-`) : body;
        const response = await fetch(url, {
          method,
          headers: given,
          body: text,
          ...(isAdmin ? adminMode : { credentials: "omit" }),
        });
        const isStream = /event-stream/.test(response.headers.get("content-type") ?? "");
        const answer = isStream ? "" : await response.clone().text();
        calls.push({ line: `${method} ${url}`, body: String(text ?? ""), status: response.status, answer });
        return response;
      },
    },
    {},
  );
  for (const [name, value] of variables) await run(`${name}=${value}`);
  const ran: Ran[] = [];
  for (const step of recipe.steps) {
    yield { sandbox, ran: [...ran] };
    const promised = promisedBy(step);
    const pattern = toPattern(step.answer);
    // Ids of events and sandboxes have the sandbox's name.
    const isAsShown = (printed: string) =>
      pattern.test(toOneLine(printed.replaceAll(`${sandbox}-`, "").replaceAll(sandbox, "default")));
    const add = (isKept: boolean, printed = "") => {
      const call = calls.splice(0).at(-1);
      const sent = call?.answer === "" ? { ...call, answer: printed } : call;
      const isRight = promised === undefined ? (sent?.status ?? 0) < 300 : sent?.status === promised;
      ran.push({ sent, promised, isKept: isKept && isRight, isSame: isAsShown(printed) });
      return isKept && isRight ? undefined : (readProblem(sent?.answer ?? "").message ?? "");
    };
    const failure = await run(step.command.replaceAll("\\\n", " "), isAsShown).then(
      (printed) => add(true, printed),
      () => add(false),
    );
    if (failure !== undefined) return yield { sandbox, ran, failure };
  }
  yield { sandbox, ran, isOver: true };
}

/** Those of every page of recipes; addresses are completed when they are called. */
const variables = [
  ["MOCK", ""],
  ["AUTH", '"Authorization: Bearer $(npx ticket-mock token)"'],
  ["JSON", "'Content-Type: application/json'"],
] as const;

function promisedBy({ command, answer }: Step): number | undefined {
  return command.includes("%{http_code}") ? Number(answer.trim().split("\n").at(-1)) : undefined;
}

function toUrl(path: string, sandbox: string, basePath: string): string {
  const [, other, below = path] = /^\/__sandbox\/([\w-]+)(.*)$/.exec(path) ?? [];
  if (!path.startsWith("/__admin"))
    return toServicePath({ basePath, sandbox }, other === undefined ? sandbox : `${sandbox}-${other}`) + below;
  return root + path.replace(/^\/__admin(?!\/sandboxes)/, `/__admin/sandboxes/${sandbox}`);
}
