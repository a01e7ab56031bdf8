// The front door: what this mock is right now, three ways on, and a first request.
import { Code } from "../shared/code.tsx";
import { type Tone, TopFrame } from "../shared/frame.tsx";
import { Icon, type IconName } from "../shared/icons.tsx";
import { Lock, useAccess } from "../shared/lock.tsx";
import { useMockLink } from "../shared/mock-link.ts";
import { useLanguage, useTab } from "../shared/page.tsx";
import { root, type Settings } from "../shared/settings.ts";
import { useShortcuts } from "../shared/shortcuts.ts";
import { toNumber, toTime } from "../shared/time.tsx";
import { usePalette } from "../shared/use-palette.tsx";
import { Facts, useTickets } from "./facts.tsx";
import { FirstRequest } from "./first-request.tsx";
import { type FrontTexts, frontTexts } from "./texts.ts";

export function Front({ settings }: { readonly settings: Settings }) {
  const { language } = useLanguage();
  const texts = frontTexts[language];
  const { sandbox } = settings;
  useTab("ticket-mock", `front ${sandbox}`);
  const { token, isLocked, isWrong, lock, open } = useAccess(settings);
  const isOff = !settings.admin || isLocked;
  const { pulse, goneSince, refused } = useMockLink({ sandbox, token, isOff, seen: 0, lock });
  const tickets = useTickets(sandbox, token, pulse?.sandbox.version);
  const { open: openPalette, palette } = usePalette(settings, []);
  useShortcuts({ "?": openPalette, "/": openPalette });
  const toCount = (count: number | undefined, word: string) =>
    count === undefined || count === 0 ? undefined : `${toNumber(count, language)} ${word}`;
  const faults = pulse?.faults.length ?? 0;
  return (
    <TopFrame home={`${root}/`} version={settings.version} openPalette={openPalette}>
      <main id="view" tabIndex={-1} className="front">
        <div className="hero">
          <h1>{texts.title}</h1>
          <p className="dim">{texts.what}</p>
          <Facts {...{ pulse, settings, texts }} />
        </div>
        {goneSince && (
          <p className="bar" data-tone="bad" role="alert">
            {texts.gone.replace("{time}", toTime(goneSince.toISOString(), language, "short"))}
          </p>
        )}
        {refused && (
          <p className="bar" data-tone="bad" role="alert">
            {texts.failed} {refused.message}
          </p>
        )}
        {faults > 0 && (
          <a className="bar" data-tone="warn" href={`${root}/__admin/console/faults`}>
            {faults === 1 ? texts.oneFault : texts.manyFaults.replace("{count}", String(faults))}
          </a>
        )}
        <nav className="ways" aria-label={texts.links}>
          {settings.admin && (
            <Way
              icon="journal"
              href={`${root}/__admin/console`}
              title={texts.console}
              text={texts.consoleText}
              count={toCount(pulse?.journal.total, pulse?.journal.total === 1 ? texts.error : texts.errors)}
              tone="bad"
            />
          )}
          <Way
            icon="contract"
            href={`${root}/docs`}
            title={texts.contract}
            text={texts.contractText}
            count={toCount(settings.operations, texts.operations)}
          />
          <Way
            icon="desk"
            href={`${root}/desk`}
            title={texts.desk}
            text={texts.deskText}
            count={toCount(tickets, texts.tickets)}
          />
        </nav>
        {!settings.admin && (
          <p className="bar" data-tone="plain">
            {texts.closed}
          </p>
        )}
        {settings.admin && isLocked && <Lock isWrong={isWrong} open={open} />}
        {pulse && <FirstRequest {...{ settings, texts, pulse }} adminToken={token} />}
        {sandbox !== "default" && <Room sandbox={sandbox} texts={texts} />}
      </main>
      {palette}
    </TopFrame>
  );
}

interface WayProps {
  readonly icon: IconName;
  readonly href: string;
  readonly title: string;
  readonly text: string;
  readonly count: string | undefined;
  readonly tone?: Tone;
}

function Way({ icon, href, title, text, count, tone = "plain" }: WayProps) {
  return (
    <a href={href} className="card">
      <span className="badge">
        <Icon name={icon} />
      </span>
      <strong>
        {title}{" "}
        {count !== undefined && (
          <span className="pill" data-tone={tone}>
            {count}
          </span>
        )}
      </strong>
      <span className="dim">{text}</span>
    </a>
  );
}

/** The sandbox of this browser, with a link that others can open, and the way out. */
function Room({ sandbox, texts }: { readonly sandbox: string; readonly texts: FrontTexts }) {
  return (
    <section className="card" aria-labelledby="room">
      <h2 id="room">
        {texts.room} <bdi>{sandbox}</bdi>
      </h2>
      <p className="dim">{texts.roomHint}</p>
      <Code label={texts.share} text={new URL(`?__sandbox=${encodeURIComponent(sandbox)}`, location.href).href} />
      <p>
        <a href="?__sandbox=default">{texts.leave}</a>
      </p>
    </section>
  );
}
