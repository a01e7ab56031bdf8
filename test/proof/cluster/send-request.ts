// Sends one request, once, and says whether it was answered, surely never arrived, or broke off on the way. Used by
// test/proof/cluster/replica.ts.
import { type Agent, request } from "node:http";

export interface Asked {
  readonly method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  readonly path: string;
  readonly body?: unknown;
}

export type Answered =
  | { readonly kind: "answered"; readonly status: number; readonly text: string }
  /** Nobody listened: it has not happened and never will. */
  | { readonly kind: "notSent" }
  /** It may have happened. */
  | { readonly kind: "broken"; readonly reason: string };

export interface Receiver {
  readonly url: URL;
  readonly token: string;
  readonly agent: Agent;
}

// Longer than anything takes that is not stuck.
const patienceMs = 60_000;

export function sendRequest({ url, token, agent }: Receiver, { method, path, body }: Asked): Promise<Answered> {
  return new Promise((resolve) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      authorization: `Bearer ${token}`,
      ...(text === undefined ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
    };
    const sent = request(
      { host: url.hostname, port: url.port, agent, method, path, headers, timeout: patienceMs },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", (error) => resolve({ kind: "broken", reason: error.message }));
        response.on("end", () => {
          if (!response.complete) return resolve({ kind: "broken", reason: "the answer was cut off" });
          resolve({ kind: "answered", status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
        });
      },
    );
    sent.on("timeout", () => sent.destroy(new Error(`no answer in ${patienceMs / 1000} seconds`)));
    sent.on("error", (error: NodeJS.ErrnoException) => {
      resolve(error.code === "ECONNREFUSED" ? { kind: "notSent" } : { kind: "broken", reason: error.message });
    });
    sent.end(text);
  });
}
