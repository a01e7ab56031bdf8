// Step "wire fault": how an answer travels, whoever gave it, and the headers that say what was done on purpose. Called by
// mock/http/pipeline.ts as the last step; mock/server.ts and mock/http/play-in-process.ts play what is written here.
import type { Answer, Wire } from "../answer.ts";
import { apply, type FaultPlan, strikeOf } from "./fault-plan.ts";
import { measured } from "./serialise.ts";

type BodyWire = Extract<Wire, { kind: "body" }>;

/** Pieces of a slow body go out about so often. */
const piecesPerSecond = 10;

/** The answer as it goes out. */
export function faultWire(plan: FaultPlan, answer: Answer): Answer {
  const { status, headers, body, wire } = answer;
  if (wire?.kind === "unanswered") return answer;
  const text = body === null ? null : malform(plan, headers, body);
  const bytes = text === null ? 0 : measured(text).bytes;
  const travelling = text === null ? undefined : toWire(plan, bytes);
  const own = {
    ...headers,
    ...(text === null ? {} : { "content-length": String(bytes), ...contentType(plan) }),
  };
  return {
    status,
    headers: { ...own, ...told(plan) },
    body: text,
    ...(travelling === undefined ? {} : { wire: travelling }),
  };
}

/** The text without its last sign: objects and lists are all that the contract's answers are. */
function malform(plan: FaultPlan, headers: Answer["headers"], body: string): string {
  const strike = strikeOf(plan, "malformedJson");
  if (strike === undefined || headers["content-type"] !== "application/json") return body;
  apply(plan, strike);
  return body.slice(0, -1);
}

function contentType(plan: FaultPlan): { readonly "content-type"?: string } {
  const strike = strikeOf(plan, "wrongContentType");
  if (strike === undefined) return {};
  apply(plan, strike);
  return { "content-type": strike.effect.contentType ?? "text/html" };
}

function toWire(plan: FaultPlan, bytes: number): BodyWire | undefined {
  const slow = strikeOf(plan, "slowBody");
  const truncated = strikeOf(plan, "truncatedBody");
  const bytesSent = truncated?.effect.bytes ?? Math.floor(bytes / 2);
  const isCut = truncated !== undefined && bytesSent < bytes;
  if (isCut) apply(plan, truncated);
  if (slow === undefined) return isCut ? { kind: "body", bytesSent } : undefined;
  apply(plan, slow);
  const { bytesPerSecond } = slow.effect;
  const pieceBytes = Math.max(1, Math.floor(bytesPerSecond / piecesPerSecond));
  const pace = { pieceBytes, pauseMs: (pieceBytes / bytesPerSecond) * 1000 };
  return isCut ? { kind: "body", bytesSent, pace } : { kind: "body", pace };
}

function told({ applied, honoured }: FaultPlan): Readonly<Record<string, string>> {
  const ids = [...new Set(applied.map(({ id }) => id))].filter((id) => id !== "prefer");
  return {
    ...(ids.length === 0 ? {} : { "x-mock-fault": ids.join(", ") }),
    ...(honoured.length === 0 ? {} : { "preference-applied": honoured.join(", ") }),
  };
}
