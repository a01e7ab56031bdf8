// The first request: a command to copy, and a button that sends it and shows the answer.
import { useState } from "preact/hooks";
import { type Asked, ask, toPretty } from "../shared/ask.ts";
import { CopyableText } from "../shared/copyable-text.tsx";
import { ScrollableText } from "../shared/scrollable-text.tsx";
import { type Settings, toServicePath } from "../shared/settings.ts";
import type { FrontTexts } from "./texts.ts";

export interface FirstRequestProps {
  readonly settings: Settings;
  readonly token: string;
  readonly texts: FrontTexts;
}

type Sent = { readonly asked?: Asked; readonly isFailed?: boolean; readonly isSending?: boolean };

export function FirstRequest({ settings, token, texts }: FirstRequestProps) {
  const [sent, setSent] = useState<Sent>({});
  const path = `${toServicePath(settings)}/ticket/1`;
  const authorization = `Bearer ${token}`;
  const send = () => {
    setSent({ isSending: true });
    ask(path, { headers: { authorization } }).then(
      (asked) => setSent({ asked }),
      () => setSent({ isFailed: true }),
    );
  };
  return (
    <section aria-labelledby="first">
      <h2 id="first">{texts.first}</h2>
      <CopyableText
        label="curl"
        text={`curl -H 'Authorization: ${authorization}' ${location.origin}${path}`}
        words={texts}
      />
      <button type="button" class="main" onClick={send} disabled={sent.isSending}>
        {sent.isSending ? texts.sending : `${texts.send}: GET ${path}`}
      </button>
      <div aria-live="polite">
        {sent.isFailed && <p class="bad">{texts.offline}</p>}
        {sent.asked && (
          <>
            <p>
              {texts.answer}: <strong class={sent.asked.status < 400 ? "good" : "bad"}>{sent.asked.status}</strong>
            </p>
            <ScrollableText label={texts.answer} text={toPretty(sent.asked.text)} />
          </>
        )}
      </div>
    </section>
  );
}
