// Requests as a home keeps them: secrets hidden, as JSON text, between marks that say from where on they count. Written and read by
// mock/control/kept/journals/kept-journal.ts.
import { parseQueryText } from "../../../core/query-text.ts";
import type { Redactor } from "../../../core/secrets/redactor.ts";
import type { KeptExchange, NotedExchange } from "../../journal/journal-entry.ts";
import { headersOf } from "../../journal/journal-view.ts";

/** What came before does not count: requests on older versions of the records, or all that the home was told before. */
export type Mark = { readonly mark: "reset"; readonly version: number } | { readonly mark: "cleared" };

/** What the text of a request in the home says. */
export type KeptItem = Mark | NotedExchange;

export function isMark(item: KeptItem): item is Mark {
  return "mark" in item;
}

/** As a home keeps it; `parseItem` reads it. */
export function toItemText(item: Mark | KeptExchange): string {
  // Ids, and who answered, are told by others.
  return JSON.stringify({ ...item, id: undefined, replica: undefined });
}

/** @param text what `toItemText` wrote; what JSON leaves out is undefined again */
export function parseItem(text: string): KeptItem {
  return JSON.parse(text);
}

/** The same request as everybody reads it. What is hidden already stays as it is. */
export function hideExchange(kept: KeptExchange, redactor: Redactor): KeptExchange {
  const { path, queryText, requestBody, responseHeaders, responseText, violations, ignored } = kept;
  return {
    ...kept,
    path: redactor.text(path),
    queryText: hideQuery(queryText, redactor),
    requestHeaders: [...headersOf(kept)].flatMap(([name, text]) => [redactor.text(name), redactor.named(name, text)]),
    ...(requestBody === undefined ? {} : { requestBody: redactor.value(requestBody) }),
    responseHeaders: Object.fromEntries(
      Object.entries(responseHeaders).map(([name, text]) => [redactor.text(name), redactor.named(name, text)]),
    ),
    responseText: responseText === null ? null : redactor.body(responseText),
    violations: violations.map(redactor.violation),
    ignored: ignored.map(redactor.text),
  };
}

function hideQuery(queryText: string, redactor: Redactor): string {
  if (queryText === "") return "";
  const pairs = [...parseQueryText(queryText)];
  const hidden = pairs.map(([name, text]): [string, string] => [redactor.text(name), redactor.named(name, text)]);
  const isSame = hidden.every(([name, text], index) => name === pairs[index]?.[0] && text === pairs[index]?.[1]);
  return isSame ? queryText : new URLSearchParams(hidden).toString();
}
