// The first request: a command that works when pasted, a button that sends it, and its response with a link to the journal.
import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { components } from "../../../spec/generated/admin/types.ts";
import { type Asked, ask, askAdmin, toPretty } from "../shared/ask.ts";
import { Code } from "../shared/code.tsx";
import { Icon } from "../shared/icons.tsx";
import type { Pulse } from "../shared/mock-link.ts";
import { toFirstRequest } from "../shared/quote.ts";
import { root, type Settings, toConsole, toServicePath } from "../shared/settings.ts";
import type { FrontTexts } from "./texts.ts";

export interface FirstRequestProps {
  readonly settings: Settings;
  readonly adminToken: string;
  readonly texts: FrontTexts;
  /** Undefined until the mock has answered. */
  readonly pulse: Pulse | undefined;
  readonly isGone: boolean;
}

interface Sent {
  readonly asked?: Asked;
  /** Which request of the journal it is, once found there. */
  readonly open?: Readonly<Record<string, string>>;
  readonly isFailed?: boolean;
  readonly isSending?: boolean;
}

export function FirstRequest({ settings, adminToken, texts, pulse, isGone }: FirstRequestProps) {
  const [sent, setSent] = useState<Sent>({});
  const [isTokenShown, setTokenShown] = useState(false);
  const at = `sandboxes/${encodeURIComponent(settings.sandbox)}`;
  const token = useToken(`${at}/session`, adminToken, isGone ? undefined : pulse?.sandbox.createdAt);
  const path = `${toServicePath(settings)}/ticket/1`;
  const send = () => {
    setSent({ isSending: true });
    const id = crypto.randomUUID();
    ask(path, { headers: { authorization: `Bearer ${token}`, "x-request-id": id } }).then(
      (asked) => {
        setSent({ asked });
        findRequest(at, adminToken, id).then(
          (open) => setSent({ asked, open }),
          () => {},
        );
      },
      () => setSent({ isFailed: true }),
    );
  };
  const response = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sent.asked) response.current?.scrollIntoView({ block: "nearest" });
  }, [sent.asked]);
  const url = location.origin + path;
  const isGood = sent.asked !== undefined && sent.asked.status < 400;
  return (
    <section className="card" aria-labelledby="first">
      <h2 id="first">{texts.first}</h2>
      <p className="dim">
        {texts.baseUrl} <code>{location.origin + toServicePath(settings)}</code>
        {settings.auth && ` · ${texts.auth[settings.auth]}`}
      </p>
      {/* Without its token the command would not work; its place is kept. */}
      <div style={{ visibility: token === "" ? "hidden" : "visible" }}>
        <Code
          label="curl"
          text={toFirstRequest(url, token)}
          shown={toFirstRequest(url, `${token.slice(0, 3)}…${token.slice(-2)}`)}
        />
      </div>
      <div className="tools">
        <Button size="sm" leftSection={<Icon name="send" />} onClick={send} disabled={sent.isSending || token === ""}>
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
      <div aria-live="polite" className="response" ref={response}>
        {sent.isFailed && <p className="bad">{texts.offline}</p>}
        {sent.asked && (
          <>
            <p>
              {texts.answer}:{" "}
              <strong className="pill" data-tone={isGood ? "good" : "bad"}>
                {sent.asked.status}
              </strong>{" "}
              <a href={toConsole("journal", { sandbox: settings.sandbox, ...sent.open })}>{texts.inJournal}</a>
              {" · "}
              <a href={`${root}/docs#?route=get-/ticket/{ticketId}`}>{texts.inContract}</a>
            </p>
            <Code label={texts.answer} text={toPretty(sent.asked.text)} />
          </>
        )}
      </div>
    </section>
  );
}

/** A request in the journal of a sandbox, by its id header. */
async function findRequest(at: string, adminToken: string, requestId: string): Promise<{ readonly open?: string }> {
  const query = new URLSearchParams({ query: `header:"x-request-id: ${requestId}"`, limit: "1" });
  const { requests } = await askAdmin<components["schemas"]["RequestList"]>(`${at}/requests?${query}`, adminToken);
  return requests[0] === undefined ? {} : { open: String(requests[0].id) };
}

/** A token of the default caller; "" until there is one. Asked for anew when the mock is back, or was restarted. */
function useToken(path: string, adminToken: string, run: string | undefined): string {
  const [token, setToken] = useState("");
  useEffect(() => {
    if (run === undefined) return;
    askAdmin<{ readonly token: string }>(path, adminToken, {}).then(
      (session) => setToken(session.token),
      () => {},
    );
  }, [path, adminToken, run]);
  return token;
}
