// The page around the renderer, and its message if the mock does not serve its contract.
import { useCallback, useEffect, useState } from "preact/hooks";
import { Refused } from "../shared/ask.ts";
import { keepLanguage, type Language, languages, startLanguage } from "../shared/language.ts";
import { root, type Settings, toServicePath } from "../shared/settings.ts";
import { Explorer } from "./explorer.tsx";
import { type Loaded, load } from "./load.ts";
import { type DocsTexts, docsTexts } from "./texts.ts";

type Step =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly reason: string | undefined }
  | { readonly kind: "ready"; readonly loaded: Loaded };

export function Docs({ settings }: { readonly settings: Settings }) {
  const [language, setLanguage] = useState<Language>(startLanguage);
  const [step, setStep] = useState<Step>({ kind: "loading" });
  const texts = docsTexts[language];
  const sandbox = new URLSearchParams(location.search).get("sandbox") ?? settings.sandbox;
  const ask = useCallback(() => {
    setStep({ kind: "loading" });
    load(settings, sandbox).then(
      (loaded) => setStep({ kind: "ready", loaded }),
      (error: unknown) => setStep({ kind: "failed", reason: error instanceof Refused ? error.message : undefined }),
    );
  }, [settings, sandbox]);
  useEffect(ask, [ask]);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <>
      <Header {...{ settings, sandbox, language, texts, setLanguage }} />
      {step.kind === "loading" && <p role="status">{texts.loading}</p>}
      {step.kind === "failed" && (
        <main class="wrong">
          <p class="bad" role="alert">
            {step.reason === undefined ? texts.offline : `${texts.failed} ${step.reason}`}
          </p>
          <button type="button" class="main" onClick={ask}>
            {texts.again}
          </button>
        </main>
      )}
      {step.kind === "ready" && (
        <>
          {step.loaded.token === undefined && (
            <p role="status">{settings.admin && settings.adminToken ? texts.locked : texts.noToken}</p>
          )}
          <Explorer
            key={language}
            {...step.loaded}
            {...{ language, texts }}
            baseUrl={location.origin + toServicePath(settings, sandbox)}
          />
        </>
      )}
    </>
  );
}

interface HeaderProps {
  readonly settings: Settings;
  readonly sandbox: string;
  readonly language: Language;
  readonly texts: DocsTexts;
  setLanguage(language: Language): void;
}

function Header({ settings, sandbox, language, texts, setLanguage }: HeaderProps) {
  const choose = (chosen: Language) => {
    keepLanguage(chosen);
    setLanguage(chosen);
  };
  return (
    <header>
      <h1>{texts.contract}</h1>
      <p>
        <a href={`${root}/`}>ticket-service-mock</a> {settings.version}
        {sandbox !== "default" && (
          <>
            {" "}
            · {texts.sandbox}: <bdi>{sandbox}</bdi>
          </>
        )}
      </p>
      <p class="links">
        <a href={`${root}${settings.basePath}/docs/open-api`}>{texts.file}</a>
        {settings.admin && (
          <a href={`${root}/__admin/console/journal?${new URLSearchParams({ sandbox })}`}>{texts.console}</a>
        )}
      </p>
      <fieldset>
        <legend>{texts.language}</legend>
        {languages.map((one) => (
          <button key={one} type="button" lang={one} aria-pressed={one === language} onClick={() => choose(one)}>
            {one === "de" ? "Deutsch" : "English"}
          </button>
        ))}
      </fieldset>
    </header>
  );
}
