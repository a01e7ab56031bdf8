// One opened journal entry: request and answer, violations, changes, and copies to paste.
import { useEffect, useRef } from "preact/hooks";
import { CopyableText } from "../../shared/copyable-text.tsx";
import { ScrollableText } from "../../shared/scrollable-text.tsx";
import { root } from "../../shared/settings.ts";
import { Shown, useLoaded } from "../parts/loaded.tsx";
import { Changed } from "./changed.tsx";
import { toCurl, toFault, toTest } from "./copies.ts";
import { askEntry, type OpenedProps, type WholeProps } from "./entry.ts";
import { belongsTo, type Entry, type Row } from "./row.ts";
import type { JournalTexts } from "./texts.ts";

export function Opened({ desk, texts, rows }: OpenedProps) {
  const { admin, sandbox, words, params, go } = desk;
  const id = Number(params.get("open"));
  const loaded = useLoaded(() => askEntry(desk, id), [admin, sandbox, id]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [id]);
  return (
    <section class="opened" aria-labelledby="opened">
      <h2 id="opened" tabIndex={-1} ref={heading}>
        {texts.entry} {params.get("open")}
      </h2>
      <button type="button" onClick={() => go({ open: null })}>
        {words.close}
      </button>
      <Shown loaded={loaded} words={words}>
        {(entry) =>
          entry === null || !isShownAs(entry, rows) ? (
            <p>{texts.gone}</p>
          ) : (
            <Whole desk={desk} texts={texts} rows={rows} entry={entry} />
          )
        }
      </Shown>
    </section>
  );
}

/** Whether the list shows the id as this request, or not at all. */
function isShownAs(entry: Entry, rows: readonly Row[]): boolean {
  const row = rows.find(({ id }) => id === entry.id);
  return row === undefined || belongsTo(row, entry);
}

function Whole({ desk, texts, rows, entry }: WholeProps) {
  const mock = location.origin + root;
  return (
    <>
      <p class="line">
        <strong>{entry.method}</strong> <bdi>{entry.path}</bdi>
      </p>
      <Facts entry={entry} texts={texts} />
      <Violations entry={entry} texts={texts} />
      <Changed desk={desk} texts={texts} rows={rows} entry={entry} />
      <Part name={texts.requestBody} body={entry.requestBody} bytes={entry.requestBytes} texts={texts} />
      <Part name={texts.responseBody} body={entry.responseBody} bytes={entry.responseBytes} texts={texts} />
      <Headers name={texts.requestHeaders} headers={entry.requestHeaders} />
      <Headers name={texts.responseHeaders} headers={entry.responseHeaders} />
      <h3>{texts.copies}</h3>
      <CopyableText label={texts.asCurl} text={toCurl(entry, mock, desk.basePath)} words={desk.words} />
      <CopyableText label={texts.asTest} text={toTest(entry)} words={desk.words} />
      <CopyableText label={texts.asFault} text={toFault(entry, mock, desk.sandbox)} words={desk.words} />
    </>
  );
}

function Facts({ entry, texts }: { readonly entry: Entry; readonly texts: JournalTexts }) {
  const faults = entry.faults.map(({ id, kind }) => `${kind} (${id})`).join(", ");
  const rows: readonly (readonly [string, string])[] = [
    [texts.status, String(entry.status ?? texts.noAnswer)],
    [texts.operation, entry.operationId ?? texts.unhandled],
    [texts.time, entry.time],
    [texts.duration, String(entry.durationMs)],
    [texts.version, String(entry.version)],
    [texts.faults, faults === "" ? texts.noFaults : faults],
    ...(entry.ignored.length === 0 ? [] : [[texts.ignored, entry.ignored.join(", ")] as const]),
    ...(entry.replica === undefined ? [] : [[texts.replica, entry.replica] as const]),
  ];
  return (
    <dl>
      {rows.map(([name, value]) => (
        <>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </>
      ))}
    </dl>
  );
}

function Violations({ entry, texts }: { readonly entry: Entry; readonly texts: JournalTexts }) {
  if (entry.violations.length === 0) return null;
  return (
    <>
      <h3>{texts.wrong}</h3>
      <ul>
        {entry.violations.map((one) => (
          <li key={`${one.in} ${one.pointer} ${one.expected}`}>
            <bdi>
              <code>{one.pointer === "" ? "/" : one.pointer}</code>
            </bdi>{" "}
            {texts.places[one.in]}: {texts.found} <bdi>{one.found}</bdi>, {texts.expected} <bdi>{one.expected}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}

interface PartProps {
  readonly name: string;
  readonly body: unknown;
  /** Size of the body, whether or not the journal has it. */
  readonly bytes: number;
  readonly texts: JournalTexts;
}

function Part({ name, body, bytes, texts }: PartProps) {
  return (
    <>
      <h3>{name}</h3>
      {body !== undefined && <ScrollableText label={name} text={toText(body)} />}
      {body === undefined && <p>{bytes === 0 ? texts.noBody : `${bytes} ${texts.droppedBody}`}</p>}
    </>
  );
}

function toText(body: unknown): string {
  return typeof body === "string" ? body : JSON.stringify(body, null, 2);
}

function Headers({ name, headers }: { readonly name: string; readonly headers: Readonly<Record<string, string>> }) {
  const text = Object.entries(headers).map(([key, value]) => `${key}: ${value}`);
  return (
    <details>
      <summary>{name}</summary>
      <ScrollableText label={name} text={text.join("\n")} />
    </details>
  );
}
