// The first request: a command that works when pasted, a button that sends it, and its response with a link to the journal.
import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { type Asked, ask, askAdmin, toPretty } from "../shared/ask.ts";
import { Code } from "../shared/code.tsx";
import { Icon } from "../shared/icons.tsx";
import type { Pulse } from "../shared/mock-link.ts";
import { toFirstRequest } from "../shared/quote.ts";
import { root, type Settings, toServicePath } from "../shared/settings.ts";
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
    ask(path, { headers: { authorization: `Bearer ${token}` } }).then(
      (asked) => setSent({ asked }),
      () => setSent({ isFailed: true }),
    );
  };
  const response = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sent.asked) response.current?.scrollIntoView({ block: "nearest" });
  }, [sent.asked]);
  const url = location.origin + path;
  const isGood = sent.asked !== undefined && sent.asked.status < 400;
  const journal = new URLSearchParams({ sandbox: settings.sandbox });
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
              <a href={`${root}/__admin/console/journal?${journal}`}>{texts.inJournal}</a>
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
