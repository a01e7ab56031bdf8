// The frame around every view: the mock's name, the navigation, the selected sandbox, the language, and the last announcement.
import type { ComponentChildren } from "preact";
import { type Language, languages } from "../shared/language.ts";
import { root } from "../shared/settings.ts";
import { hrefOf } from "./parts/address.ts";
import type { Desk } from "./parts/desk.ts";
import { viewNames } from "./views.tsx";

export interface ShellProps {
  readonly desk: Desk;
  readonly view: string;
  readonly version: string;
  readonly said: { readonly text: string; readonly isBad: boolean };
  readonly children: ComponentChildren;
  choose(language: Language): void;
}

export function Shell({ desk, view, version, said, children, choose }: ShellProps) {
  const { words, sandbox, language, isBusy } = desk;
  const name = viewNames.find((one) => one === view);
  return (
    <div class="console">
      <button type="button" class="skip" onClick={() => document.getElementById("view")?.focus()}>
        {words.skip}
      </button>
      <header>
        <p>
          <a href={`${root}/`}>ticket-service-mock</a> {version}
        </p>
        <p class="looked-at">
          {words.sandbox}:{" "}
          <a href={hrefOf("sandboxes", { sandbox })}>
            <bdi>{sandbox}</bdi>
          </a>
        </p>
        <fieldset>
          <legend>{words.language}</legend>
          {languages.map((one) => (
            <button key={one} type="button" lang={one} aria-pressed={one === language} onClick={() => choose(one)}>
              {one === "de" ? "Deutsch" : "English"}
            </button>
          ))}
        </fieldset>
      </header>
      <nav aria-label={words.views}>
        {viewNames.map((one) => (
          <a key={one} href={hrefOf(one, { sandbox })} aria-current={one === view ? "page" : undefined}>
            {words[one]}
          </a>
        ))}
      </nav>
      <main id="view" tabIndex={-1} aria-busy={isBusy}>
        <h1>{name === undefined ? words.title : words[name]}</h1>
        <div class="said">
          <p role="status" class="good">
            {said.isBad ? "" : said.text}
          </p>
          <p role="alert" class="bad">
            {said.isBad ? said.text : ""}
          </p>
        </div>
        {children}
      </main>
    </div>
  );
}
