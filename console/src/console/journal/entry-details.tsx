// The open request in the journal: why it was refused, buttons to fix and resend it, its changes, bodies, headers and copies.
import { ActionIcon, Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import remedies from "../../../../spec/generated/remedies.json" with { type: "json" };
import { Code } from "../../shared/code.tsx";
import { Icon } from "../../shared/icons.tsx";
import { toExpected } from "../../shared/mock-requests.ts";
import { root, toConsole, toRule } from "../../shared/page-addresses.ts";
import { StatusPill } from "../../shared/status-pill.tsx";
import { formatMilliseconds, formatSize, Time } from "../../shared/time.tsx";
import { toSentence } from "../faults/sentence.ts";
import { faultTexts } from "../faults/texts.ts";
import { unwrap } from "../parts/admin.ts";
import { useLoaded, WhenLoaded } from "../parts/loaded.tsx";
import type { PartProps } from "../parts/view-context.ts";
import { Copies } from "./copies.tsx";
import { type Entry, hasFullBody, targetOf, toTemplate, toText } from "./entry.ts";
import { type EntryProps, type Explanation, fetchEntry } from "./load-entry.ts";
import { RecordChanges } from "./record-changes.tsx";
import type { Row } from "./row.ts";
import { Send } from "./send.tsx";
import { shortenExpected } from "./shorten-expected.ts";
import type { JournalTexts } from "./texts.ts";

export interface EntryDetailsProps extends PartProps<JournalTexts> {
  /** The row in the list, if present. */
  readonly row: Row | undefined;
}

export function EntryDetails({ context, texts, row }: EntryDetailsProps) {
  const { admin, sandbox, labels, params, go } = context;
  const id = Number(params.get("open"));
  const loaded = useLoaded(() => fetchEntry(context, id), [admin, sandbox, id]);
  const heading = useRef<HTMLHeadingElement>(null);
  // Focus returns to the row that was opened.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    return () => {
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`.row a[href$="open=${id}"]`)?.focus());
    };
  }, [id]);
  return (
    <section className="opened" aria-labelledby="opened">
      <div className="title">
        <h2 id="opened" tabIndex={-1} ref={heading}>
          {texts.entry} {params.get("open")}
        </h2>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={labels.close}
          title="Esc"
          onClick={() => go({ open: null })}
        >
          <Icon name="close" />
        </ActionIcon>
      </div>
      <WhenLoaded loaded={loaded} labels={labels}>
        {(explanation) => <DetailsBody context={context} texts={texts} explanation={explanation} row={row} />}
      </WhenLoaded>
    </section>
  );
}

function DetailsBody({ context, texts, explanation, row }: EntryDetailsProps & { readonly explanation: Explanation }) {
  const { request: entry } = explanation;
  // After a restart of the mock, the same id may belong to another request.
  if (row !== undefined && row.at !== entry.machineTime) return <p>{texts.gone}</p>;
  const toMissing = (bytes: number, isRead = true) => {
    if (bytes > 0) return texts.droppedBody.replace("{size}", formatSize(bytes, context.language));
    return isRead ? texts.noBody : texts.bodyNotKept;
  };
  return (
    <>
      <p className="target">
        <StatusPill status={entry.status} emptyLabel={texts.noResponse} />
        <strong className="mono">{entry.method}</strong>
        <bdi className="mono">{targetOf(entry)}</bdi>
      </p>
      <Diagnosis context={context} explanation={explanation} texts={texts} />
      <Send key={entry.id} context={context} texts={texts} entry={entry} corrected={explanation.corrected} />
      <Facts context={context} entry={entry} texts={texts} />
      <RecordChanges context={context} texts={texts} entry={entry} />
      <BodySection
        name={texts.requestBody}
        body={entry.requestBody}
        missing={toMissing(entry.requestBytes, hasFullBody(entry))}
      />
      <BodySection name={texts.responseBody} body={entry.responseBody} missing={toMissing(entry.responseBytes)} />
      <Headers name={texts.requestHeaders} headers={entry.requestHeaders} />
      <Headers name={texts.responseHeaders} headers={entry.responseHeaders} />
      <Copies context={context} texts={texts} entry={entry} />
    </>
  );
}

const remedyOf: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(remedies));

interface DiagnosisProps extends Pick<EntryDetailsProps, "context" | "texts"> {
  readonly explanation: Explanation;
}

/** The faults applied, or else the error's message with its remedy or the violations. */
function Diagnosis({
  context: { language, sandbox, pulse },
  explanation: { request, rule, corrected },
  texts,
}: DiagnosisProps) {
  const { violations, faults, code } = request;
  const choices = corrected?.choices ?? [];
  const { message } = Object(request.responseBody);
  const [meaning, fix] = remedyOf.get(code ?? "") ?? [rule?.text, ""];
  // Violations are listed instead of the message.
  const showsMessage = violations.length === 0 || code === "malformed_json";
  if (rule === null && violations.length === 0 && faults.length === 0) return null;
  return (
    <div className="why" data-tone={faults.length > 0 ? "warn" : "bad"}>
      <h3>
        {faults.length > 0 ? texts.byFault : texts.wrong}{" "}
        {code && (
          <a className="mono" href={toRule(code)} title={texts.toRule}>
            {code}
          </a>
        )}
      </h3>
      {faults.map(({ id, kind }) => {
        const fault = pulse.faults.find((candidate) => candidate.id === id);
        return (
          <p key={id}>
            {fault === undefined ? (
              <code>{kind}</code>
            ) : (
              <a href={toConsole("faults", { sandbox })}>{toSentence(fault, faultTexts[language], language)}</a>
            )}{" "}
            <bdi className="dim mono">{id}</bdi>
          </p>
        );
      })}
      {rule !== null && showsMessage && <p>{`${message ?? meaning} ${fix}`.replaceAll("`", "")}</p>}
      {!showsMessage && (
        <ul>
          {violations.map((violation) => (
            <li key={`${violation.in} ${violation.pointer} ${violation.expected}`}>
              <code>
                <bdi>{violation.pointer === "" ? "/" : violation.pointer}</bdi>
              </code>{" "}
              {texts.places[violation.in]}: {texts.found} <mark>{violation.found}</mark>, {texts.expected}{" "}
              <bdi>{toExpected(shortenExpected(violation, choices, texts.more), language)}</bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Facts({ context, entry, texts }: EntryProps) {
  const { language, admin, sandbox: sandboxId, act, isBusy } = context;
  const docs = `${root}/docs#?route=${entry.method.toLowerCase()}-`;
  const rewind = () =>
    act(async () => {
      const params = { path: { sandboxId } };
      const body = { request: entry.id };
      const { version } = await unwrap(admin.POST("/__admin/sandboxes/{sandboxId}/rewind", { params, body }));
      return `${texts.rewound} ${version}`;
    });
  return (
    <>
      <dl>
        <dt>{texts.operation}</dt>
        <dd>{entry.operationId === null ? texts.unhandled : <OperationLink docs={docs} entry={entry} />}</dd>
        <dt>{texts.time}</dt>
        <dd>
          <Time at={entry.machineTime} form="full" />
        </dd>
        <dt>{texts.sandboxTime}</dt>
        <dd>
          <Time at={entry.time} form="full" />
        </dd>
        <dt>{texts.duration}</dt>
        <dd>{formatMilliseconds(entry.durationMs, language)}</dd>
        <dt>{texts.size}</dt>
        <dd>
          {formatSize(entry.requestBytes, language)} → {formatSize(entry.responseBytes, language)}
        </dd>
        <dt>{texts.version}</dt>
        <dd>{entry.version}</dd>
        {entry.ignored.length > 0 && (
          <>
            <dt>{texts.ignored}</dt>
            <dd>
              <bdi>{entry.ignored.join(", ")}</bdi>
            </dd>
          </>
        )}
        {entry.replica !== undefined && (
          <>
            <dt>{texts.replica}</dt>
            <dd>
              <bdi>{entry.replica}</bdi>
            </dd>
          </>
        )}
      </dl>
      {entry.changes.length > 0 && (
        <div className="tools">
          <Button variant="default" leftSection={<Icon name="back" />} disabled={isBusy} onClick={rewind}>
            {texts.rewind}
          </Button>
        </div>
      )}
    </>
  );
}

/** Links to the operation in the contract by its path template. */
function OperationLink({ docs, entry }: { readonly docs: string; readonly entry: Entry }) {
  return <a href={docs + toTemplate(entry)}>{entry.operationId}</a>;
}

interface BodySectionProps {
  readonly name: string;
  readonly body: unknown;
  /** Why there is no body. */
  readonly missing: string;
}

function BodySection({ name, body, missing }: BodySectionProps) {
  return (
    <div className="part">
      <h3>{name}</h3>
      {body === undefined ? <p className="dim">{missing}</p> : <Code label={name} text={toText(body)} />}
    </div>
  );
}

function Headers({ name, headers }: { readonly name: string; readonly headers: Readonly<Record<string, string>> }) {
  const [isOpen, setOpen] = useState(false);
  const text = Object.entries(headers).map(([key, value]) => `${key}: ${value}`);
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {name} <span className="dim">{text.length}</span>
      </summary>
      {isOpen && <Code label={name} text={text.join("\n")} />}
    </details>
  );
}
