// The first request: a command that works when pasted, a button that sends it, and its response with a link to the journal.
import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { components } from "../../../spec/generated/admin/types.ts";
import { Code } from "../shared/code.tsx";
import { toGetCommand } from "../shared/curl.ts";
import { Icon } from "../shared/icons.tsx";
import type { Pulse } from "../shared/mock-link.ts";
import { fetchText, requestAdmin, type TextResponse, toPretty } from "../shared/mock-requests.ts";
import { root, toConsole, toServicePath } from "../shared/page-addresses.ts";
import type { Settings } from "../shared/settings.ts";
import type { FrontTexts } from "./texts.ts";

export interface FirstRequestProps {
  readonly settings: Settings;
  readonly adminToken: string;
  readonly texts: FrontTexts;
  /** Undefined until the mock has answered. */
  readonly pulse: Pulse | undefined;
  readonly isGone: boolean;
}

interface RequestState {
  readonly response?: TextResponse;
  /** Parameters that open the request in the journal, once found there. */
  readonly journalParams?: Readonly<Record<string, string>>;
  readonly hasFailed?: boolean;
  readonly isSending?: boolean;
}

export function FirstRequest({ settings, adminToken, texts, pulse, isGone }: FirstRequestProps) {
  const [state, setState] = useState<RequestState>({});
  const [isTokenShown, setTokenShown] = useState(false);
  const sandboxPath = `sandboxes/${encodeURIComponent(settings.sandbox)}`;
  const token = useToken(`${sandboxPath}/session`, adminToken, isGone ? undefined : pulse?.sandbox.createdAt);
  const path = `${toServicePath(settings)}/ticket/1`;
  const send = async () => {
    setState({ isSending: true });
    const id = crypto.randomUUID();
    const headers = { authorization: `Bearer ${token}`, "x-request-id": id };
    const response = await fetchText(path, { headers }).catch(() => undefined);
    setState(response === undefined ? { hasFailed: true } : { response });
    const journalParams = response && (await findJournalParams(sandboxPath, adminToken, id).catch(() => undefined));
    // A newer request may have been sent meanwhile.
    if (journalParams) setState((newest) => (newest.response === response ? { response, journalParams } : newest));
  };
  const responseArea = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state.response) responseArea.current?.scrollIntoView({ block: "nearest" });
  }, [state.response]);
  const url = location.origin + path;
  const isGood = state.response !== undefined && state.response.status < 400;
  return (
    <section className="card" aria-labelledby="first">
      <h2 id="first">{texts.first}</h2>
      <p className="dim">
        {texts.baseUrl} <code>{location.origin + toServicePath(settings)}</code>
        {settings.auth && ` · ${texts.auth[settings.auth]}`}
      </p>
      {/* Hidden until there is a token, because the command would not work without it. */}
      <div style={{ visibility: token === "" ? "hidden" : "visible" }}>
        <Code
          label="curl"
          text={toGetCommand(url, token)}
          displayText={toGetCommand(url, `${token.slice(0, 3)}…${token.slice(-2)}`)}
        />
      </div>
      <div className="tools">
        <Button size="sm" leftSection={<Icon name="send" />} onClick={send} disabled={state.isSending || token === ""}>
          {texts.send}: GET {path}
        </Button>
        <Button
          size="sm"
          variant="default"
          leftSection={<Icon name="key" />}
          aria-expanded={isTokenShown}
          onClick={() => setTokenShown(!isTokenShown)}
        >
          {texts.token}
        </Button>
      </div>
      {isTokenShown && (
        <>
          <p className="dim">{texts.tokenHint}</p>
          <Code label="Token" text={token} />
        </>
      )}
      <div aria-live="polite" className="response" ref={responseArea}>
        {state.hasFailed && <p className="bad">{texts.offline}</p>}
        {state.response && (
          <>
            <p>
              {texts.response}:{" "}
              <strong className="pill" data-tone={isGood ? "good" : "bad"}>
                {state.response.status}
              </strong>{" "}
              <a href={toConsole("journal", { sandbox: settings.sandbox, ...state.journalParams })}>
                {texts.inJournal}
              </a>
              {" · "}
              <a href={`${root}/docs#?route=get-/ticket/{ticketId}`}>{texts.inContract}</a>
            </p>
            <Code label={texts.response} text={toPretty(state.response.text)} />
          </>
        )}
      </div>
    </section>
  );
}

/** Parameters that open a request in the journal, which finds it by its id header; empty if it is not there. */
async function findJournalParams(
  sandboxPath: string,
  adminToken: string,
  requestId: string,
): Promise<{ readonly open?: string }> {
  const query = new URLSearchParams({ query: `header:"x-request-id: ${requestId}"`, limit: "1" });
  const { requests } = await requestAdmin<components["schemas"]["RequestList"]>(
    `${sandboxPath}/requests?${query}`,
    adminToken,
  );
  return requests[0] === undefined ? {} : { open: String(requests[0].id) };
}

/** A token of the default caller; "" until it is loaded. Requested again after a restart or an outage of the mock. */
function useToken(path: string, adminToken: string, sandboxCreatedAt: string | undefined): string {
  const [token, setToken] = useState("");
  useEffect(() => {
    if (sandboxCreatedAt === undefined) return;
    requestAdmin<{ readonly token: string }>(path, adminToken, {}).then(
      (session) => setToken(session.token),
      () => {},
    );
  }, [path, adminToken, sandboxCreatedAt]);
  return token;
}
