// The frame: navigation with the saved views of tickets, the agent, the demo bar, and the view in the address.
import { Button } from "@mantine/core";
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from "react";
import { PagesPalette, usePalette } from "../../src/search/use-palette.tsx";
import { Choice } from "../../src/shared/choice.tsx";
import { FaultsBar } from "../../src/shared/faults-bar.tsx";
import { Frame, type NavItem } from "../../src/shared/frame.tsx";
import { Icon } from "../../src/shared/icons.tsx";
import { NoSandbox } from "../../src/shared/no-sandbox.tsx";
import { toConsole, toPage } from "../../src/shared/settings.ts";
import { type Schemas, useDesk, useTexts } from "./base/desk.ts";
import { short } from "./base/format.ts";
import { toAddress, usePlace, type ViewProps } from "./base/place.ts";
import { unwrap } from "./base/problems.ts";
import { useRemote } from "./base/remote.ts";
import type { Settings } from "./base/settings.ts";
import { countViews, viewNames } from "./inbox/saved-views.ts";
import { SavedViews } from "./inbox/saved-views-menu.tsx";
import { useAct } from "./parts/act.ts";
import { Link } from "./parts/link.tsx";
import { Placeholders } from "./parts/placeholders.tsx";
import { useTitle } from "./parts/title.ts";
import { frameTexts } from "./texts.ts";
import { inboxTexts } from "./ticket/inbox-texts.ts";
import { type ViewName, viewOf, views } from "./views.ts";

const DemoBar = lazy(async () => ({ default: (await import("./demo/demo-bar.tsx")).DemoBar }));

interface FrameProps {
  readonly settings: Settings;
  readonly isGone: boolean;
  /** Whether the mock does not have this sandbox. */
  readonly isMissing: boolean;
  readonly enter: (token: string) => void;
}

const icons = {
  inbox: "inbox",
  knowledge: "knowledge",
  performance: "performance",
  quality: "quality",
  testRuns: "tests",
} as const;

export function DeskFrame({ settings, isGone, isMissing, enter }: FrameProps) {
  const { client, profile, steering } = useDesk();
  const texts = useTexts(frameTexts);
  const { sandbox = "default" } = settings;
  const place = usePlace();
  const counts = useRemote((signal) => countViews(client, profile?.id, signal), [profile?.id], true).value;
  const name = viewOf(place.view)?.name;
  const items = views
    .filter((one) => one.name !== "inbox")
    .map(
      ({ path, name: one }): NavItem => ({
        href: toAddress(path),
        label: texts[one],
        icon: icons[one],
        isCurrent: one === name,
      }),
    );
  const savedViews = useTexts(inboxTexts).views;
  const toCommand = (label: string, href: string) => ({ id: href, label, href });
  const own = {
    group: texts.views,
    commands: [
      ...viewNames.map((one) => toCommand(savedViews[one], toAddress("", { view: one }))),
      ...items.map(({ label, href }) => toCommand(label, href)),
    ],
  };
  const { open: openPalette, palette } = usePalette((opened) => (
    <PagesPalette
      own={[own]}
      opened={opened}
      settings={settings.root === undefined ? undefined : settings}
      toTicket={(id) => toAddress(`ticket/${id}`)}
      toCustomer={(id, ticketId) => toAddress(`ticket/${ticketId}`, { view: "all", customer: String(id) })}
    />
  ));
  return (
    <Frame
      openPalette={openPalette}
      sandbox={settings.sandbox}
      home={settings.root === undefined ? toAddress("") : toPage("/", sandbox)}
      head={
        <>
          <Who enter={enter} />
          <SavedViews place={place} counts={counts} isCurrent={name === "inbox"} />
        </>
      }
      views={items}
      viewsLabel={texts.views}
      pages={settings.root === undefined ? [] : toPages(settings, texts)}
    >
      <div className="desk">
        {steering && !isMissing && (
          <Suspense fallback={<div className="demo" />}>
            <DemoBar steering={steering} settings={settings} />
          </Suspense>
        )}
        {isGone && (
          <p className="bar" data-tone="warn" role="status">
            <Icon name="warn" /> {texts.gone}
          </p>
        )}
        <FaultsBar count={steering?.faults ?? 0} sandbox={sandbox} />
        {isMissing ? (
          <main id="view" tabIndex={-1} className="page">
            <NoSandbox sandbox={sandbox} page="/desk" />
          </main>
        ) : (
          <View place={place} counts={counts} />
        )}
        {palette}
      </div>
    </Frame>
  );
}

/** The other pages of the mock that serves the desk. */
function toPages({ admin, sandbox = "default" }: Settings, texts: (typeof frameTexts)["en"]): readonly NavItem[] {
  return [
    { href: toPage("/", sandbox), label: texts.front, icon: "home" },
    { href: toPage("/docs", sandbox), label: texts.contract, icon: "contract" },
    ...(admin ? [{ href: toConsole("journal", { sandbox }), label: texts.console, icon: "journal" } as const] : []),
  ];
}

/** Shows the view in the address. After a navigation to another view, focus moves to it for screen readers. */
function View({ place, counts }: ViewProps) {
  const texts = useTexts(frameTexts);
  const [loaded, setLoaded] = useState<Readonly<Partial<Record<ViewName, ComponentType<ViewProps>>>>>({});
  const [failed, setFailed] = useState<ViewName>();
  const main = useRef<HTMLElement>(null);
  const found = viewOf(place.view);
  const name = found?.name;
  useEffect(() => {
    setFailed(undefined);
    found?.load().then(
      (View) => setLoaded((before) => ({ ...before, [found.name]: View })),
      () => setFailed(found.name),
    );
  }, [found]);
  const before = useRef(name);
  useEffect(() => {
    if (before.current === name) return;
    before.current = name;
    main.current?.focus();
  }, [name]);
  const Loaded = name && loaded[name];
  return (
    <main id="view" tabIndex={-1} ref={main} className={name === "inbox" ? "split" : "page"}>
      {Loaded && <Loaded key={name} place={place} counts={counts} />}
      {!Loaded && (
        <Unready
          title={name === undefined ? texts.unknown : texts[name]}
          isComing={name !== undefined && failed !== name}
        />
      )}
      {name === undefined && <Link to="">{texts.toInbox}</Link>}
      {!Loaded && failed !== undefined && failed === name && (
        <div role="alert" className="bar" data-tone="bad">
          <p>{texts.notLoaded}</p>
          <Button variant="default" onClick={() => location.reload()}>
            {texts.reload}
          </Button>
        </div>
      )}
    </main>
  );
}

function Unready({ title, isComing }: { readonly title: string; readonly isComing: boolean }) {
  useTitle(title);
  return (
    <div>
      <h1 className="page-title">{title}</h1>
      {isComing && <Placeholders />}
    </div>
  );
}

/** Shows the agent, with a switch to another user for demonstrations. */
function Who({ enter }: Pick<FrameProps, "enter">) {
  const { client, profile } = useDesk();
  const texts = useTexts(frameTexts);
  const { act } = useAct();
  const names = useRemote(
    async (signal) =>
      (await unwrap(client.GET("/profiles", { signal }))).profiles.map((one) => [String(one.id), nameOf(one)] as const),
    [],
  ).value;
  const own = profile === undefined ? (["", "…"] as const) : ([String(profile.id), nameOf(profile)] as const);
  const change = (id: string) => {
    const params = { path: { profileId: Number(id) } };
    const name = names?.find(([one]) => one === id)?.[1] ?? id;
    const run = async () => enter((await unwrap(client.POST("/jwt/{profileId}", { params, body: { name } }))).token);
    act({ run, done: texts.asDone(name) });
  };
  const options = names?.some(([id]) => id === own[0]) ? names : [own, ...(names ?? [])];
  return <Choice label={texts.as} value={own[0]} options={options} set={change} />;
}

function nameOf({ firstName, lastName, role }: Omit<Schemas["CallerProfile"], "permissions">): string {
  return `${short(`${firstName} ${lastName}`, 40)} (${short(role.name, 20)})`;
}
