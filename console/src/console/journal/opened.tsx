// One opened request of the journal: why it was refused, how to repair it, send it again, what it changed, bodies, headers, copies.
import { ActionIcon, Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import remedies from "../../../../spec/generated/remedies.json" with { type: "json" };
import { toExpected } from "../../shared/ask.ts";
import { Code } from "../../shared/code.tsx";
import { Icon } from "../../shared/icons.tsx";
import { root, toConsole, toRule } from "../../shared/settings.ts";
import { StatusPill } from "../../shared/status-pill.tsx";
import { Time, toMilliseconds, toSize } from "../../shared/time.tsx";
import { toSentence } from "../faults/sentence.ts";
import { faultTexts } from "../faults/texts.ts";
import { unwrap } from "../parts/admin.ts";
import type { PartProps } from "../parts/desk.ts";
import { Shown, useLoaded } from "../parts/loaded.tsx";
import { Changed } from "./changed.tsx";
import { Copies } from "./copies.tsx";
import { shownWords } from "./corrections.tsx";
import { withoutAliases } from "./draft.ts";
import { askEntry, type Explanation, isWhole, type WholeProps } from "./entry.ts";
import { type Entry, type Row, targetOf, toTemplate, toText } from "./row.ts";
import { Send } from "./send.tsx";
import type { JournalTexts } from "./texts.ts";

export interface OpenedProps extends PartProps<JournalTexts> {
  /** The row in the list, if it is there. */
  readonly row: Row | undefined;
}

export function Opened({ desk, texts, row }: OpenedProps) {
  const { admin, sandbox, words, params, go } = desk;
  const id = Number(params.get("open"));
  const loaded = useLoaded(() => askEntry(desk, id), [admin, sandbox, id]);
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
          aria-label={words.close}
          title="Esc"
          onClick={() => go({ open: null })}
        >
          <Icon name="close" />
        </ActionIcon>
      </div>
      <Shown loaded={loaded} words={words}>
        {(found) => <Whole desk={desk} texts={texts} found={found} row={row} />}
      </Shown>
    </section>
  );
}

function Whole({ desk, texts, found, row }: OpenedProps & { readonly found: Explanation }) {
  const { request: entry } = found;
  // A restarted mock counts anew: the same id may be another request by now.
  if (row !== undefined && row.at !== entry.machineTime) return <p>{texts.gone}</p>;
  const toMissing = (bytes: number, isRead = true) => {
    if (bytes > 0) return texts.droppedBody.replace("{size}", toSize(bytes, desk.language));
    return isRead ? texts.noBody : texts.notWhole;
  };
  return (
    <>
      <p className="target">
        <StatusPill status={entry.status} none={texts.noAnswer} />
        <strong className="mono">{entry.method}</strong>
        <bdi className="mono">{targetOf(entry)}</bdi>
      </p>
      <Why desk={desk} found={found} texts={texts} />
      <Send key={entry.id} desk={desk} texts={texts} entry={entry} corrected={found.corrected} />
      <Facts desk={desk} entry={entry} texts={texts} />
      <Changed desk={desk} texts={texts} entry={entry} />
      <Part name={texts.requestBody} body={entry.requestBody} missing={toMissing(entry.requestBytes, isWhole(entry))} />
      <Part name={texts.responseBody} body={entry.responseBody} missing={toMissing(entry.responseBytes)} />
      <Headers name={texts.requestHeaders} headers={entry.requestHeaders} />
      <Headers name={texts.responseHeaders} headers={entry.responseHeaders} />
      <Copies desk={desk} texts={texts} entry={entry} />
    </>
  );
}

const remedyOf: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(remedies));

interface WhyProps extends Pick<OpenedProps, "desk" | "texts"> {
  readonly found: Explanation;
}

/** The faults that struck, or what the response says and what to do about it, and each wrong place. */
function Why({ desk: { language, sandbox, pulse }, found: { request, rule, corrected }, texts }: WhyProps) {
  const { violations, faults, code } = request;
  const { message } = Object(request.responseBody);
  const [meaning, fix] = remedyOf.get(code ?? "") ?? [rule?.text, ""];
  // Otherwise the violations say it, place by place.
  const isSaid = violations.length === 0 || code === "malformed_json";
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
        const fault = pulse.faults.find((one) => one.id === id);
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
      {rule !== null && isSaid && (
        <p>{`${message ?? meaning} ${code === "malformed_json" ? "" : fix}`.replaceAll("`", "")}</p>
      )}
      {!isSaid && (
        <ul>
          {violations.map((one) => (
            <li key={`${one.in} ${one.pointer} ${one.expected}`}>
              <code>
                <bdi>{one.pointer === "" ? "/" : one.pointer}</bdi>
              </code>{" "}
              {texts.places[one.in]}: {texts.found} <mark>{one.found}</mark>, {texts.expected}{" "}
              <bdi>{toExpected(shorten(one, corrected, texts), language)}</bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Of many words, only those most like what was found. */
function shorten(
  { pointer, expected }: Entry["violations"][number],
  corrected: Explanation["corrected"],
  { more }: JournalTexts,
): string {
  const words = withoutAliases(corrected?.choices.find((one) => one.pointer === pointer)?.allowed ?? []);
  if (words.length <= 2 * shownWords) return expected;
  return `${words.slice(0, shownWords).join(", ")} … ${more(words.length - shownWords)}`;
}

function Facts({ desk, entry, texts }: WholeProps) {
  const { language, admin, sandbox: sandboxId, act, isBusy } = desk;
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
        <dd>{toMilliseconds(entry.durationMs, language)}</dd>
        <dt>{texts.size}</dt>
        <dd>
          {toSize(entry.requestBytes, language)} → {toSize(entry.responseBytes, language)}
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

/** Links to the operation in the contract: the path of the request with the names of its parameters. */
function OperationLink({ docs, entry }: { readonly docs: string; readonly entry: Entry }) {
  return <a href={docs + toTemplate(entry)}>{entry.operationId}</a>;
}

interface BodyProps {
  readonly name: string;
  readonly body: unknown;
  /** Why there is no body. */
  readonly missing: string;
}

function Part({ name, body, missing }: BodyProps) {
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
