// A request in the journal, and its parts as text.
import type { Schemas } from "../parts/admin.ts";

export type Entry = Schemas["RequestEntry"];

/** Whether the journal still has the full body, or the request had none. */
export function hasFullBody({ requestBody, requestBytes, requestHeaders }: Entry): boolean {
  const { "content-length": length = "0", "transfer-encoding": encoding } = requestHeaders;
  return requestBody !== undefined || (requestBytes === 0 && length === "0" && encoding === undefined);
}

/** The path with its query, below the base path. */
export function targetOf({ path, query }: Pick<Entry, "path" | "query">): string {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, values]) => values.map((value) => [name, value])),
  );
  return search.size === 0 || path.includes("?") ? path : `${path}?${search}`;
}

/** A body as text to show and edit. */
export function toText(body: unknown): string {
  return typeof body === "string" ? body : JSON.stringify(body, null, 2);
}

/** Turns `/ticket/17` back into `/ticket/{ticketId}`. From the end, because a parameter can equal a fixed segment before it. */
export function toTemplate({ path, pathParameters }: Pick<Entry, "path" | "pathParameters">): string {
  const segments = path.split("/");
  for (const [name, value] of Object.entries(pathParameters).reverse()) {
    const index = segments.findLastIndex((segment) => safeDecode(segment) === value);
    if (index !== -1) segments[index] = `{${name}}`;
  }
  return segments.join("/");
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
