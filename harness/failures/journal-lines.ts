// Formats journal entries as lines that help explain why a test failed.

import type { JournalEntry } from "../../mock/control/journal/journal-entry.ts";
import { toPrintable } from "../../mock/engine/core/printable.ts";

/** `#3 PATCH /ticket/1 -> 409 (updateTicket, work_taken)`, followed by one line per breach of the contract. */
export function toJournalLines(entry: JournalEntry): readonly string[] {
  const { id, method, path, query, status, operationId, code, faults, violations } = entry;
  const parameters = Object.entries(query).flatMap(([name, values]) => values.map((value) => [name, value]));
  const target = parameters.length === 0 ? path : `${path}?${new URLSearchParams(parameters)}`;
  const notes = [
    operationId ?? "no operation",
    ...(code === null ? [] : [code]),
    ...faults.map((fault) => `fault ${fault.id}`),
  ];
  const breaches = violations.map(
    (violation) => `    ${violation.in} ${violation.pointer}: found ${violation.found}, expected ${violation.expected}`,
  );
  return [`#${id} ${method} ${target} -> ${status ?? "no response"} (${notes.join(", ")})`, ...breaches].map(
    toPrintable,
  );
}
