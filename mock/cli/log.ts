// Writes the log of the command line: pretty (for people), json (for programs) or silent (fatal errors only).
import { type LogFields, type Logger, silentLogger } from "../engine/core/logger.ts";
import { toPrintable } from "../engine/core/printable.ts";
import { realTime } from "../engine/core/process-time.ts";
import { toWireTime } from "../engine/core/time-formats/wire-time.ts";
import type { CommandHost } from "./command-host.ts";

export type LogFormat = "pretty" | "json" | "silent";

/**
 * Writes requests to stdout and the mock's own errors to stderr. JSON lines and request lines have the machine's time.
 * `silent` hides both; fatal errors are printed elsewhere.
 */
export function createCliLogger(format: LogFormat, { stdout, stderr }: CommandHost): Logger {
  if (format === "silent") return silentLogger;
  const toText = format === "json" ? toJsonLine : toLine;
  const write = (stream: typeof stdout): Logger["info"] => {
    return (event, fields) => void stream.write(`${toPrintable(toText(toWireTime(realTime()), event, fields))}\n`);
  };
  return { info: write(stdout), error: write(stderr) };
}

function toJsonLine(time: string, event: string, fields?: LogFields): string {
  return JSON.stringify({ event, ...fields, time });
}

function toLine(time: string, event: string, fields: LogFields = {}): string {
  return event === "request" ? toRequestLine(time, fields) : `${event} ${toPairs(fields)}`.trimEnd();
}

function toRequestLine(time: string, fields: LogFields): string {
  const { method, path, status, operationId, durationMs, requestId, ...rest } = fields;
  // Only error responses contain the id that leads to this line.
  const id = Number(status) >= 400 ? { requestId } : {};
  const parts = [`${time} ${status} ${method} ${path}`, operationId, `${durationMs} ms`, toPairs({ ...rest, ...id })];
  return parts.filter(Boolean).join("  ");
}

function toPairs(fields: LogFields): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(" ");
}
