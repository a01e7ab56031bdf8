// The contract page: frame with the operations at the side, and the view that the address names.
import { Button, Skeleton } from "@mantine/core";
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { listOperations, type Placed } from "../contract/contract.ts";
import { inLanguage } from "../contract/german.ts";
import { hrefOf, type Route, readRoute, similar, useHash } from "../contract/route.ts";
import { PagesPalette, usePalette } from "../search/use-palette.tsx";
import { Refused } from "../shared/ask.ts";
import { FaultsBar } from "../shared/faults-bar.tsx";
import { Frame, type NavItem } from "../shared/frame.tsx";
import { Lock } from "../shared/lock.tsx";
import { activeFaults, type Pulse, useMockLink } from "../shared/mock-link.ts";
import { NoSandbox } from "../shared/no-sandbox.tsx";
import { useLanguage, useTab } from "../shared/page.tsx";
import { root, type Settings, toConsole, toPage, toServicePath } from "../shared/settings.ts";
import { storedToken, storeToken } from "../shared/stored-token.ts";
import { Menu } from "./menu.tsx";
import { OperationView } from "./operation.tsx";
import { Overview } from "./overview.tsx";
import { type Caller, type DocsData, load, type Session } from "./requests.ts";
import { type DocsTexts, docsTexts } from "./texts.ts";
import type { Draft } from "./try-it.tsx";

const ErrorsView = lazy(async () => ({ default: (await import("./errors-view.tsx")).ErrorsView }));
const RecipesView = lazy(async () => ({ default: (await import("./recipes-view.tsx")).RecipesView }));

type Step =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly reason: string | undefined }
  | { readonly kind: "ready"; readonly loaded: DocsData };

export function Docs({ settings }: { readonly settings: Settings }) {
  const { language } = useLanguage();
  const texts = docsTexts[language];
  const [step, setStep] = useState<Step>({ kind: "loading" });
  const [wasWrong, setWrong] = useState(false);
  const [typed, setTyped] = useState<Caller | undefined>();
  const drafts = useRef(new Map<string, Draft>());
  const { sandbox } = settings;
  const hash = useHash();
  const ask = useCallback(async () => {
    try {
      const loaded = await load(settings, sandbox);
      setTyped(loaded.caller);
      setStep({ kind: "ready", loaded });
      return loaded;
    } catch (error) {
      setStep({ kind: "failed", reason: error instanceof Refused ? error.message : undefined });
      return undefined;
    }
  }, [settings, sandbox]);
  useEffect(() => void ask(), [ask]);
  const open = async (token: string) => {
    storeToken(token);
    const isRight = (await ask())?.caller !== undefined;
    if (!isRight) storeToken("");
    setWrong(!isRight);
  };
  const loaded = step.kind === "ready" ? step.loaded.contract : undefined;
  const contract = useMemo(() => loaded && inLanguage(loaded, language), [loaded, language]);
  const all = useMemo(() => (contract === undefined ? [] : listOperations(contract)), [contract]);
  const route = useMemo(() => readRoute(hash, all), [hash, all]);
  useTab(`${titleOf(route, texts)} · ticket-mock`, `docs ${sandbox}`);
  useEffect(() => {
    if (new URLSearchParams(hash.slice(2)).get("at") === null) scrollTo(0, 0);
  }, [hash]);
  const { open: openPalette, palette } = usePalette(
    (opened) => contract && <PagesPalette {...{ contract, opened, settings, sandbox }} />,
    texts.keyList,
  );
  const session: Session = {
    settings,
    sandbox,
    baseUrl: location.origin + toServicePath(settings, sandbox),
    caller: typed,
    choose: setTyped,
  };
  const isLocked = settings.admin && settings.adminToken && storedToken() === "";
  const isOff = !settings.admin || isLocked;
  const { pulse, refused } = useMockLink({ sandbox, token: storedToken(), isOff, seen: 0, lock: () => {} });
  return (
    <Frame
      home={toPage("/", sandbox)}
      version={settings.version}
      views={viewsOf(route, texts)}
      viewsLabel={texts.contract}
      pages={pagesOf(settings, sandbox, texts, pulse?.sandbox.clockMode === "frozen")}
      openPalette={openPalette}
      below={
        contract ? (
          <Menu {...{ contract, all, texts }} current={route.kind === "operation" ? route.placed : undefined} />
        ) : (
          <div className="operations" />
        )
      }
    >
      <main id="view" tabIndex={-1}>
        {refused && <NoSandbox sandbox={sandbox} page="/docs" />}
        {sandbox !== "default" && refused === undefined && (
          <p className="bar" data-tone="info">
            {texts.sandbox}: <bdi>{sandbox}</bdi>
          </p>
        )}
        {pulse && <Falsified {...{ pulse, sandbox, texts }} />}
        {texts.onlyEnglish !== "" && route.kind !== "operation" && <p className="dim">{texts.onlyEnglish}</p>}
        {step.kind === "loading" && (
          <div role="status" aria-label={texts.loading} className="plain-page">
            <Skeleton height={28} width="40%" />
            <Skeleton height={16} />
            <Skeleton height={320} />
          </div>
        )}
        {step.kind === "failed" && (
          <div className="bar" data-tone="bad">
            <p role="alert">{step.reason === undefined ? texts.offline : `${texts.failed} ${step.reason}`}</p>
            <Button variant="default" onClick={() => void ask()}>
              {texts.retry}
            </Button>
          </div>
        )}
        {step.kind === "ready" && isLocked && <Lock isWrong={wasWrong} open={open} />}
        {contract && (
          <Suspense fallback={<Skeleton height={320} />}>
            {route.kind === "overview" && <Overview {...{ contract, all, texts }} />}
            {route.kind === "errors" && <ErrorsView {...{ contract, texts }} at={route.at} />}
            {route.kind === "recipes" && <RecipesView {...{ all, session, texts }} at={route.at} />}
            {route.kind === "unknown" && <Unknown asked={route.asked} {...{ all, texts, openPalette }} />}
            {route.kind === "operation" && (
              <OperationView
                key={route.placed.id}
                {...{ contract, all, session, texts, ...route }}
                drafts={drafts.current}
              />
            )}
          </Suspense>
        )}
        {palette}
      </main>
    </Frame>
  );
}

/** What makes the response to a try differ from the contract, or wait. */
function Falsified({
  pulse,
  sandbox,
  texts,
}: {
  readonly pulse: Pulse;
  readonly sandbox: string;
  readonly texts: DocsTexts;
}) {
  const held = pulse.held.length;
  return (
    <>
      <FaultsBar count={activeFaults(pulse).length} sandbox={sandbox} />
      {held > 0 && (
        <p className="bar" data-tone="warn" role="status">
          <a href={toConsole("faults", { sandbox })}>{texts.held(held)}</a>
        </p>
      )}
    </>
  );
}

function titleOf(route: Route, texts: DocsTexts): string {
  if (route.kind === "operation") return `${route.placed.operation.summary ?? route.placed.id} · ${texts.contract}`;
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

function pagesOf(settings: Settings, sandbox: string, texts: DocsTexts, isFrozen: boolean): readonly NavItem[] {
  const frozen = isFrozen ? { count: texts.frozen, counted: texts.frozenHint } : {};
  const journal = toConsole("journal", { sandbox });
  return [
    { href: toPage("/", sandbox), label: texts.front, icon: "home" },
    ...(settings.admin ? [{ href: journal, label: texts.console, icon: "journal", ...frozen } as const] : []),
    { href: toPage("/desk", sandbox), label: texts.desk, icon: "desk" },
    { href: `${root}${settings.basePath}/docs/open-api`, label: texts.file, icon: "files" },
  ];
}

interface UnknownProps {
  readonly asked: string;
  readonly all: readonly Placed[];
  readonly texts: DocsTexts;
  openPalette(): void;
}

function Unknown({ asked, all, texts, openPalette }: UnknownProps) {
  const near = similar(all, asked);
  return (
    <div className="plain-page">
      <h1>
        {texts.noOperation} <code>{asked.replace(/^\w+-/, (method) => `${method.slice(0, -1).toUpperCase()} `)}</code>
      </h1>
      {near.length > 0 && (
        <section aria-labelledby="near">
          <h2 id="near">{texts.similar}</h2>
          <ul>
            {near.map((one) => (
              <li key={one.id}>
                <a href={hrefOf(one)}>{one.operation.summary ?? one.id}</a>
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
