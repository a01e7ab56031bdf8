// Writes the log of the command line: pretty (lines for people), json (lines for programs) or silent (fatal errors only).
import { type LogFields, type Logger, silentLogger } from "../engine/core/logger.ts";
import { toPrintable } from "../engine/core/printable.ts";
import type { CommandHost } from "./command-host.ts";

export type LogForm = "pretty" | "json" | "silent";

/**
 * Writes requests to stdout and the mock's own errors to stderr. `silent` hides both; fatal errors are printed
 * elsewhere.
 */
export function createCliLogger(form: LogForm, { stdout, stderr }: CommandHost): Logger {
  if (form === "silent") return silentLogger;
  if (form === "json") {
    return {
      info: (event, fields) => stdout.write(`${toPrintable(JSON.stringify({ event, ...fields }))}\n`),
      error: (event, fields) => stderr.write(`${toPrintable(JSON.stringify({ event, ...fields }))}\n`),
    };
  }
  return {
    info: (event, fields) => stdout.write(`${toPrintable(toLine(event, fields))}\n`),
    error: (event, fields) => stderr.write(`${toPrintable(toLine(event, fields))}\n`),
  };
}

function toLine(event: string, fields: LogFields = {}): string {
  if (event === "request") {
    const { method, path, status, operationId, durationMs, requestId, ...rest } = fields;
    // Only error answers carry the id that leads to this line.
    const id = Number(status) >= 400 ? { requestId } : {};
    return [`${status} ${method} ${path}`, operationId ?? "", `${durationMs} ms`, toPairs({ ...rest, ...id })]
      .filter(Boolean)
      .join("  ");
  }
  return `${event} ${toPairs(fields)}`.trimEnd();
}

function toPairs(fields: LogFields): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(" ");
}
