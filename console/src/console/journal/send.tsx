// Sends a request of the journal again: as it was, edited, or corrected; here or in a fork; and compares both answers.
import { Button, Checkbox, TextInput } from "@mantine/core";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { parsePointer, valueAt, withValueAt } from "../../../../mock/engine/core/json-pointer.ts";
import { nearestWord } from "../../../../mock/engine/core/text/nearest-word.ts";
import { allowedOf } from "../../shared/ask.ts";
import { Code } from "../../shared/code.tsx";
import { Icon } from "../../shared/icons.tsx";
import { toConsole, toServicePath } from "../../shared/settings.ts";
import { useShortcuts } from "../../shared/shortcuts.ts";
import { StatusPill } from "../../shared/status-pill.tsx";
import { type Schemas, unwrap } from "../parts/admin.ts";
import type { Desk } from "../parts/desk.ts";
import { DifferenceTable } from "../parts/difference-table.tsx";
import { type Difference, differencesOf } from "../parts/differences.ts";
import { isWhole, type WholeProps } from "./entry.ts";
import { type Entry, pageHeader, targetOf, toText } from "./row.ts";

const Editor = lazy(async () => ({ default: (await import("../../shared/editor.tsx")).Editor }));

export interface SendProps extends WholeProps {
  readonly corrected: Schemas["CorrectedRequest"] | null;
}

interface Draft {
  readonly method: string;
  readonly target: string;
  /** "" for none. */
  readonly body: string;
  /** Whether it began as the corrected request. */
  readonly isRepair?: boolean;
}

interface Sent {
  readonly status: number;
  /** Of the status; "" under HTTP/2. */
  readonly reason: string;
  readonly body: unknown;
  readonly sandbox: string;
  /** Its id in the journal, if it is there. */
  readonly id: number | undefined;
}

export function Send({ desk, texts, entry, corrected }: SendProps) {
  const [draft, setDraft] = useState<Draft>();
  const [isFork, setFork] = useState(false);
  const [sent, setSent] = useState<Sent>();
  const send = (what: Draft) =>
    desk.act(async () => {
      const result = await sendAgain(desk, entry, what, isFork);
      setSent(result);
      return `${texts.sent} ${result.status} ${result.reason}`.trim();
    });
  const repaired = corrected === null || !isWhole(entry) ? undefined : toCorrected(corrected, entry);
  const own = isWhole(entry) ? toDraft(entry) : undefined;
  const isOpen =
    draft?.isRepair === true && choicesOf(entry).some(({ steps, value }) => isSame(draftAt(draft, steps), value));
  useShortcuts(own === undefined ? {} : { r: () => void send(own), e: () => setDraft(own) });
  return (
    <section className="send" aria-label={texts.sendAgain}>
      <div className="tools">
        {repaired && (
          <Button leftSection={<Icon name="check" />} disabled={desk.isBusy} onClick={() => setDraft(repaired)}>
            {texts.repair}
          </Button>
        )}
        {draft === undefined && (
          <Button
            variant={repaired ? "default" : "filled"}
            disabled={desk.isBusy || own === undefined}
            title="r"
            onClick={() => own && send(own)}
          >
            {texts.sendAgain}
          </Button>
        )}
        <Button
          variant="default"
          title="e"
          disabled={own === undefined}
          aria-expanded={draft !== undefined}
          onClick={() => setDraft(draft === undefined ? own : undefined)}
        >
          {texts.edit}
        </Button>
      </div>
      {sent && <Answer {...{ desk, texts, entry, sent }} />}
      {draft && (
        <form
          className="draft"
          onSubmit={(event) => {
            event.preventDefault();
            send(draft);
          }}
        >
          {draft.isRepair && <Corrections {...{ texts, entry, draft }} set={setDraft} />}
          <TextInput
            label={texts.target}
            leftSection={<span className="mono">{draft.method}</span>}
            leftSectionWidth={60}
            classNames={{ input: "mono" }}
            value={draft.target}
            onChange={(event) => setDraft({ ...draft, target: event.currentTarget.value })}
          />
          {draft.method !== "GET" && (
            <Suspense>
              <Editor label={texts.requestBody} value={draft.body} change={(body) => setDraft({ ...draft, body })} />
            </Suspense>
          )}
          {draft.isRepair && <LeftOut texts={texts} entry={entry} draft={draft} />}
          <div className="tools sending">
            <Button type="submit" leftSection={<Icon name="send" />} disabled={desk.isBusy || isOpen}>
              {texts.send}
            </Button>
            <Checkbox
              label={texts.inFork}
              checked={isFork}
              onChange={(event) => setFork(event.currentTarget.checked)}
            />
          </div>
        </form>
      )}
    </section>
  );
}

interface CorrectionsProps extends Pick<SendProps, "texts" | "entry"> {
  readonly draft: Draft;
  set(draft: Draft): void;
}

/** What the draft changes of the request, and for each wrong place the values that are allowed there. */
function Corrections({ texts, entry, draft, set }: CorrectionsProps) {
  const body = toJson(draft.body);
  const target: readonly Difference[] =
    draft.target === targetOf(entry) ? [] : [{ pointer: texts.path, before: targetOf(entry), after: draft.target }];
  return (
    <>
      <DifferenceTable label={texts.corrections} differences={[...target, ...differencesOf(entry.requestBody, body)]} />
      {choicesOf(entry).map(({ pointer, steps, value: wrong, allowed }) => {
        const now = valueAt(body, steps);
        return (
          <fieldset key={pointer} className="chips">
            <legend>
              {isSame(now, wrong) ? texts.choose : texts.allowed} <code>{pointer}</code>
            </legend>
            {allowed.map((one) => (
              <button
                key={one}
                type="button"
                className="pill"
                aria-pressed={one === String(now)}
                onClick={() => {
                  const value = typeof now === "number" ? Number(one) : one;
                  set({ ...draft, body: JSON.stringify(withValueAt(body, steps, value), null, 2) });
                }}
              >
                {one}
              </button>
            ))}
          </fieldset>
        );
      })}
    </>
  );
}

/** What the sender wrote that the repair holds nowhere, not even under another name. */
function LeftOut({ texts, entry, draft }: Omit<CorrectionsProps, "set">) {
  const differences = differencesOf(entry.requestBody, toJson(draft.body));
  const moved = differences.filter(({ before }) => before === undefined);
  const left = differences.filter(
    ({ before, after }) => after === undefined && !moved.some((other) => isSame(other.after, before)),
  );
  if (left.length === 0) return null;
  const list = left.map(({ pointer, before }) => `${pointer.slice(1)} ${JSON.stringify(before)}`).join(", ");
  return (
    <p className="bar" data-tone="warn">
      <bdi>
        {texts.leftOut} {list.length > maxLeftOut ? `${list.slice(0, maxLeftOut)} …` : list}
        {entry.operationId === "searchTickets" && `; ${texts.searchFilters}`}
      </bdi>
    </p>
  );
}

const maxLeftOut = 300;

/** Scrolls the new response into view; two successes are compared. */
function Answer({ desk, texts, entry, sent }: WholeProps & { readonly sent: Sent }) {
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

function toDraft(entry: Entry): Draft {
  const { method, requestBody: body } = entry;
  return { method, target: targetOf(entry), body: body === undefined ? "" : toText(body) };
}

/** The places of the body where one of several values is allowed, with the value sent. */
function choicesOf({ violations, requestBody }: Entry) {
  return violations.flatMap(({ in: part, pointer, expected }) => {
    const [steps, allowed] = [parsePointer(pointer), allowedOf(expected)];
    const value = valueAt(requestBody, steps);
    return part === "body" && value !== undefined && allowed.length > 0 ? [{ pointer, steps, allowed, value }] : [];
  });
}

function draftAt({ body }: Draft, steps: readonly string[]): unknown {
  return valueAt(toJson(body), steps);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The corrected request; words that resemble none of the allowed ones stay as sent, until the person chooses. */
function toCorrected({ method, path, query, body: corrected }: Schemas["CorrectedRequest"], entry: Entry): Draft {
  const body = choicesOf(entry).reduce<unknown>((all, { steps, value, allowed }) => {
    const isGuessed = typeof value === "string" && nearestWord(value, allowed) === undefined;
    return isGuessed && allowed.includes(String(valueAt(all, steps))) ? withValueAt(all, steps, value) : all;
  }, corrected);
  const search = new URLSearchParams(query);
  return {
    method,
    target: search.size === 0 ? path : `${path}?${search}`,
    body: body === undefined ? "" : toText(body),
    isRepair: true,
  };
}

/** Headers that a page cannot send, or that belong to the connection. */
const unsent =
  /^(?:host|content-length|connection|accept-encoding|user-agent|cookie|authorization|sec-.*|origin|referer|x-mock-.*|if-.*)$/;

async function sendAgain(desk: Desk, entry: Entry, { method, target, body }: Draft, isFork: boolean): Promise<Sent> {
  const { admin, basePath } = desk;
  const params = { path: { sandboxId: desk.sandbox } };
  const sandbox = isFork
    ? (await unwrap(admin.POST("/__admin/sandboxes/{sandboxId}/fork", { params, body: {} }))).id
    : desk.sandbox;
  const path = { sandboxId: sandbox };
  const { token } = await unwrap(admin.POST("/__admin/sandboxes/{sandboxId}/session", { params: { path }, body: {} }));
  const { lastId: since } = await unwrap(
    admin.GET("/__admin/sandboxes/{sandboxId}/requests", { params: { path, query: { limit: 1 } } }),
  );
  const own = Object.entries(entry.requestHeaders).filter(([name]) => !unsent.test(name));
  const headers = new Headers([...own, ["authorization", `Bearer ${token}`], [pageHeader, "console"]]);
  const url = toServicePath({ basePath, sandbox: "" }, sandbox) + target;
  const init = method === "GET" || body === "" ? {} : { body };
  const response = await fetch(url, { method, headers, credentials: "omit", ...init });
  const { status, statusText: reason } = response;
  const text = await response.text();
  const { requests } = await unwrap(
    admin.GET("/__admin/sandboxes/{sandboxId}/requests", { params: { path, query: { since } } }),
  );
  const id = requests.findLast((one) => one.requestHeaders[pageHeader] === "console" && one.method === method)?.id;
  return { status, reason, body: toJson(text), sandbox, id };
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text === "" ? undefined : text;
  }
}
