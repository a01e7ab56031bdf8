// Removes secrets from requests and expectations before they are stored.
import type { AdminSchema } from "../../contract/admin-types.ts";
import { parseQueryText } from "../../engine/core/query-text.ts";
import type { Redactor } from "../../engine/core/secrets/redactor.ts";
import type { RetainedExchange } from "../journal/journal-entry.ts";
import { headersOf } from "../journal/journal-view.ts";

/** The request without its secrets; already hidden secrets remain hidden. */
export function redactExchange(exchange: RetainedExchange, redactor: Redactor): RetainedExchange {
  const { path, queryText, code, requestBody, responseHeaders, responseText, violations, ignored } = exchange;
  return {
    ...exchange,
    path: redactor.text(path),
    queryText: redactQuery(queryText, redactor),
    code: code && redactor.text(code),
    requestHeaders: [...headersOf(exchange)].flatMap(([name, text]) => [
      redactor.text(name),
      redactor.named(name, text),
    ]),
    ...(requestBody === undefined ? {} : { requestBody: redactor.value(requestBody) }),
    responseHeaders: Object.fromEntries(
      Object.entries(responseHeaders).map(([name, text]) => [redactor.text(name), redactor.named(name, text)]),
    ),
    responseText: responseText === null ? null : redactor.body(responseText),
    violations: violations.map((violation) => ({ ...violation, ...redactor.violation(violation) })),
    ignored: ignored.map(redactor.text),
  };
}

function redactQuery(queryText: string, redactor: Redactor): string {
  if (queryText === "") return "";
  const pairs = [...parseQueryText(queryText)];
  const redacted = pairs.map(([name, text]): [string, string] => [redactor.text(name), redactor.named(name, text)]);
  const isSame = redacted.every(([name, text], index) => name === pairs[index]?.[0] && text === pairs[index]?.[1]);
  return isSame ? queryText : new URLSearchParams(redacted).toString();
}

type Match = AdminSchema<"RequestMatch">;
type Parameters = NonNullable<Match["path"]>;

/** The expectation without its secrets. */
export function redactMatch({ path, query, body }: Match, redactor: Redactor): Match {
  const redactAll = (parameters: Parameters, hide: Redactor["named"]): Parameters =>
    Object.fromEntries(Object.entries(parameters).map(([name, text]) => [name, hide(name, String(text))]));
  return {
    ...(path === undefined ? {} : { path: redactAll(path, (_, text) => redactor.text(text)) }),
    ...(query === undefined ? {} : { query: redactAll(query, redactor.named) }),
    // Values that JSON omits are not compared.
    ...(body === undefined ? {} : { body: redactor.value(JSON.parse(JSON.stringify(body))) }),
  };
}
