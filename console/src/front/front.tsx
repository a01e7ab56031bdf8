// The front door: what this server is, and links to the other pages.
import { useEffect, useState } from "preact/hooks";
import { CopyableText } from "../shared/copyable-text.tsx";
import { keepLanguage, type Language, languages, startLanguage } from "../shared/language.ts";
import { root, type Settings } from "../shared/settings.ts";
import { AdminPanel } from "./admin-panel.tsx";
import { type FrontTexts, frontTexts } from "./texts.ts";

export function Front({ settings }: { readonly settings: Settings }) {
  const [language, setLanguage] = useState<Language>(startLanguage);
  const texts = frontTexts[language];
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const choose = (chosen: Language) => {
    keepLanguage(chosen);
    setLanguage(chosen);
  };
  return (
    <>
      <header>
        <p>ticket-service-mock {settings.version}</p>
        <fieldset>
          <legend>{texts.language}</legend>
          {languages.map((one) => (
            <button key={one} type="button" lang={one} aria-pressed={one === language} onClick={() => choose(one)}>
              {one === "de" ? "Deutsch" : "English"}
            </button>
          ))}
        </fieldset>
      </header>
      <main>
        <h1>{texts.title}</h1>
        <p>{texts.what}</p>
        {settings.admin ? <AdminPanel settings={settings} texts={texts} /> : <p>{texts.closed}</p>}
        {settings.sandbox !== "default" && <Room sandbox={settings.sandbox} texts={texts} />}
        <section aria-labelledby="links">
          <h2 id="links">{texts.links}</h2>
          <ul>
            <li>
              <a href={`${root}/docs`}>{texts.contract}</a>
            </li>
            {settings.admin && (
              <li>
                <a href={`${root}/__admin/console`}>{texts.console}</a>
              </li>
            )}
            <li>
              <a href={`${root}/desk`}>{texts.desk}</a>
            </li>
          </ul>
        </section>
      </main>
    </>
  );
}

/** The sandbox of this browser, with a link that others can open, and the way out. */
function Room({ sandbox, texts }: { readonly sandbox: string; readonly texts: FrontTexts }) {
  return (
    <section aria-labelledby="room">
      <h2 id="room">
        {texts.room} <bdi>{sandbox}</bdi>
      </h2>
      <p>{texts.roomHint}</p>
      <CopyableText
        label={texts.share}
        text={new URL(`?__sandbox=${encodeURIComponent(sandbox)}`, location.href).href}
        words={texts}
      />
      <p>
        <a href="?__sandbox=default">{texts.leave}</a>
      </p>
    </section>
  );
}
