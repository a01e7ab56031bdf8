// The frame around every view: navigation with counts, the sandbox, what falsifies what is seen, the palette, and messages.
import { Button } from "@mantine/core";
import { lazy, type ReactNode } from "react";
import { usePalette } from "../search/use-palette.tsx";
import { FaultsBar } from "../shared/faults-bar.tsx";
import { Frame, type NavItem } from "../shared/frame.tsx";
import { Icon } from "../shared/icons.tsx";
import { activeFaults, type MockLink, type Pulse, useNow } from "../shared/mock-link.ts";
import { type Settings, toConsole, toPage } from "../shared/settings.ts";
import { Time, toTime } from "../shared/time.tsx";
import type { Toast } from "../shared/toaster.tsx";
import { Toaster } from "../shared/toaster.tsx";
import { unwrap } from "./parts/admin.ts";
import type { Desk } from "./parts/desk.ts";
import { toReason } from "./parts/loaded.tsx";
import type { ShellTexts } from "./parts/shell-texts.ts";
import { SandboxButton } from "./sandbox-button.tsx";
import { viewNames } from "./views.tsx";

const Commands = lazy(async () => ({ default: (await import("./commands.tsx")).Commands }));

export interface ShellProps {
  readonly settings: Settings;
  readonly sandbox: string;
  readonly view: string;
  readonly words: ShellTexts;
  readonly params: URLSearchParams;
  readonly link: MockLink;
  /** Undefined until the mock has answered. */
  readonly desk: Desk | undefined;
  readonly toasts: readonly Toast[];
  readonly children: ReactNode;
}

export function Shell({ settings, sandbox, view, words, link, desk, toasts, children }: ShellProps) {
  const { open, palette } = usePalette((opened) => desk && <Commands {...{ desk, opened, settings }} />, words.keys);
  const name = viewNames.find((one) => one === view);
  const items = viewNames.map(
    (one): NavItem => ({
      href: toConsole(one, { sandbox }),
      label: words[one],
      icon: one,
      isCurrent: one === view,
      ...(link.pulse && toCount(one, link.pulse, words)),
    }),
  );
  const pages: readonly NavItem[] = [
    { href: toPage("/", sandbox), label: words.front, icon: "home" },
    { href: toPage("/docs", sandbox), label: words.contract, icon: "contract" },
    { href: toPage("/desk", sandbox), label: words.desk, icon: "desk" },
  ];
  return (
    <Frame
      home={toPage("/", sandbox)}
      version={settings.version}
      head={<SandboxButton sandbox={sandbox} desk={desk} words={words} />}
      views={items}
      viewsLabel={words.views}
      pages={pages}
      openPalette={open}
    >
      <main id="view" tabIndex={-1} aria-busy={desk?.isBusy}>
        <div className="title">
          <h1>{name === undefined ? words.title : words[name]}</h1>
          {link.pulse && <Clock pulse={link.pulse} words={words} sandbox={sandbox} />}
        </div>
        <Bars {...{ link, desk, words, view }} />
        {children}
      </main>
      {palette}
      <Toaster toasts={toasts} />
    </Frame>
  );
}

/** What the navigation says about a view beside its name. */
function toCount(view: (typeof viewNames)[number], pulse: Pulse, words: ShellTexts) {
  const { held, journal, sandbox } = pulse;
  const faults = activeFaults(pulse);
  if (view === "journal" && journal.total > 0)
    return { count: String(journal.total), counted: words.newErrors, tone: "bad" } as const;
  if (view === "faults" && held.length > 0)
    return { count: `${held.length} ${words.held}`, counted: words.heldHint, tone: "warn" } as const;
  if (view === "faults" && faults.length > 0)
    return { count: String(faults.length), counted: words.faultsOn, tone: "warn" } as const;
  if (view === "clock" && sandbox.clockMode === "frozen")
    return { count: words.frozen, counted: words.frozenHint } as const;
  return {};
}

/** The sandbox's time, and whether it is frozen. */
function Clock({
  pulse,
  words,
  sandbox,
}: {
  readonly pulse: Pulse;
  readonly words: ShellTexts;
  readonly sandbox: string;
}) {
  const now = useNow(pulse);
  const isFrozen = pulse.sandbox.clockMode === "frozen";
  return (
    <a className="pill" href={toConsole("clock", { sandbox })} title={isFrozen ? words.frozenHint : words.clockHint}>
      <Icon name="clock" />
      <Time at={now} form="full" />
      {isFrozen && ` · ${words.frozen}`}
    </a>
  );
}

interface BarsProps {
  readonly link: MockLink;
  readonly desk: Desk | undefined;
  readonly words: ShellTexts;
  readonly view: string;
}

const maxNamed = 3;

/** What stops or falsifies what is seen: the mock is gone, faults are on, requests are held. */
function Bars({ link: { goneSince, refused }, desk, words, view }: BarsProps) {
  if (refused !== undefined)
    return (
      <div className="bar" data-tone="bad" role="alert">
        <span>{toReason(refused, words)}</span>
        <a href={toConsole("sandboxes", {})}>{words.toDefault}</a>
      </div>
    );
  if (goneSince !== undefined)
    return (
      <div className="bar" data-tone="bad" role="alert">
        <Icon name="warn" />
        {words.gone.replace("{time}", toTime(goneSince.toISOString(), desk?.language ?? "en", "short"))}
      </div>
    );
  if (desk === undefined) return null;
  const { held, sandbox } = desk.pulse;
  const faults = activeFaults(desk.pulse);
  if (held.length > 0) return <Held desk={desk} count={held.length} words={words} />;
  if (view === "faults") return null;
  const names = faults.slice(0, maxNamed).map(({ id, effect }) => `${id} (${effect.kind})`);
  if (faults.length > maxNamed) names.push("…");
  return <FaultsBar count={faults.length} sandbox={sandbox.id} names={names.join(", ")} />;
}

function Held({ desk, count, words }: { readonly desk: Desk; readonly count: number; readonly words: ShellTexts }) {
  const { admin, sandbox: sandboxId, act, isBusy } = desk;
  const release = () =>
    act(async () => {
      const params = { path: { sandboxId } };
      const { requests } = await unwrap(admin.POST("/__admin/sandboxes/{sandboxId}/held/release", { params }));
      return `${words.released} ${requests.length}`;
    });
  return (
    <div className="bar" data-tone="warn">
      <Icon name="faults" />
      {count === 1 ? words.oneHeld : words.manyHeld.replace("{count}", String(count))}
      <a href={toConsole("faults", { sandbox: sandboxId })}>{words.faults}</a>
      <Button variant="default" disabled={isBusy} onClick={release}>
        {words.releaseAll}
      </Button>
    </div>
  );
}
