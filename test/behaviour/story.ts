// Gives a case its sandbox: sends requests, calls the control, and records every step.
import { DomainError } from "../../mock/engine/core/errors.ts";
import type { MockSandbox, SandboxSteering } from "../../mock/mock.ts";
import type { Answered, Asking, Step, Story, Transport } from "./behaviour-case.ts";
import { toComparable, toComparableHeaders, toComparableText, withoutSandboxIds } from "./comparable.ts";
import { contains, equals, type Json, listAt, numberAt, textAt, toJson, Unmet, valueAt } from "./expectation.ts";

/** @param title the request, for messages. @param text the body */
function toAnswered(title: string, { status, headers }: Response, text: string): Answered {
  function parse(): Json {
    try {
      return JSON.parse(text) as Json;
    } catch {
      throw new Unmet(`${title} was answered ${status} with what is not JSON: ${text.slice(0, 200)}`);
    }
  }
  const answered: Answered = {
    status,
    text,
    get json() {
      return parse();
    },
    header: (name) => headers.get(name),
    is(wanted, part) {
      if (status !== wanted)
        throw new Unmet(`${title} was answered ${status}, wanted ${wanted}: ${text.slice(0, 300)}`);
      if (part !== undefined) contains(parse(), part, `${title}:`);
      return answered;
    },
    refuses(wanted, code) {
      answered.is(wanted);
      equals(valueAt(parse(), "/success", title), false, `success of ${title}`);
      equals(textAt(parse(), "/code", title), code, `code of ${title}`);
      return answered;
    },
    at: (pointer) => valueAt(parse(), pointer, title),
    number: (pointer) => numberAt(parse(), pointer, title),
    readText: (pointer) => textAt(parse(), pointer, title),
    list: (pointer) => listAt(parse(), pointer, title),
  };
  return answered;
}

/** Outcome of a request. */
type Outcome = { readonly answered: Answered } | { readonly failed: Error };

/** The story of a sandbox; appends its steps to `steps` in the order they begin. */
export function createStory(sandbox: MockSandbox, transport: Transport, steps: Step[]): Story {
  const tokens = new Map<number | undefined, Promise<string>>();

  function token(userId?: number): Promise<string> {
    const known = tokens.get(userId) ?? sandbox.token({ userId });
    tokens.set(userId, known);
    return known;
  }

  async function send(method: string, path: string, asking: Asking): Promise<Outcome> {
    const title = `${method} ${path}`;
    const at = steps.push({ step: title }) - 1;
    const { body = null, headers = {}, as = "the default caller" } = asking;
    const asked = { step: title, as, headers, body: toComparableText(body) };
    try {
      const response = await transport.send(sandbox, path, await toInit(method, asking, token));
      const { status } = response;
      steps[at] = { ...asked, status, broken: "while its body was read" };
      const text = await response.text();
      steps[at] = {
        ...asked,
        status,
        answerHeaders: toComparableHeaders(response.headers),
        answer: withoutSandboxIds(text),
      };
      return { answered: toAnswered(title, response, text) };
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      // Message and cause vary by platform; the fetch standard only specifies a TypeError.
      steps[at] = { ...steps[at], ...asked, rejected: error.name };
      return { failed: error };
    }
  }

  return {
    async ask(method, path, asking = {}) {
      const outcome = await send(method, path, asking);
      if ("answered" in outcome) return outcome.answered;
      throw new Unmet(`${method} ${path} got no answer: ${outcome.failed.message}`);
    },
    async askInVain(method, path, asking = {}) {
      const outcome = await send(method, path, asking);
      if ("failed" in outcome) return outcome.failed;
      throw new Unmet(`${method} ${path} was answered ${outcome.answered.status}; no whole answer was wanted.`);
    },
    control: noted(sandbox, steps),
    async refuses(code, steered) {
      try {
        await steered();
      } catch (error) {
        if (error instanceof DomainError && error.code === code) return;
        throw new Unmet(
          `The control refused with ${error instanceof Error ? error.message : String(error)}, wanted ${code}.`,
        );
      }
      throw new Unmet(`The control did what was to be refused with ${code}.`);
    },
    token,
    async fork() {
      const { id } = await sandbox.control.forkSandbox({ id: `${sandbox.id}-fork-${steps.length}` });
      steps.push({ step: "control.forkSandbox" });
      return createStory(transport.mock.sandbox(id), transport, steps);
    },
  };
}

/** The request for fetch, with the token of the given user unless its headers contain credentials. */
async function toInit(
  method: string,
  { body, headers = {}, as }: Asking,
  token: (userId?: number) => Promise<string>,
): Promise<RequestInit> {
  const isJson = body !== undefined && typeof body !== "string";
  const isNamed = as === null || "authorization" in headers || "cookie" in headers;
  return {
    method,
    headers: {
      ...(isNamed ? {} : { authorization: `Bearer ${await token(as)}` }),
      ...(isJson ? { "content-type": "application/json" } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  };
}

/** The control; records each call with its answer or refusal. */
function noted({ control, id }: MockSandbox, steps: Step[]): SandboxSteering {
  const methods: [string, (...asked: unknown[]) => unknown][] = Object.entries(control);
  const noting = methods.map(([name, method]) => [
    name,
    async (...asked: unknown[]) => {
      const about = { step: `control.${name}`, asked: toComparable(asked, id) };
      const at = steps.push(about) - 1;
      try {
        const answer = await method(...asked);
        steps[at] = { ...about, answer: toComparable(answer, id) };
        return answer;
      } catch (error) {
        steps[at] = { ...about, refusal: toRefusal(error) };
        throw error;
      }
    },
  ]);
  // Names and parameters are those of the control.
  return Object.fromEntries(noting) as SandboxSteering;
}

function toRefusal(error: unknown): Json {
  if (!(error instanceof DomainError)) return String(error);
  const { category, code, summary, violations } = error;
  // The message of an invalid call begins with what was called: a method here, a request there.
  const message = code === "invalid_request" ? summary.replace(/^[^:]*: /, "") : summary;
  return toJson({ category, code, message, violations }) ?? null;
}
