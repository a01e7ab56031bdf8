// The frame: navigation, the agent, and the view in the address.
import { type ComponentType, useEffect, useRef, useState } from "react";
import { Frame, type NavItem } from "../../src/shared/frame.tsx";
import { useTab } from "../../src/shared/page.tsx";
import { type Schemas, useDesk, useTexts } from "./base/desk.ts";
import { short } from "./base/format.ts";
import { followPlace, go, type Place, readPlace, toAddress, type ViewProps } from "./base/place.ts";
import { settle } from "./base/problems.ts";
import { root, type Settings } from "./base/settings.ts";
import { Choice } from "./parts/choice.tsx";
import { Link } from "./parts/link.tsx";
import { frameTexts } from "./texts.ts";
import { type ViewName, viewOf, views } from "./views.ts";

interface FrameProps {
  readonly settings: Settings;
  readonly enter: (token: string) => void;
}

const icons = {
  inbox: "inbox",
  knowledge: "knowledge",
  performance: "performance",
  quality: "quality",
  testRuns: "tests",
} as const;

export function DeskFrame({ settings, enter }: FrameProps) {
  const { sandbox = "default" } = settings;
  const texts = useTexts(frameTexts);
  const [place, setPlace] = useState<Place>(readPlace);
  useEffect(() => followPlace(() => setPlace(readPlace())), []);
  const name = viewOf(place.view)?.name;
  const id = place.id === undefined ? "" : ` ${place.id}`;
  useTab(`${name === undefined ? texts.unknown : texts[name]}${id} · ${texts.title}`, `desk ${sandbox}`);
  const items = views.map(
    ({ path, name: one }): NavItem => ({
      href: toAddress(path),
      label: texts[one],
      icon: icons[one],
      isCurrent: one === name,
      follow: () => go(toAddress(path)),
    }),
  );
  return (
    <Frame
      home={settings.root === undefined ? toAddress("") : `${root}/`}
      head={
        <div className="who">
          <Who enter={enter} />
          {sandbox !== "default" && (
            <p className="room">
              {texts.sandbox} <bdi>{sandbox}</bdi> · <a href={toShared(place, sandbox)}>{texts.share}</a>
            </p>
          )}
        </div>
      }
      views={items}
      viewsLabel={texts.views}
      pages={settings.root === undefined ? [] : toPages(settings, texts)}
    >
      <View place={place} />
    </Frame>
  );
}

/** The other pages of the mock that serves the desk. */
function toPages({ admin }: Settings, texts: (typeof frameTexts)["en"]): readonly NavItem[] {
  return [
    { href: `${root}/`, label: texts.front, icon: "home" },
    { href: `${root}/docs`, label: texts.contract, icon: "contract" },
    ...(admin ? [{ href: `${root}/__admin/console`, label: texts.console, icon: "journal" } as const] : []),
  ];
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
  return (
    <main id="view" tabIndex={-1} ref={main}>
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
