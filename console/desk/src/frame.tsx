// The frame: navigation, the agent, the language, and the view in the address.
import type { ComponentType } from "react";
import { useEffect, useRef, useState } from "react";
import { type Schemas, useDesk, useTexts } from "./base/desk.ts";
import { short } from "./base/format.ts";
import { type Language, languages } from "./base/language.ts";
import { followPlace, type Place, readPlace, type ViewProps } from "./base/place.ts";
import { settle } from "./base/problems.ts";
import { Choice } from "./parts/choice.tsx";
import { Link } from "./parts/link.tsx";
import { frameTexts } from "./texts.ts";
import { type ViewName, viewOf, views } from "./views.ts";

interface FrameProps {
  readonly sandbox: string | undefined;
  readonly choose: (language: Language) => void;
  readonly enter: (token: string) => void;
}

export function Frame({ sandbox = "default", choose, enter }: FrameProps) {
  const { language } = useDesk();
  const texts = useTexts(frameTexts);
  const [place, setPlace] = useState<Place>(readPlace);
  useEffect(() => followPlace(() => setPlace(readPlace())), []);
  return (
    <>
      <a className="skip" href="#content">
        {texts.skip}
      </a>
      <header>
        <p className="name">{texts.title}</p>
        <nav aria-label={texts.views}>
          {views.map(({ path, name }) => (
            <Link key={path} to={path} isCurrent={viewOf(place.view)?.name === name}>
              {texts[name]}
            </Link>
          ))}
        </nav>
        <div className="who">
          <Who enter={enter} />
          <fieldset>
            <legend className="unseen">{texts.language}</legend>
            {languages.map((one) => (
              <button key={one} type="button" lang={one} aria-pressed={one === language} onClick={() => choose(one)}>
                {one === "de" ? "Deutsch" : "English"}
              </button>
            ))}
          </fieldset>
        </div>
        {sandbox !== "default" && (
          <p className="room">
            {texts.sandbox} <bdi>{sandbox}</bdi> · <a href={toShared(place, sandbox)}>{texts.share}</a>
          </p>
        )}
      </header>
      <View place={place} />
    </>
  );
}

/** The address of a place for a browser that works in another sandbox. */
function toShared({ query }: Place, sandbox: string): string {
  const shared = new URLSearchParams(query);
  shared.set("__sandbox", sandbox);
  return `?${shared}`;
}

/** Shows the view in the address. After a navigation, focus moves to its heading for screen readers. */
function View({ place }: { readonly place: Place }) {
  const texts = useTexts(frameTexts);
  const [loaded, setLoaded] = useState<{ readonly name: ViewName; readonly View: ComponentType<ViewProps> }>();
  const main = useRef<HTMLElement>(null);
  const found = viewOf(place.view);
  const name = found?.name;
  useEffect(() => {
    found?.load().then(
      (View) => setLoaded({ name: found.name, View }),
      () => location.reload(),
    );
  }, [found]);
  const where = `${place.view}/${place.id ?? ""}`;
  const before = useRef(where);
  useEffect(() => {
    if (before.current === where) return;
    before.current = where;
    main.current?.focus();
  }, [where]);
  useEffect(() => {
    const id = place.id === undefined ? "" : ` ${place.id}`;
    document.title = `${name === undefined ? texts.unknown : texts[name]}${id} · ${texts.title}`;
  }, [name, place.id, texts]);
  return (
    <main id="content" tabIndex={-1} ref={main}>
      {name === undefined && (
        <>
          <h1>{texts.unknown}</h1>
          <Link to="">{texts.toInbox}</Link>
        </>
      )}
      {name !== undefined &&
        (loaded?.name === name ? <loaded.View key={name} place={place} /> : <h1>{texts[name]}</h1>)}
    </main>
  );
}

/** Shows the agent, with a switch to another user for demonstrations. */
function Who({ enter }: Pick<FrameProps, "enter">) {
  const { client, profile } = useDesk();
  const texts = useTexts(frameTexts);
  const [names, setNames] = useState<readonly (readonly [string, string])[]>([]);
  useEffect(() => {
    settle(client.GET("/profiles")).then(
      ({ profiles }) => setNames(profiles.map((one) => [String(one.id), nameOf(one)])),
      () => {},
    );
  }, [client]);
  if (profile === undefined) return null;
  const own = [String(profile.id), nameOf(profile)] as const;
  const change = (id: string) => {
    const params = { path: { profileId: Number(id) } };
    const name = names.find(([one]) => one === id)?.[1] ?? id;
    settle(client.POST("/jwt/{profileId}", { params, body: { name } })).then(
      ({ token }) => enter(token),
      () => {},
    );
  };
  const options = names.some(([id]) => id === own[0]) ? names : [own, ...names];
  return <Choice label={texts.as} value={own[0]} options={options} choose={change} />;
}

function nameOf({ firstName, lastName, role }: Omit<Schemas["CallerProfile"], "permissions">): string {
  return `${short(`${firstName} ${lastName}`, 40)} (${short(role.name, 20)})`;
}
