// Sends requests to the target: rate-limited, retried after 429 or 503, without following redirects.
import type { Sleep, Stopwatch } from "../../../mock/engine/core/clock.ts";
import { truncate } from "../../../mock/engine/core/truncate.ts";
import { requireOperation } from "../../contract-operation.ts";
import { parseJson } from "../../json-parts.ts";
import { createCredentialRedactor } from "./credential-redactor.ts";
import { type Exchange, type MissingResponse, type PlannedRequest, TargetError } from "./request.ts";

const maxRetries = 3;
/** Wait before a retry if the response does not give one. */
const defaultRetryMs = 1_000;
/** Longer waits are not worth a retry. */
const maxRetryMs = 60_000;
const responseTimeoutMs = 30_000;
/** Requests without a response in a row after which the run gives up on the target. */
const maxFailed = 5;
/** Maximum length of a request body in a report. */
const maxBodyLength = 200;

export interface TargetSettings {
  readonly base: URL;
  readonly token: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Requests per second. */
  readonly rate: number;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly sleep: Sleep;
  readonly now: Stopwatch;
  /** Once aborted, nothing is sent except to remove records of the run. */
  readonly signal?: AbortSignal | undefined;
}

export interface SendOptions {
  /** Whether the request removes a record of the run: it is sent even if the run was aborted; default false. */
  readonly isCleanUp?: boolean;
}

export interface Target {
  /**
   * Sends a request and returns the response, if any.
   * @throws TargetError once the target no longer responds
   */
  send(request: PlannedRequest, options?: SendOptions): Promise<Exchange | MissingResponse>;
  /** Number of requests sent. */
  readonly sent: number;
  /** Removes the secrets sent to this target from text. */
  hide(text: string): string;
}

export function createTarget(settings: TargetSettings): Target {
  const hide = createCredentialRedactor(settings);
  let sentCount = 0;
  let nextAt = 0;
  let failedCount = 0;

  async function throttle(): Promise<void> {
    const now = settings.now();
    const wait = nextAt - now;
    nextAt = Math.max(nextAt, now) + 1000 / settings.rate;
    if (wait > 0) await settings.sleep(wait);
  }

  async function sendOnce(
    request: PlannedRequest,
    line: string,
    { isCleanUp = false }: SendOptions,
  ): Promise<Exchange | MissingResponse> {
    await throttle();
    sentCount += 1;
    try {
      const response = await settings.fetch(toUrl(settings.base, request), toInit(request, settings));
      const bytes = await response.arrayBuffer();
      const text = new TextDecoder().decode(bytes);
      const isUtf8 = !text.includes("\uFFFD") || canDecode(bytes);
      failedCount = 0;
      return { request, line, status: response.status, headers: response.headers, body: parseJson(text), text, isUtf8 };
    } catch (error) {
      failedCount += 1;
      const reason = hide(toReason(error));
      if (failedCount >= maxFailed && !isCleanUp) throw new TargetError(`The target stopped responding: ${reason}.`);
      return { request, line, reason };
    }
  }

  return {
    hide,
    get sent() {
      return sentCount;
    },
    async send(request, options = {}) {
      if (settings.signal?.aborted === true && !options.isCleanUp) throw new TargetError("The run was interrupted.");
      const line = hide(toRequestLine(request));
      for (let retries = 0; ; retries += 1) {
        const exchange = await sendOnce(request, line, options);
        const wait = "status" in exchange ? retryAfter(exchange, settings.now()) : undefined;
        if (wait === undefined || retries >= maxRetries) return exchange;
        await settings.sleep(wait);
      }
    },
  };
}

/** `GET /ticket/1?viewing=false`: the request without its host, plus the start of its body. */
export function toRequestLine(request: PlannedRequest): string {
  const line = `${requireOperation(request.operationId).method} ${toPath(request)}`;
  const text = toBodyText(request);
  return text === undefined ? line : `${line} ${truncate(text, maxBodyLength)}`;
}

function toBodyText({ body, rawBody }: PlannedRequest): string | undefined {
  return rawBody?.text ?? (body === undefined ? undefined : JSON.stringify(body));
}

function toPath({ operationId, path = {}, query = {} }: PlannedRequest): string {
  const { path: template } = requireOperation(operationId);
  const filledPath = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(path[name] ?? "")),
  );
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return search === "" ? filledPath : `${filledPath}?${search}`;
}

function toUrl(base: URL, request: PlannedRequest): string {
  const prefix = base.pathname.endsWith("/") ? base.pathname.slice(0, -1) : base.pathname;
  return `${base.origin}${prefix}${toPath(request)}`;
}

function toInit(request: PlannedRequest, { token, headers: targetHeaders }: TargetSettings): RequestInit {
  const { operationId, rawBody, caller = "configured" } = request;
  const headers: Record<string, string> = { accept: "application/json" };
  if (caller === "configured") {
    if (token !== undefined) headers.authorization = `Bearer ${token}`;
    Object.assign(headers, targetHeaders);
  }
  if (caller === "invalidToken") headers.authorization = "Bearer this-is-no-token";
  const text = toBodyText(request);
  if (text !== undefined) headers["content-type"] = rawBody?.type ?? "application/json";
  return {
    method: requireOperation(operationId).method,
    headers,
    redirect: "manual",
    signal: AbortSignal.timeout(responseTimeoutMs),
    ...(text === undefined ? {} : { body: text }),
  };
}

function canDecode(bytes: ArrayBuffer): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Milliseconds to wait before a retry; undefined if the request must not be retried. */
function retryAfter({ status, headers }: Exchange, now: number): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  const text = headers.get("retry-after");
  if (text === null) return defaultRetryMs;
  // A date is relative to the response's own date: the two clocks may differ.
  const sentAt = Date.parse(headers.get("date") ?? "");
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - (Number.isNaN(sentAt) ? now : sentAt);
  if (Number.isNaN(wait)) return defaultRetryMs;
  return wait > maxRetryMs ? undefined : Math.max(0, wait);
}

function toReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (error.name === "TimeoutError") return `no response within ${responseTimeoutMs / 1000} seconds`;
  if (!(cause instanceof Error)) return error.message;
  return "code" in cause && cause.message === "" ? String(cause.code) : cause.message;
}
