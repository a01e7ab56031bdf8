// The part of the front door that uses the admin surface: state, token, first request, or why it refuses or does not answer.
import { useCallback, useEffect, useState } from "preact/hooks";
import { Refused } from "../shared/ask.ts";
import { CopyableText } from "../shared/copyable-text.tsx";
import type { Settings } from "../shared/settings.ts";
import { askFacts, type Facts } from "./facts.ts";
import { FirstRequest } from "./first-request.tsx";
import type { FrontTexts } from "./texts.ts";

interface AdminPanelProps {
  readonly settings: Settings;
  readonly texts: FrontTexts;
}

type Step =
  | { readonly kind: "locked" | "loading" }
  | { readonly kind: "failed"; readonly reason: string | undefined }
  | { readonly kind: "ready"; readonly facts: Facts };

export function AdminPanel({ settings, texts }: AdminPanelProps) {
  const [step, setStep] = useState<Step>({ kind: settings.adminToken ? "locked" : "loading" });
  const [adminToken, setAdminToken] = useState("");
  const load = useCallback(
    (token: string) => {
      setStep({ kind: "loading" });
      askFacts(settings.sandbox, token).then(
        (facts) => setStep({ kind: "ready", facts }),
        (error: unknown) => setStep({ kind: "failed", reason: error instanceof Refused ? error.message : undefined }),
      );
    },
    [settings.sandbox],
  );
  useEffect(() => {
    if (!settings.adminToken) load("");
  }, [settings.adminToken, load]);

  if (step.kind === "ready") return <Ready facts={step.facts} settings={settings} texts={texts} />;
  return (
    <section aria-live="polite">
      {step.kind === "loading" && <p>{texts.loading}</p>}
      {step.kind === "failed" && (
        <p class="bad">{step.reason === undefined ? texts.offline : `${texts.failed} ${step.reason}`}</p>
      )}
      {step.kind === "failed" && !settings.adminToken && (
        <button type="button" class="main" onClick={() => load("")}>
          {texts.again}
        </button>
      )}
      {settings.adminToken && step.kind !== "loading" && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            load(adminToken);
          }}
        >
          <p>{texts.locked}</p>
          <label>
            {texts.adminToken}{" "}
            <input
              type="password"
              autocomplete="off"
              value={adminToken}
              onInput={(event) => setAdminToken(event.currentTarget.value)}
            />
          </label>
          <button type="submit" class="main">
            {texts.open}
          </button>
        </form>
      )}
    </section>
  );
}

function Ready({ facts, settings, texts }: AdminPanelProps & { readonly facts: Facts }) {
  return (
    <>
      <section aria-labelledby="state">
        <h2 id="state">{texts.state}</h2>
        <dl>
          <dt>{texts.scenario}</dt>
          <dd>{facts.scenario}</dd>
          <dt>{texts.tickets}</dt>
          <dd>{facts.tickets}</dd>
          <dt>{texts.seed}</dt>
          <dd>{facts.seed}</dd>
          <dt>{texts.clock}</dt>
          <dd>
            <time dateTime={facts.now}>{facts.now}</time>, {texts[facts.mode]}
          </dd>
        </dl>
      </section>
      <section aria-labelledby="token">
        <h2 id="token">{texts.token}</h2>
        <p>{texts.tokenHint}</p>
        <CopyableText label="Token" text={facts.token} words={texts} />
      </section>
      <FirstRequest settings={settings} token={facts.token} texts={texts} />
    </>
  );
}
