// Extracts the response from the value passed to `expect`: a Response, an openapi-fetch result, or a Playwright response.
import { isObject } from "../../mock/engine/core/is-object.ts";
import { parseJsonOrText } from "../../mock/engine/core/text/parse-json.ts";

/** A response in the shape that contract checks expect. */
export interface ReceivedResponse {
  readonly status: number;
  readonly headers: Headers | Readonly<Record<string, string>>;
  /** The JSON value; the text if it is not JSON; undefined if it is empty. */
  readonly body: unknown;
}

/** An openapi-fetch result: its body was already read into `data` or `error`. */
interface ClientResult {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/** A Playwright response, of a page or of the request fixture; its body can be read repeatedly. */
interface PlaywrightResponse {
  status(): number;
  headers(): Readonly<Record<string, string>>;
  text(): Promise<string>;
}

/**
 * Reads a copy of the response; undefined for a plain body.
 * @throws TypeError if a response's body was already read
 */
export function readReceived(received: unknown): Promise<ReceivedResponse> | undefined {
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

async function readResponse(response: Response): Promise<ReceivedResponse> {
  if (response.bodyUsed) {
    throw new TypeError(
      "The body of this response has already been read; match the response before reading it, or match the value you read " +
        `(status ${response.status}).`,
    );
  }
  return toReceived(response.status, response.headers, await response.clone().text());
}

async function readPlaywright(response: PlaywrightResponse): Promise<ReceivedResponse> {
  return toReceived(response.status(), response.headers(), await response.text());
}

function toReceived(status: number, headers: ReceivedResponse["headers"], text: string): ReceivedResponse {
  return { status, headers, body: text === "" ? undefined : parseJsonOrText(text) };
}

// Duck-typed: a test environment may have its own classes.
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
