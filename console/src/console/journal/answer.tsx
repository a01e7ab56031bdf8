// The response to a request that was sent again, beside that of the journal.
import { useEffect, useRef } from "react";
import { Code } from "../../shared/code.tsx";
import { toConsole } from "../../shared/settings.ts";
import { StatusPill } from "../../shared/status-pill.tsx";
import { DifferenceTable } from "../parts/difference-table.tsx";
import { differencesOf } from "../parts/differences.ts";
import type { WholeProps } from "./entry.ts";
import { toText } from "./row.ts";
import type { Sent } from "./send-again.ts";

/** Scrolls the new response into view; two successes are compared. */
export function Answer({ desk, texts, entry, sent }: WholeProps & { readonly sent: Sent }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: "nearest" });
  }, [sent]);
  const differences = differencesOf(entry.responseBody, sent.body);
  const isEqual = differences.length === 0;
  const isCompared = !isEqual && Math.max(entry.status ?? 500, sent.status) < 400;
  return (
    <div className="answer" aria-live="polite" ref={place}>
      <p>
        {texts.answers} <StatusPill status={entry.status} none={texts.noAnswer} /> →{" "}
        <StatusPill status={sent.status} none={texts.noAnswer} /> {[sent.reason, ...countsOf(sent.body)].join(" · ")}{" "}
        {sent.id !== undefined && (
          <a href={toConsole("journal", { sandbox: sent.sandbox, open: String(sent.id) })}>
            {texts.openAnswer(sent.id)}
            {sent.sandbox !== desk.sandbox && ` (${sent.sandbox})`}
          </a>
        )}
      </p>
      {isEqual && <p className="dim">{texts.sameAnswer}</p>}
      {isCompared && <DifferenceTable label={texts.answers} differences={differences} />}
      {!isEqual && !isCompared && sent.body !== undefined && <Code label={texts.answers} text={toText(sent.body)} />}
    </div>
  );
}

/** How long the lists in a body are: `5 tickets`. */
function countsOf(body: unknown): readonly string[] {
  return Object.entries(Object(body)).flatMap(([name, value]) =>
    Array.isArray(value) ? `${value.length} ${name}` : [],
  );
}
