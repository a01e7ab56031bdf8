// Sends webhook messages over the network, signed as in Standard Webhooks.
import { lookup } from "node:dns";
import { type IncomingMessage, type RequestOptions, request as sendPlain } from "node:http";
import { request as sendEncrypted } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { Webhook } from "standardwebhooks";
import type { OutgoingMessage, Receipt, WebhookSender } from "../control/webhooks/webhook.ts";
import { DomainError } from "../engine/core/errors.ts";
import { startQuietTimer } from "../engine/core/process-time.ts";
import { packageName, packageVersion } from "../engine/core/version.ts";

export interface WebhookSenderOptions {
  /** Allowed host names and addresses without port, in addition to loopback. */
  readonly allow: readonly string[];
  /** How long an attempt may take in real time; default 10,000. */
  readonly timeoutMs?: number;
}

const defaultTimeoutMs = 10_000;
/** Maximum number of bytes read from a response body. */
const maxResponseBytes = 10_000;

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Whether a host may be reached at an address. */
type IsAllowed = (host: string, address: string) => boolean;

export function createWebhookSender({ allow, timeoutMs = defaultTimeoutMs }: WebhookSenderOptions): WebhookSender {
  const allowedHosts = new Set(allow.map(toHost));
  const isAllowed: IsAllowed = (host, address) =>
    allowedHosts.has(host) || allowedHosts.has(address) || isLoopback(address);
  const lookUpAllowed = createLookup(isAllowed);
  return {
    async assertAllowed(url) {
      const host = hostOf(url);
      if (host === undefined) throw notAllowed(url, "no readable address", "an http or https URL");
      if (allowedHosts.has(host)) return;
      const addresses = isIP(host) === 0 ? await addressesOf(host) : [host];
      if (addresses.some((address) => isAllowed(host, address))) return;
      const found = addresses.length === 0 ? "a name without an address" : addresses.join(", ");
      throw notAllowed(url, found, "a loopback address, or a host that --webhook-allow (webhookAllow) names");
    },
    async send(message) {
      const host = hostOf(message.url) ?? "";
      const requestHeaders = toHeaders(message);
      const failed = { requestHeaders, status: null, responseHeaders: {}, responseBody: "" };
      // An IP address is never looked up, so it is checked here.
      if (isIP(host) !== 0 && !isAllowed(host, host)) return { ...failed, error: `${host} is not allowed` };
      try {
        const outcome = await post(message, { headers: requestHeaders, lookup: lookUpAllowed }, timeoutMs);
        return { ...failed, ...outcome };
      } catch (error) {
        return { ...failed, error: toMessage(error) };
      }
    },
  };
}

/** Resolves names only to allowed addresses, so that a name cannot resolve differently between check and connection. */
function createLookup(isAllowed: IsAllowed): LookupFunction {
  return (host, options, callBack) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callBack(error, "");
      const [first, ...others] = addresses.filter(({ address }) => isAllowed(host.toLowerCase(), address));
      if (first === undefined) {
        const list = addresses.map(({ address }) => address).join(", ");
        return callBack(new Error(`${host} is ${list}, which is not allowed`), "");
      }
      if (options.all === true) callBack(null, [first, ...others]);
      else callBack(null, first.address, first.family);
    });
  };
}

function toHeaders({ secret, id, at, body }: OutgoingMessage): Record<string, string> {
  const sentAt = new Date(Math.floor(at / 1000) * 1000);
  return {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    "user-agent": `${packageName}/${packageVersion}`,
    "webhook-id": id,
    "webhook-timestamp": String(sentAt.getTime() / 1000),
    "webhook-signature": new Webhook(secret).sign(id, sentAt, body),
  };
}

type Outcome = Pick<Receipt, "status" | "responseHeaders" | "responseBody" | "error">;

/** Sends the message on its own connection, which does not keep the process running. Redirects count as responses. */
function post({ url, body, signal }: OutgoingMessage, options: RequestOptions, timeoutMs: number): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const send = url.startsWith("https:") ? sendEncrypted : sendPlain;
    const request = send(url, { ...options, method: "POST", agent: false, signal });
    let hasResponse = false;
    let isLate = false;
    const timeoutError = new Error(`no complete response arrived within ${timeoutMs} ms`);
    const endTimer = startQuietTimer(() => {
      isLate = true;
      request.destroy(timeoutError);
    }, timeoutMs);
    request.on("socket", (socket) => socket.unref());
    request.on("close", endTimer);
    // Once a response has begun, its outcome counts.
    request.on("error", (error) => hasResponse || reject(error));
    request.on("response", (response) => {
      hasResponse = true;
      readOutcome(response).then((outcome) => {
        resolve(isLate && outcome.error !== null ? { ...outcome, error: timeoutError.message } : outcome);
      }, reject);
    });
    request.end(body);
  });
}

/** Reads the outcome of a response; an incomplete response still has its status. */
async function readOutcome(response: IncomingMessage): Promise<Outcome> {
  const headers = Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(", ")]);
  const pieces: Buffer[] = [];
  let count = 0;
  let error: string | null = null;
  try {
    for await (const piece of response) {
      pieces.push(piece);
      count += piece.length;
      if (count >= maxResponseBytes) break;
    }
  } catch (cause) {
    error = toMessage(cause);
  }
  return {
    status: response.statusCode ?? null,
    responseHeaders: Object.fromEntries(headers),
    responseBody: Buffer.concat(pieces).subarray(0, maxResponseBytes).toString(),
    error,
  };
}

function toMessage(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}

function hostOf(url: string): string | undefined {
  return URL.parse(url)
    ?.hostname.replace(/^\[|\]$/g, "")
    .toLowerCase();
}

/** Normalizes a name or an address to its spelling in URLs. */
function toHost(entry: string): string {
  const host = entry.replace(/^\[|\]$/g, "");
  return hostOf(`http://${isIP(host) === 6 ? `[${host}]` : host}/`) ?? host.toLowerCase();
}

function isLoopback(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && loopback.check(address, family === 6 ? "ipv6" : "ipv4");
}

function addressesOf(host: string): Promise<readonly string[]> {
  return new Promise((resolve) => {
    lookup(host, { all: true }, (error, addresses) => {
      resolve(error === null ? addresses.map(({ address }) => address) : []);
    });
  });
}

function notAllowed(url: string, found: string, expected: string): DomainError {
  const message = `Nothing may be sent to ${url}: found ${found}, expected ${expected}.`;
  return new DomainError("rule", "receiver_not_allowed", message, [{ in: "body", pointer: "/url", found, expected }]);
}
