// The contract page: a frame with a side menu of operations, and the view in the address.
import { Button, Skeleton } from "@mantine/core";
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type Contract, listOperations, type OperationEntry } from "../contract/contract.ts";
import { localizeContract } from "../contract/german.ts";
import { hrefOf, type Route, readRoute, similarOperations, useHash } from "../contract/route.ts";
import { PagesPalette, usePalette } from "../search/use-palette.tsx";
import { FaultsBar } from "../shared/faults-bar.tsx";
import { Frame, type NavItem } from "../shared/frame.tsx";
import { Lock } from "../shared/lock.tsx";
import { activeFaults, type Pulse, useMockLink } from "../shared/mock-link.ts";
import { Refusal } from "../shared/mock-requests.ts";
import { NoSandbox } from "../shared/no-sandbox.tsx";
import { useLanguage, useTab } from "../shared/page.tsx";
import { root, toConsole, toPage, toServicePath } from "../shared/page-addresses.ts";
import type { Settings } from "../shared/settings.ts";
import { readStoredToken, storeToken } from "../shared/stored-token.ts";
import { Menu } from "./menu.tsx";
import { OperationView } from "./operation.tsx";
import { Overview } from "./overview.tsx";
import { type Caller, type DocsData, loadDocs, type Session } from "./requests.ts";
import { type DocsTexts, docsTexts } from "./texts.ts";
import type { Draft } from "./try-it.tsx";

const ErrorsView = lazy(async () => ({ default: (await import("./errors-view.tsx")).ErrorsView }));
const RecipesView = lazy(async () => ({ default: (await import("./recipes-view.tsx")).RecipesView }));

type LoadState =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly reason: string | undefined }
  | { readonly kind: "ready"; readonly data: DocsData };

export function Docs({ settings }: { readonly settings: Settings }) {
  const { language } = useLanguage();
  const texts = docsTexts[language];
  const [loadState, setLoadState] = useState<LoadState>({ kind: "loading" });
  const [isTokenWrong, setTokenWrong] = useState(false);
  const [caller, setCaller] = useState<Caller | undefined>();
  const { sandbox } = settings;
  const hash = useHash();
  const reload = useCallback(async () => {
    try {
      const data = await loadDocs(settings, sandbox);
      setCaller(data.caller);
      setLoadState({ kind: "ready", data });
      return data;
    } catch (error) {
      setLoadState({ kind: "failed", reason: error instanceof Refusal ? error.message : undefined });
      return undefined;
    }
  }, [settings, sandbox]);
  useEffect(() => void reload(), [reload]);
  const open = async (token: string) => {
    storeToken(token);
    const isValid = (await reload())?.caller !== undefined;
    if (!isValid) storeToken("");
    setTokenWrong(!isValid);
  };
  const loaded = loadState.kind === "ready" ? loadState.data.contract : undefined;
  const contract = useMemo(() => loaded && localizeContract(loaded, language), [loaded, language]);
  const all = useMemo(() => (contract === undefined ? [] : listOperations(contract)), [contract]);
  const route = useMemo(() => readRoute(hash, all), [hash, all]);
  useTab(`${titleOf(route, texts)} · ticket-mock`, `docs ${sandbox}`);
  useEffect(() => {
    if (new URLSearchParams(hash.slice(2)).get("at") === null) scrollTo(0, 0);
  }, [hash]);
  const { open: openPalette, palette } = usePalette(
    (openCount) =>
      contract && <PagesPalette contract={contract} openCount={openCount} settings={settings} sandbox={sandbox} />,
    texts.keyList,
  );
  const session: Session = {
    settings,
    sandbox,
    baseUrl: location.origin + toServicePath(settings, sandbox),
    caller,
    choose: setCaller,
  };
  const drafts = useRef(new Map<string, Draft>());
  const isLocked = settings.admin && settings.adminToken && readStoredToken() === "";
  const isOff = !settings.admin || isLocked;
  const { pulse, refusal } = useMockLink({ sandbox, token: readStoredToken(), isOff, seenId: 0, lock: () => {} });
  return (
    <Frame
      home={toPage("/", sandbox)}
      version={settings.version}
      views={viewsOf(route, texts)}
      viewsLabel={texts.contract}
      pages={pagesOf(settings, texts, pulse)}
      openPalette={openPalette}
      below={
        contract ? (
          <Menu contract={contract} all={all} texts={texts} current={entryOf(route)} />
        ) : (
          <div className="operations" />
        )
      }
    >
      <main id="view" tabIndex={-1}>
        {refusal && <NoSandbox sandbox={sandbox} page="/docs" />}
        {sandbox !== "default" && refusal === undefined && (
          <p className="bar" data-tone="info">
            {texts.sandbox}: <bdi>{sandbox}</bdi>
          </p>
        )}
        {pulse && <FaultWarnings pulse={pulse} sandbox={sandbox} texts={texts} />}
        {texts.onlyEnglish !== "" && route.kind !== "operation" && <p className="dim">{texts.onlyEnglish}</p>}
        <LoadNotice loadState={loadState} texts={texts} retry={() => void reload()} />
        {loadState.kind === "ready" && isLocked && <Lock isWrong={isTokenWrong} open={open} />}
        {contract && (
          <RouteView
            route={route}
            contract={contract}
            all={all}
            session={session}
            texts={texts}
            openPalette={openPalette}
            drafts={drafts.current}
          />
        )}
        {palette}
      </main>
    </Frame>
  );
}

interface LoadNoticeProps {
  readonly loadState: LoadState;
  readonly texts: DocsTexts;
  readonly retry: () => void;
}

/** Shown until the contract is loaded, and when loading it fails. */
function LoadNotice({ loadState, texts, retry }: LoadNoticeProps) {
  if (loadState.kind === "ready") return null;
  if (loadState.kind === "loading")
    return (
      <div role="status" aria-label={texts.loading} className="plain-page">
        <Skeleton height={28} width="40%" />
        <Skeleton height={16} />
        <Skeleton height={320} />
      </div>
    );
  return (
    <div className="bar" data-tone="bad">
      <p role="alert">{loadState.reason === undefined ? texts.offline : `${texts.failed} ${loadState.reason}`}</p>
      <Button variant="default" onClick={retry}>
        {texts.retry}
      </Button>
    </div>
  );
}

interface RouteViewProps {
  readonly route: Route;
  readonly contract: Contract;
  readonly all: readonly OperationEntry[];
  readonly session: Session;
  readonly texts: DocsTexts;
  readonly openPalette: () => void;
  /** The input of every operation's form, by operationId; outlives a failed load of the contract. */
  readonly drafts: Map<string, Draft>;
}

/** The view in the address. */
function RouteView({ route, contract, all, session, texts, openPalette, drafts }: RouteViewProps) {
  return (
    <Suspense fallback={<Skeleton height={320} />}>
      {route.kind === "overview" && <Overview contract={contract} all={all} texts={texts} />}
      {route.kind === "errors" && <ErrorsView contract={contract} texts={texts} at={route.at} />}
      {route.kind === "recipes" && <RecipesView all={all} session={session} texts={texts} at={route.at} />}
      {route.kind === "unknown" && (
        <UnknownOperation requested={route.requested} all={all} texts={texts} openPalette={openPalette} />
      )}
      {route.kind === "operation" && (
        <OperationView
          key={route.entry.id}
          contract={contract}
          all={all}
          session={session}
          texts={texts}
          {...route}
          drafts={drafts}
        />
      )}
    </Suspense>
  );
}

/** Warns that faults may distort or hold the responses. */
function FaultWarnings({
  pulse,
  sandbox,
  texts,
}: {
  readonly pulse: Pulse;
  readonly sandbox: string;
  readonly texts: DocsTexts;
}) {
  const heldCount = pulse.heldRequests.length;
  return (
    <>
      <FaultsBar count={activeFaults(pulse).length} sandbox={sandbox} />
      {heldCount > 0 && (
        <p className="bar" data-tone="warn" role="status">
          <a href={toConsole("faults", { sandbox })}>{texts.held(heldCount)}</a>
        </p>
      )}
    </>
  );
}

function entryOf(route: Route): OperationEntry | undefined {
  return route.kind === "operation" ? route.entry : undefined;
}

function titleOf(route: Route, texts: DocsTexts): string {
  if (route.kind === "operation") return `${route.entry.operation.summary ?? route.entry.id} · ${texts.contract}`;
  if (route.kind === "errors" || route.kind === "recipes") return `${texts[route.kind]} · ${texts.contract}`;
  return texts.contract;
}

function viewsOf({ kind }: Route, texts: DocsTexts): readonly NavItem[] {
  return [
    { href: "#", label: texts.overview, icon: "contract", isCurrent: kind === "overview" },
    { href: "#?recipe", label: texts.recipes, icon: "knowledge", isCurrent: kind === "recipes" },
    { href: "#?errors", label: texts.errors, icon: "warn", isCurrent: kind === "errors" },
  ];
}

function pagesOf(settings: Settings, texts: DocsTexts, pulse: Pulse | undefined): readonly NavItem[] {
  const { sandbox } = settings;
  const isFrozen = pulse?.sandbox.clockMode === "frozen";
  const frozen = isFrozen ? { count: texts.frozen, countTitle: texts.frozenHint } : {};
  const journal = toConsole("journal", { sandbox });
  return [
    { href: toPage("/", sandbox), label: texts.front, icon: "home" },
    ...(settings.admin ? [{ href: journal, label: texts.console, icon: "journal", ...frozen } as const] : []),
    { href: toPage("/desk", sandbox), label: texts.desk, icon: "desk" },
    { href: `${root}${settings.basePath}/docs/open-api`, label: texts.file, icon: "files" },
  ];
}

interface UnknownOperationProps {
  readonly requested: string;
  readonly all: readonly OperationEntry[];
  readonly texts: DocsTexts;
  openPalette(): void;
}

function UnknownOperation({ requested, all, texts, openPalette }: UnknownOperationProps) {
  const suggestions = similarOperations(all, requested);
  return (
    <div className="plain-page">
      <h1>
        {texts.noOperation}{" "}
        <code>{requested.replace(/^\w+-/, (method) => `${method.slice(0, -1).toUpperCase()} `)}</code>
      </h1>
      {suggestions.length > 0 && (
        <section aria-labelledby="near">
          <h2 id="near">{texts.similar}</h2>
          <ul>
            {suggestions.map((entry) => (
              <li key={entry.id}>
                <a href={hrefOf(entry)}>{entry.operation.summary ?? entry.id}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="tools">
        <a href="#?route=overview">{texts.toOverview}</a>
        <Button variant="default" onClick={openPalette}>
          {texts.search}
        </Button>
      </p>
    </div>
  );
}
