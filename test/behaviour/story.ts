// A case's sandbox: sends requests, calls the control, and records every step.
import { DomainError } from "../../mock/engine/core/errors.ts";
import type { MockSandbox, SandboxSteering } from "../../mock/mock.ts";
import type { RequestParts, Step, Story, StoryResponse, Transport } from "./behaviour-case.ts";
import { toComparable, toComparableHeaders, toComparableText, withoutSandboxIds } from "./comparable.ts";
import {
  contains,
  equals,
  type Json,
  listAt,
  numberAt,
  textAt,
  toJson,
  UnmetExpectation,
  valueAt,
} from "./expectation.ts";

/** @param title the request, for messages. @param text the body */
function toResponse(title: string, { status, headers }: Response, text: string): StoryResponse {
  function parse(): Json {
    try {
      return JSON.parse(text) as Json;
    } catch {
      throw new UnmetExpectation(`${title} returned ${status} without JSON: ${text.slice(0, 200)}`);
    }
  }
  const response: StoryResponse = {
    status,
    text,
    get json() {
      return parse();
    },
    header: (name) => headers.get(name),
    is(expected, part) {
      if (status !== expected)
        throw new UnmetExpectation(`${title} returned ${status}, expected ${expected}: ${text.slice(0, 300)}`);
      if (part !== undefined) contains(parse(), part, `${title}:`);
      return response;
    },
    refuses(expected, code) {
      response.is(expected);
      equals(valueAt(parse(), "/success", title), false, `success of ${title}`);
      equals(textAt(parse(), "/code", title), code, `code of ${title}`);
      return response;
    },
    at: (pointer) => valueAt(parse(), pointer, title),
    number: (pointer) => numberAt(parse(), pointer, title),
    readText: (pointer) => textAt(parse(), pointer, title),
    list: (pointer) => listAt(parse(), pointer, title),
  };
  return response;
}

type Outcome = { readonly response: StoryResponse } | { readonly error: Error };

/** Creates the story of a sandbox; appends its steps to `steps` in the order they begin. */
export function createStory(sandbox: MockSandbox, transport: Transport, steps: Step[]): Story {
  const tokens = new Map<number | undefined, Promise<string>>();

  function token(userId?: number): Promise<string> {
    const userToken = tokens.get(userId) ?? sandbox.token({ userId });
    tokens.set(userId, userToken);
    return userToken;
  }

  async function attempt(method: string, path: string, parts: RequestParts): Promise<Outcome> {
    const title = `${method} ${path}`;
    const index = steps.push({ step: title }) - 1;
    const { body = null, headers = {}, as = "the default caller" } = parts;
    const request = { step: title, as, headers, body: toComparableText(body) };
    try {
      const response = await transport.send(sandbox, path, await toInit(method, parts, token));
      const { status } = response;
      steps[index] = { ...request, status, broken: "while reading its body" };
      const text = await response.text();
      steps[index] = {
        ...request,
        status,
        responseHeaders: toComparableHeaders(response.headers),
        response: withoutSandboxIds(text),
      };
      return { response: toResponse(title, response, text) };
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      // Message and cause vary by platform; the fetch standard only specifies a TypeError.
      steps[index] = { ...steps[index], ...request, rejected: error.name };
      return { error };
    }
  }

  return {
    async send(method, path, parts = {}) {
      const outcome = await attempt(method, path, parts);
      if ("response" in outcome) return outcome.response;
      throw new UnmetExpectation(`${method} ${path} got no response: ${outcome.error.message}`);
    },
    async fetchError(method, path, parts = {}) {
      const outcome = await attempt(method, path, parts);
      if ("error" in outcome) return outcome.error;
      throw new UnmetExpectation(
        `${method} ${path} returned ${outcome.response.status}; an incomplete response was expected.`,
      );
    },
    control: recordControl(sandbox, steps),
    async refuses(code, call) {
      try {
        await call();
      } catch (error) {
        if (error instanceof DomainError && error.code === code) return;
        throw new UnmetExpectation(
          `The control refused with ${error instanceof Error ? error.message : String(error)}, expected ${code}.`,
        );
      }
      throw new UnmetExpectation(`The control did not refuse with ${code}.`);
    },
    token,
    async fork() {
      const { id } = await sandbox.control.forkSandbox({ id: `${sandbox.id}-fork-${steps.length}` });
      steps.push({ step: "control.forkSandbox" });
      return createStory(transport.mock.sandbox(id), transport, steps);
    },
  };
}

/** Builds the options of a fetch, with the token of the given user unless its headers contain credentials. */
async function toInit(
  method: string,
  { body, headers = {}, as }: RequestParts,
  token: (userId?: number) => Promise<string>,
): Promise<RequestInit> {
  const isJson = body !== undefined && typeof body !== "string";
  const needsToken = as !== null && !("authorization" in headers) && !("cookie" in headers);
  return {
    method,
    headers: {
      ...(needsToken ? { authorization: `Bearer ${await token(as)}` } : {}),
      ...(isJson ? { "content-type": "application/json" } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  };
}

/** Wraps a control to record each call with its response or refusal. */
function recordControl({ control, id }: MockSandbox, steps: Step[]): SandboxSteering {
  const methods: [string, (...args: unknown[]) => unknown][] = Object.entries(control);
  const recordingMethods = methods.map(([name, method]) => [
    name,
    async (...args: unknown[]) => {
      const call = { step: `control.${name}`, args: toComparable(args, id) };
      const index = steps.push(call) - 1;
      try {
        const response = await method(...args);
        steps[index] = { ...call, response: toComparable(response, id) };
        return response;
      } catch (error) {
        steps[index] = { ...call, refusal: toRefusal(error) };
        throw error;
      }
    },
  ]);
  // The methods keep the control's names and parameters.
  return Object.fromEntries(recordingMethods) as SandboxSteering;
}

function toRefusal(error: unknown): Json {
  if (!(error instanceof DomainError)) return String(error);
  const { category, code, summary, violations } = error;
  // In process, the message of an invalid call begins with its method; over HTTP, with its request.
  const message = code === "invalid_request" ? summary.replace(/^[^:]*: /, "") : summary;
  return toJson({ category, code, message, violations }) ?? null;
}
