// The frame: navigation with the saved views of tickets, the agent, the demo bar, and the view in the address.
import { Button } from "@mantine/core";
import { type ComponentType, lazy, Suspense, useEffect, useRef } from "react";
import { PagesPalette, usePalette } from "../../src/search/use-palette.tsx";
import { Choice } from "../../src/shared/choice.tsx";
import { FaultsBar } from "../../src/shared/faults-bar.tsx";
import { Frame, type NavItem } from "../../src/shared/frame.tsx";
import { Icon } from "../../src/shared/icons.tsx";
import { NoSandbox } from "../../src/shared/no-sandbox.tsx";
import { toConsole, toPage } from "../../src/shared/page-addresses.ts";
import { type Schemas, useDesk, useTexts } from "./base/desk.ts";
import { truncate } from "./base/format.ts";
import { unwrap } from "./base/problems.ts";
import { useRemote } from "./base/remote.ts";
import { toAddress, useRoute } from "./base/route.ts";
import type { Settings } from "./base/settings.ts";
import type { ViewProps } from "./base/view-props.ts";
import { countViews, viewNames } from "./inbox/saved-views.ts";
import { SavedViews } from "./inbox/saved-views-menu.tsx";
import { inboxTexts } from "./inbox/texts.ts";
import { useAct } from "./parts/act.ts";
import { Link } from "./parts/link.tsx";
import { Placeholders } from "./parts/placeholders.tsx";
import { useTitle } from "./parts/title.ts";
import { frameTexts } from "./texts.ts";
import { viewOf, views } from "./views.ts";

const DemoBar = lazy(async () => ({ default: (await import("./demo/demo-bar.tsx")).DemoBar }));

interface FrameProps {
  readonly settings: Settings;
  readonly isUnreachable: boolean;
  /** Whether the sandbox does not exist in the mock. */
  readonly isMissing: boolean;
  readonly signIn: (token: string) => void;
}

const icons = {
  inbox: "inbox",
  knowledge: "knowledge",
  performance: "performance",
  quality: "quality",
  testRuns: "tests",
} as const;

export function DeskFrame({ settings, isUnreachable, isMissing, signIn }: FrameProps) {
  const { client, profile, steering } = useDesk();
  const texts = useTexts(frameTexts);
  const { sandbox = "default" } = settings;
  const route = useRoute();
  const counts = useRemote((signal) => countViews(client, profile?.id, signal), [profile?.id], true).value;
  const name = viewOf(route.view)?.name;
  const items = views
    .filter((view) => view.name !== "inbox")
    .map(
      ({ path, name: viewName }): NavItem => ({
        href: toAddress(path),
        label: texts[viewName],
        icon: icons[viewName],
        isCurrent: viewName === name,
      }),
    );
  const savedViews = useTexts(inboxTexts).views;
  const toCommand = (label: string, href: string) => ({ id: href, label, href });
  const deskCommands = {
    group: texts.views,
    commands: [
      ...viewNames.map((view) => toCommand(savedViews[view], toAddress("", { view }))),
      ...items.map(({ label, href }) => toCommand(label, href)),
    ],
  };
  const { open: openPalette, palette } = usePalette((openCount) => (
    <PagesPalette
      pageGroups={[deskCommands]}
      openCount={openCount}
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
          <AgentSwitch signIn={signIn} />
          <SavedViews route={route} counts={counts} isCurrent={name === "inbox"} />
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
        {isUnreachable && (
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
          <View route={route} counts={counts} />
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

/** The views that have been loaded; they show at once when they open again. */
const loadedViews = new Map<string, ComponentType<ViewProps>>();

async function loadView(entry: ReturnType<typeof viewOf>): Promise<ComponentType<ViewProps> | undefined> {
  if (entry === undefined) return undefined;
  const View = loadedViews.get(entry.name) ?? (await entry.load());
  loadedViews.set(entry.name, View);
  return View;
}

/** Shows the view in the address. After a navigation to another view, focus moves to it for screen readers. */
function View({ route, counts }: ViewProps) {
  const texts = useTexts(frameTexts);
  const main = useRef<HTMLElement>(null);
  const entry = viewOf(route.view);
  const name = entry?.name;
  const { value, problem } = useRemote(() => loadView(entry), [name]);
  const LoadedView = value ?? (name && loadedViews.get(name));
  const lastName = useRef(name);
  useEffect(() => {
    if (lastName.current === name) return;
    lastName.current = name;
    main.current?.focus();
  }, [name]);
  return (
    <main id="view" tabIndex={-1} ref={main} className={name === "inbox" ? "split" : "page"}>
      {LoadedView && <LoadedView key={name} route={route} counts={counts} />}
      {!LoadedView && (
        <ViewPlaceholder
          title={name === undefined ? texts.unknown : texts[name]}
          isLoading={name !== undefined && problem === undefined}
        />
      )}
      {name === undefined && <Link to="">{texts.toInbox}</Link>}
      {problem !== undefined && (
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

function ViewPlaceholder({ title, isLoading }: { readonly title: string; readonly isLoading: boolean }) {
  useTitle(title);
  return (
    <div>
      <h1 className="page-title">{title}</h1>
      {isLoading && <Placeholders />}
    </div>
  );
}

/** Shows the agent, and switches to another in demonstrations. */
function AgentSwitch({ signIn }: Pick<FrameProps, "signIn">) {
  const { client, profile } = useDesk();
  const texts = useTexts(frameTexts);
  const { act } = useAct();
  const names = useRemote(
    async (signal) =>
      (await unwrap(client.GET("/profiles", { signal }))).profiles.map(
        (agent) => [String(agent.id), nameOf(agent)] as const,
      ),
    [],
  ).value;
  const currentAgent = profile === undefined ? (["", "…"] as const) : ([String(profile.id), nameOf(profile)] as const);
  const change = (id: string) => {
    const params = { path: { profileId: Number(id) } };
    const name = names?.find(([agentId]) => agentId === id)?.[1] ?? id;
    const run = async () => signIn((await unwrap(client.POST("/jwt/{profileId}", { params, body: { name } }))).token);
    act({ run, done: texts.asDone(name) });
  };
  const options = names?.some(([id]) => id === currentAgent[0]) ? names : [currentAgent, ...(names ?? [])];
  return <Choice label={texts.as} value={currentAgent[0]} options={options} set={change} />;
}

function nameOf({ firstName, lastName, role }: Omit<Schemas["CallerProfile"], "permissions">): string {
  return `${truncate(`${firstName} ${lastName}`, 40)} (${truncate(role.name, 20)})`;
}
