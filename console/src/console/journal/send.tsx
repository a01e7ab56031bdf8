// Sends a request of the journal again: as it was, edited, or corrected; here or in a fork; and compares both answers.
import { Button, Checkbox, TextInput } from "@mantine/core";
import { lazy, Suspense, useMemo, useState } from "react";
import { Icon } from "../../shared/icons.tsx";
import { toServicePath } from "../../shared/settings.ts";
import { useShortcuts } from "../../shared/shortcuts.ts";
import { StatusPill } from "../../shared/status-pill.tsx";
import { hrefOf } from "../parts/address.ts";
import { type Schemas, unwrap } from "../parts/admin.ts";
import type { Desk } from "../parts/desk.ts";
import { DifferenceTable } from "../parts/difference-table.tsx";
import { type Difference, differencesOf } from "../parts/differences.ts";
import { isWhole, type WholeProps } from "./entry.ts";
import { type Entry, pageHeader, targetOf } from "./row.ts";

const Editor = lazy(async () => ({ default: (await import("../../shared/editor.tsx")).Editor }));

export interface SendProps extends WholeProps {
  readonly corrected: Schemas["CorrectedRequest"] | null;
}

interface Draft {
  readonly method: string;
  readonly target: string;
  /** "" for none. */
  readonly body: string;
}

interface Sent {
  readonly draft: Draft;
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
  const repaired = useMemo(
    () => (corrected === null || !isWhole(entry) ? undefined : toCorrected(corrected)),
    [corrected, entry],
  );
  const own = isWhole(entry) ? toDraft(entry) : undefined;
  useShortcuts(own === undefined ? {} : { r: () => void send(own), e: () => setDraft(own) });
  return (
    <section className="send" aria-label={texts.sendAgain}>
      <div className="tools">
        {repaired && (
          <Button leftSection={<Icon name="check" />} disabled={desk.isBusy} onClick={() => setDraft(repaired)}>
            {texts.repair}
          </Button>
        )}
        <Button
          variant={repaired ? "default" : "filled"}
          disabled={desk.isBusy || own === undefined}
          title="r"
          onClick={() => own && send(own)}
        >
          {texts.sendAgain}
        </Button>
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
      {draft && (
        <form
          className="draft"
          onSubmit={(event) => {
            event.preventDefault();
            send(draft);
          }}
        >
          {draft === repaired && <Corrections texts={texts} entry={entry} repaired={repaired} />}
          <TextInput
            label={texts.target}
            leftSection={<span className="mono">{draft.method}</span>}
            leftSectionWidth={60}
            className="mono"
            value={draft.target}
            onChange={(event) => setDraft({ ...draft, target: event.currentTarget.value })}
          />
          {draft.method !== "GET" && (
            <Suspense>
              <Editor label={texts.requestBody} value={draft.body} change={(body) => setDraft({ ...draft, body })} />
            </Suspense>
          )}
          <div className="tools">
            <Button type="submit" leftSection={<Icon name="send" />} disabled={desk.isBusy}>
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
      {sent && <Answer {...{ desk, texts, entry, sent }} />}
    </section>
  );
}

/** What the correction changed of the request. */
function Corrections({ texts, entry, repaired }: Pick<SendProps, "texts" | "entry"> & { readonly repaired: Draft }) {
  const target: readonly Difference[] =
    repaired.target === targetOf(entry)
      ? []
      : [{ pointer: texts.path, before: targetOf(entry), after: repaired.target }];
  const body = repaired.body === "" ? undefined : JSON.parse(repaired.body);
  return (
    <DifferenceTable label={texts.corrections} differences={[...target, ...differencesOf(entry.requestBody, body)]} />
  );
}

function Answer({ desk, texts, entry, sent }: WholeProps & { readonly sent: Sent }) {
  const differences = differencesOf(entry.responseBody, sent.body);
  return (
    <div className="answer" aria-live="polite">
      <p>
        {texts.answers} <StatusPill status={entry.status} none={texts.noAnswer} /> →{" "}
        <StatusPill status={sent.status} none={texts.noAnswer} />{" "}
        {sent.id !== undefined && (
          <a href={hrefOf("journal", { sandbox: sent.sandbox, open: String(sent.id) })}>
            {texts.openAnswer(sent.id)}
            {sent.sandbox !== desk.sandbox && ` (${sent.sandbox})`}
          </a>
        )}
      </p>
      {differences.length === 0 ? (
        <p className="dim">{texts.sameAnswer}</p>
      ) : (
        <DifferenceTable label={texts.answers} differences={differences} />
      )}
    </div>
  );
}

function toDraft(entry: Entry): Draft {
  const { method, requestBody: body } = entry;
  const text = typeof body === "string" ? body : body === undefined ? "" : JSON.stringify(body, null, 2);
  return { method, target: targetOf(entry), body: text };
}

function toCorrected({ method, path, query, body }: Schemas["CorrectedRequest"]): Draft {
  const search = new URLSearchParams(query);
  return {
    method,
    target: search.size === 0 ? path : `${path}?${search}`,
    body: body === undefined ? "" : JSON.stringify(body, null, 2),
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
  return { draft: { method, target, body }, status, reason, body: toJson(text), sandbox, id };
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text === "" ? undefined : text;
  }
}
