// Finds the answer in the value that `expect` was given: a Response of any realm, a result of openapi-fetch, or a response of Playwright.
import { isObject } from "../../mock/engine/core/is-object.ts";

/** An answer as the contract's checks take it. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers | Readonly<Record<string, string>>;
  /** The JSON value; the text if it is no JSON; undefined if there is none. */
  readonly body: unknown;
}

/** What openapi-fetch resolves to: the body was read, `data` or `error` holds it. */
interface ClientResult {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/** A response of Playwright, of a page or of its request fixture; its body can be read again and again. */
interface PlaywrightResponse {
  status(): number;
  headers(): Readonly<Record<string, string>>;
  text(): Promise<string>;
}

/** The answer, read from a copy; undefined where a body alone was given. Throws TypeError where a response's body was read already. */
export function readAnswer(received: unknown): Promise<Answer> | undefined {
  if (isResponse(received)) return readResponse(received);
  if (isClientResult(received)) {
    const { data, error, response } = received;
    return Promise.resolve({
      status: response.status,
      headers: response.headers,
      body: data === undefined ? error : data,
    });
  }
  return isPlaywrightResponse(received) ? readPlaywright(received) : undefined;
}

async function readResponse(response: Response): Promise<Answer> {
  if (response.bodyUsed) {
    throw new TypeError(
      "The body of this response was read already; match it before it is read, or match the value that was read " +
        `(status ${response.status}).`,
    );
  }
  const text = await response.clone().text();
  return { status: response.status, headers: response.headers, body: parse(text) };
}

async function readPlaywright(response: PlaywrightResponse): Promise<Answer> {
  return { status: response.status(), headers: response.headers(), body: parse(await response.text()) };
}

function parse(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

// Recognised by their methods: a test environment may have classes of its own.
function isResponse(value: unknown): value is Response {
  return (
    isObject(value) && typeof value.status === "number" && typeof value.clone === "function" && isObject(value.headers)
  );
}

function isClientResult(value: unknown): value is ClientResult {
  return isObject(value) && isResponse(value.response) && ("data" in value || "error" in value);
}

function isPlaywrightResponse(value: unknown): value is PlaywrightResponse {
  return isObject(value) && ["status", "headers", "text"].every((name) => typeof value[name] === "function");
}
