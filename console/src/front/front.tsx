// The front door: the state of this mock, links to its other pages, and a first request.
import { type ReactNode, useEffect, useState } from "react";
import { PagesPalette, usePalette } from "../search/use-palette.tsx";
import { Code } from "../shared/code.tsx";
import { FaultsBar } from "../shared/faults-bar.tsx";
import { TopFrame } from "../shared/frame.tsx";
import { Icon, type IconName } from "../shared/icons.tsx";
import { Lock, useAccess } from "../shared/lock.tsx";
import { activeFaults, type Pulse, useMockLink } from "../shared/mock-link.ts";
import { requestAdmin } from "../shared/mock-requests.ts";
import { useLanguage, useTab } from "../shared/page.tsx";
import { root, toConsole, toPage } from "../shared/page-addresses.ts";
import type { Settings } from "../shared/settings.ts";
import { formatTime } from "../shared/time.tsx";
import { Facts } from "./facts.tsx";
import { FirstRequest } from "./first-request.tsx";
import { LatestRequests } from "./latest-requests.tsx";
import { type FrontTexts, frontTexts } from "./texts.ts";

const errorsOnly = { status: "problems", q: "-fault:any" };

export function Front({ settings }: { readonly settings: Settings }) {
  const { language } = useLanguage();
  const texts = frontTexts[language];
  const { sandbox } = settings;
  useTab("ticket-mock", `front ${sandbox}`);
  const { token, isLocked, isWrong, lock, open } = useAccess(settings);
  const isOff = !settings.admin || isLocked;
  const { pulse, goneSince, refusal } = useMockLink({ sandbox, token, isOff, seenId: 0, lock });
  const { open: openPalette, palette } = usePalette((openCount) => (
    <PagesPalette openCount={openCount} settings={settings} />
  ));
  return (
    <TopFrame home={`${root}/`} version={settings.version} sandbox={sandbox} openPalette={openPalette}>
      <main id="view" tabIndex={-1} className="front">
        <div className="hero">
          <h1>{texts.title}</h1>
          <p className="dim">{texts.intro}</p>
          <Facts pulse={pulse} settings={settings} texts={texts} />
        </div>
        {goneSince && (
          <p className="bar" data-tone="bad" role="alert">
            {texts.gone.replace("{time}", formatTime(goneSince.toISOString(), language, "short"))}
          </p>
        )}
        {refusal && (
          <p className="bar" data-tone="bad" role="alert">
            {texts.failed} {refusal.message}
          </p>
        )}
        <FaultsBar count={pulse === undefined ? 0 : activeFaults(pulse).length} sandbox={sandbox} />
        <PageCards settings={settings} texts={texts} token={token} pulse={pulse} />
        {!settings.admin && (
          <p className="bar" data-tone="plain">
            {texts.closed}
          </p>
        )}
        {settings.admin && isLocked && <Lock isWrong={isWrong} open={open} />}
        {!isOff && refusal === undefined && (
          <div className="trying">
            <FirstRequest
              settings={settings}
              texts={texts}
              pulse={pulse}
              adminToken={token}
              isGone={goneSince !== undefined}
            />
            <LatestRequests settings={settings} texts={texts} pulse={pulse} adminToken={token} />
          </div>
        )}
        <NextSteps texts={texts} settings={settings} />
        {sandbox !== "default" && <SandboxCard sandbox={sandbox} texts={texts} />}
      </main>
      {palette}
    </TopFrame>
  );
}

interface PageCardsProps {
  readonly settings: Settings;
  readonly texts: FrontTexts;
  readonly token: string;
  readonly pulse: Pulse | undefined;
}

/** Links to the other pages, with what there is to see on each. */
function PageCards({ settings, texts, token, pulse }: PageCardsProps) {
  const { sandbox } = settings;
  const sandboxPath = `sandboxes/${encodeURIComponent(sandbox)}`;
  const tickets = useTotal(`${sandboxPath}/state/tickets?limit=1`, token, pulse?.sandbox.version);
  const faults = useTotal(`${sandboxPath}/requests?query=-is:page fault:any&limit=1`, token, pulse?.journal.total);
  const errors = pulse && faults !== undefined ? Math.max(pulse.journal.total - faults, 0) : 0;
  return (
    <nav className="ways" aria-label={texts.links}>
      {settings.admin && (
        <PageCard
          icon="journal"
          href={toConsole("journal", { sandbox })}
          title={texts.console}
          text={texts.consoleText}
        >
          {errors > 0 && (
            <a className="pill" data-tone="bad" href={toConsole("journal", { sandbox, ...errorsOnly })}>
              {texts.errors(errors)}
            </a>
          )}{" "}
          {faults !== undefined && faults > 0 && (
            <a className="pill" data-tone="warn" href={toConsole("journal", { sandbox, q: "fault:any" })}>
              {texts.faults(faults)}
            </a>
          )}
        </PageCard>
      )}
      <PageCard
        icon="contract"
        href={`${root}/docs`}
        title={texts.contract}
        text={texts.contractText}
        count={settings.operations === undefined ? undefined : texts.operations(settings.operations)}
      />
      <PageCard
        icon="desk"
        href={`${root}/desk`}
        title={texts.desk}
        text={texts.deskText}
        count={tickets === undefined ? undefined : texts.tickets(tickets)}
      />
    </nav>
  );
}

/** The total of a list, loaded again whenever `trigger` changes; undefined until loaded. */
function useTotal(path: string, token: string, trigger: number | undefined): number | undefined {
  const [count, setCount] = useState<number>();
  useEffect(() => {
    if (trigger === undefined) return;
    requestAdmin<{ readonly total: number }>(path, token).then(
      ({ total }) => setCount(total),
      () => {},
    );
  }, [path, token, trigger]);
  return count;
}

interface PageCardProps {
  readonly icon: IconName;
  readonly href: string;
  readonly title: string;
  readonly text: string;
  readonly count?: string | undefined;
  /** More links, beside the title. */
  readonly children?: ReactNode;
}

function PageCard({ icon, href, title, text, count, children }: PageCardProps) {
  return (
    <div className="card">
      <span className="badge">
        <Icon name={icon} />
      </span>
      <strong>
        <a href={href} className="whole">
          {title}{" "}
          {count !== undefined && (
            <span className="pill" data-tone="plain">
              {count}
            </span>
          )}
        </a>{" "}
        {children}
      </strong>
      <span className="dim">{text}</span>
    </div>
  );
}

/** Links for developing against the mock, testing with it, and demonstrating it. */
function NextSteps({ texts, settings }: { readonly texts: FrontTexts; readonly settings: Settings }) {
  const { admin, basePath, sandbox } = settings;
  const inConsole = (view: string, text: string) => (admin ? [[text, toConsole(view, { sandbox })] as const] : []);
  const goals = [
    {
      goal: texts.develop,
      steps: [
        [texts.toSearch, `${root}/docs#?route=post-/ticket/search`],
        [texts.toRecipes, `${root}/docs#?recipe`],
        [texts.toFile, `${root}${basePath}/docs/open-api`],
      ],
    },
    {
      goal: texts.test,
      steps: [
        [texts.toReady, `${root}/readyz`],
        ...inConsole("sandboxes", texts.toSandbox),
        ...inConsole("faults", texts.toFaults),
        ...inConsole("clock", texts.toClock),
      ],
    },
    {
      goal: texts.demo,
      steps: [
        [texts.toPerformance, `${root}/desk/performance`],
        ...inConsole("scenarios", texts.toScenario),
        ...inConsole("events", texts.toEvents),
      ],
    },
  ] as const;
  return (
    <div className="next">
      {goals.map(({ goal, steps }) => (
        <nav key={goal} aria-label={goal}>
          <h2>{goal}</h2>
          {steps.map(([text, href]) => (
            <a key={href} href={href}>
              {text}
            </a>
          ))}
        </nav>
      ))}
    </div>
  );
}

/** This browser's sandbox, with a link to share and a link back to the default sandbox. */
function SandboxCard({ sandbox, texts }: { readonly sandbox: string; readonly texts: FrontTexts }) {
  return (
    <section className="card" aria-labelledby="room">
      <h2 id="room">
        {texts.yourSandbox} <bdi>{sandbox}</bdi>
      </h2>
      <p className="dim">{texts.sandboxHint}</p>
      <Code label={texts.share} text={location.origin + toPage("/", sandbox)} />
      <p>
        <a href="?__sandbox=default">{texts.leave}</a>
      </p>
    </section>
  );
}
