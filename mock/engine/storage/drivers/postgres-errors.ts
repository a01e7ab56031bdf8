// Explains the errors of PostgreSQL and of connections to it.
import { messageOf } from "../../core/errors.ts";

/** The database is reachable but cannot store anything; retrying does not help. */
export class UnfitDatabase extends RangeError {}

/** Explanations of SQLSTATE and system codes that are clearer than the messages of the driver. */
const explanations: Readonly<Record<string, string>> = {
  "57P01": "the server is shutting down",
  "57P02": "the server is restarting after a crash",
  "57P03": "the server is starting or recovering",
  "25006": "the server currently accepts no writes",
  "53100": "the disk of the server is full",
  "53300": "the server has no connections left",
  "57014": "a statement took too long",
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was reset",
  EPIPE: "the connection was closed",
  ENOTFOUND: "the host name is unknown",
  EAI_AGAIN: "the host name cannot be resolved at the moment",
  ETIMEDOUT: "the server did not respond to a new connection",
};

/** One line without a full stop; may contain secrets. */
export function toReason(error: unknown): string {
  const sentence = explanations[codeOf(error) ?? ""];
  if (sentence !== undefined) return sentence;
  const message = messageOf(error);
  return message.replaceAll(/\s+/g, " ").replace(/\.$/, "").slice(0, 300);
}

export function codeOf(error: unknown): string | undefined {
  const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
  return typeof code === "string" ? code : undefined;
}
