// Judges an answer of the mock, apart from the mock's own checks: no failure that nobody asked for, and nothing that the published documents
// do not have. Used by test/proof/million/play.ts.
import { createHash } from "node:crypto";
import { operationRoutes as adminRoutes } from "../../../spec/generated/admin/operations.ts";
import { operationRoutes } from "../../../spec/generated/operations.ts";
import { type AnswerJudge, serviceJudge } from "../contract-judge.ts";
import { adminJudge } from "./admin-contract.ts";
import type { Asked, Got } from "./million-mock.ts";

/** Refusals that any path can get, whatever the operation: the documents tell of them apart from the operations. */
const everywhere = new Set([
  "404 unknown_path",
  "404 unknown_sandbox",
  "410 sandbox_evicted",
  "405 method_not_allowed",
  "400 conflicting_sandboxes",
  "503 memory_limit",
]);

/** The operations that answer with a stream. */
const streams: ReadonlySet<string> = new Set(["streamRequests", "streamEvents"]);

/** Failures that the documentation asks for. */
const documented = new Set(["503 memory_limit", "503 keys_unavailable"]);

export interface ExchangeJudge {
  /** What is wrong with an answer; empty where it is right. */
  judge(asked: Asked, got: Got): readonly string[];
  /** Lets go what it remembers. */
  forget(): void;
}

/** Remembers what it found right, as most answers come again. */
export function createExchangeJudge(): ExchangeJudge {
  const right = new Set<string>();

  function judgeOnce(asked: Asked, got: Got): readonly string[] {
    const { status, headers, text } = got;
    const mediaType = headers["content-type"]?.split(";")[0] ?? "";
    if (asked.method === "HEAD" || status === 204) return status < 500 ? [] : [`${status} to ${asked.method}`];
    if (mediaType === "text/event-stream")
      return status === 200 && streams.has(asked.operationId ?? "") ? [] : ["no stream"];
    const body = mediaType === "application/json" ? read(text) : text;
    if (body === unreadable) return ["the body is no JSON"];
    const code = status < 400 ? "" : `${status} ${codeOf(body)}`;
    if (status >= 500 && !documented.has(code)) return [`nobody asked for ${status}`];
    const wrongForm = status >= 400 ? judgeError(body) : [];
    if (everywhere.has(code) || asked.surface === "none") return wrongForm;
    return [...wrongForm, ...judgeOperation(asked, status, mediaType, body)];
  }
  return {
    judge(asked, got) {
      if (isOnPurpose(got)) return [];
      const key = createHash("sha1")
        .update(`${asked.surface} ${asked.operationId} ${asked.method} ${got.status} ${got.headers["content-type"]} `)
        .update(got.text)
        .digest("base64");
      if (right.has(key)) return [];
      const wrong = judgeOnce(asked, got);
      if (wrong.length === 0) {
        if (right.size > 20_000) right.clear();
        right.add(key);
      }
      return wrong;
    },
    forget: () => right.clear(),
  };
}

/** Whether a fault made the answer, or a request that asked for one. */
export function isOnPurpose({ headers, wire }: Got): boolean {
  return wire !== undefined || "x-mock-fault" in headers || "preference-applied" in headers;
}

function judgeOperation(
  { surface, operationId = "" }: Asked,
  status: number,
  mediaType: string,
  body: unknown,
): readonly string[] {
  if (surface === "admin") {
    return isKey(operationId, adminRoutes)
      ? judgeBy(adminJudge, operationId, { status, mediaType, body })
      : ["no operation of the admin surface"];
  }
  return isKey(operationId, operationRoutes)
    ? judgeBy(serviceJudge, operationId, { status, mediaType, body })
    : ["no operation of the service"];
}

/** What keeps the closed form of its schema keeps the published one, which is open. */
function judgeBy<Id extends string>(
  judge: AnswerJudge<Id>,
  operationId: Id,
  { status, mediaType, body }: { readonly status: number; readonly mediaType: string; readonly body: unknown },
): readonly string[] {
  if (status !== 200 || mediaType !== "application/json")
    return judge.judgeAnswer(operationId, status, mediaType, body);
  return judge.wrongPlacesOfAnswer(operationId, body).map((place) => `${place || "the body"} breaks the closed form`);
}

function isKey<T extends object>(key: string, table: T): key is string & keyof T {
  return Object.hasOwn(table, key);
}

function judgeError(body: unknown): readonly string[] {
  return adminJudge
    .judgeAt(["components", "schemas", "Error"], body)
    .map(({ instancePath, message }) => `${instancePath} ${message}`);
}

const unreadable = Symbol("unreadable");

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return unreadable;
  }
}

function codeOf(body: unknown): string {
  return typeof body === "object" && body !== null && "code" in body ? String(body.code) : "";
}
