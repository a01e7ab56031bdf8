// The response to a request that was sent again, compared with the response in the journal.
import { useEffect, useRef } from "react";
import { Code } from "../../shared/code.tsx";
import { toConsole } from "../../shared/page-addresses.ts";
import { StatusPill } from "../../shared/status-pill.tsx";
import { DifferenceTable } from "../parts/difference-table.tsx";
import { differencesOf } from "../parts/differences.ts";
import { toText } from "./entry.ts";
import type { EntryProps } from "./load-entry.ts";
import type { SendResult } from "./send-again.ts";

/** Scrolls the new response into view; two successes are compared. */
export function NewResponse({ context, texts, entry, result }: EntryProps & { readonly result: SendResult }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    container.current?.scrollIntoView({ block: "nearest" });
  }, [result]);
  const differences = differencesOf(entry.responseBody, result.body);
  const isEqual = differences.length === 0;
  const isCompared = !isEqual && Math.max(entry.status ?? 500, result.status) < 400;
  return (
    <div className="answer" aria-live="polite" ref={container}>
      <p>
        {texts.response} <StatusPill status={entry.status} emptyLabel={texts.noResponse} /> →{" "}
        <StatusPill status={result.status} emptyLabel={texts.noResponse} />{" "}
        {[result.reason, ...countsOf(result.body)].join(" · ")}{" "}
        {result.id !== undefined && (
          <a href={toConsole("journal", { sandbox: result.sandbox, open: String(result.id) })}>
            {texts.openResponse(result.id)}
            {result.sandbox !== context.sandbox && ` (${result.sandbox})`}
          </a>
        )}
      </p>
      {isEqual && <p className="dim">{texts.sameResponse}</p>}
      {isCompared && <DifferenceTable label={texts.response} differences={differences} />}
      {!isEqual && !isCompared && result.body !== undefined && (
        <Code label={texts.response} text={toText(result.body)} />
      )}
    </div>
  );
}

/** The lengths of the lists in a body: `5 tickets`. */
function countsOf(body: unknown): readonly string[] {
  return Object.entries(Object(body)).flatMap(([name, value]) =>
    Array.isArray(value) ? `${value.length} ${name}` : [],
  );
}
