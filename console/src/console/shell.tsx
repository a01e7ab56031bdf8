// The frame around every view: navigation with counts, the sandbox, warnings, the palette, and messages.
import { Button } from "@mantine/core";
import { lazy, type ReactNode } from "react";
import { usePalette } from "../search/use-palette.tsx";
import { FaultsBar } from "../shared/faults-bar.tsx";
import { Frame, type NavItem } from "../shared/frame.tsx";
import { Icon } from "../shared/icons.tsx";
import { activeFaults, type MockLink, type Pulse, useNow } from "../shared/mock-link.ts";
import { toConsole, toPage } from "../shared/page-addresses.ts";
import type { Settings } from "../shared/settings.ts";
import { formatTime, Time } from "../shared/time.tsx";
import { type Toast, Toaster } from "../shared/toaster.tsx";
import { unwrap } from "./parts/admin.ts";
import { toReason } from "./parts/loaded.tsx";
import type { ShellTexts } from "./parts/shell-texts.ts";
import type { ViewContext } from "./parts/view-context.ts";
import { SandboxButton } from "./sandbox-button.tsx";
import { viewNames } from "./views.tsx";

const Commands = lazy(async () => ({ default: (await import("./commands.tsx")).Commands }));

export interface ShellProps {
  readonly settings: Settings;
  readonly sandbox: string;
  readonly view: string;
  readonly labels: ShellTexts;
  readonly params: URLSearchParams;
  readonly link: MockLink;
  /** Undefined until the mock has answered. */
  readonly context: ViewContext | undefined;
  readonly toasts: readonly Toast[];
  readonly children: ReactNode;
}

export function Shell({ settings, sandbox, view, labels, link, context, toasts, children }: ShellProps) {
  const { open, palette } = usePalette(
    (openCount) => context && <Commands context={context} openCount={openCount} settings={settings} />,
    labels.keys,
  );
  const name = viewNames.find((candidate) => candidate === view);
  const items = viewNames.map(
    (item): NavItem => ({
      href: toConsole(item, { sandbox }),
      label: labels[item],
      icon: item,
      isCurrent: item === view,
      ...(link.pulse && toCount(item, link.pulse, labels)),
    }),
  );
  const pages: readonly NavItem[] = [
    { href: toPage("/", sandbox), label: labels.front, icon: "home" },
    { href: toPage("/docs", sandbox), label: labels.contract, icon: "contract" },
    { href: toPage("/desk", sandbox), label: labels.desk, icon: "desk" },
  ];
  return (
    <Frame
      home={toPage("/", sandbox)}
      version={settings.version}
      head={<SandboxButton sandbox={sandbox} context={context} labels={labels} />}
      views={items}
      viewsLabel={labels.views}
      pages={pages}
      openPalette={open}
    >
      <main id="view" tabIndex={-1} aria-busy={context?.isBusy}>
        <div className="title">
          <h1>{name === undefined ? labels.title : labels[name]}</h1>
          {link.pulse && <Clock pulse={link.pulse} labels={labels} sandbox={sandbox} />}
        </div>
        <WarningBar link={link} context={context} labels={labels} view={view} />
        {children}
      </main>
      {palette}
      <Toaster toasts={toasts} />
    </Frame>
  );
}

/** The count that the navigation shows beside a view. */
function toCount(view: (typeof viewNames)[number], pulse: Pulse, labels: ShellTexts) {
  const { heldRequests, journal, sandbox } = pulse;
  const faults = activeFaults(pulse);
  if (view === "journal" && journal.total > 0)
    return { count: String(journal.total), countTitle: labels.newErrors, tone: "bad" } as const;
  if (view === "faults" && heldRequests.length > 0)
    return { count: `${heldRequests.length} ${labels.held}`, countTitle: labels.heldHint, tone: "warn" } as const;
  if (view === "faults" && faults.length > 0)
    return { count: String(faults.length), countTitle: labels.faultsOn, tone: "warn" } as const;
  if (view === "clock" && sandbox.clockMode === "frozen")
    return { count: labels.frozen, countTitle: labels.frozenHint } as const;
  return {};
}

/** The sandbox's time, and whether it is frozen. */
function Clock({
  pulse,
  labels,
  sandbox,
}: {
  readonly pulse: Pulse;
  readonly labels: ShellTexts;
  readonly sandbox: string;
}) {
  const now = useNow(pulse);
  const isFrozen = pulse.sandbox.clockMode === "frozen";
  return (
    <a className="pill" href={toConsole("clock", { sandbox })} title={isFrozen ? labels.frozenHint : labels.clockHint}>
      <Icon name="clock" />
      <Time at={now} form="full" />
      {isFrozen && ` · ${labels.frozen}`}
    </a>
  );
}

interface WarningBarProps {
  readonly link: MockLink;
  readonly context: ViewContext | undefined;
  readonly labels: ShellTexts;
  readonly view: string;
}

const maxNamed = 3;

/** Warns if the mock refuses the sandbox or does not respond, holds requests, or has active faults. */
function WarningBar({ link: { goneSince, refusal }, context, labels, view }: WarningBarProps) {
  if (refusal !== undefined)
    return (
      <div className="bar" data-tone="bad" role="alert">
        <span>{toReason(refusal, labels)}</span>
        <a href={toConsole("sandboxes", {})}>{labels.toDefault}</a>
      </div>
    );
  if (goneSince !== undefined)
    return (
      <div className="bar" data-tone="bad" role="alert">
        <Icon name="warn" />
        {labels.gone.replace("{time}", formatTime(goneSince.toISOString(), context?.language ?? "en", "short"))}
      </div>
    );
  if (context === undefined) return null;
  const { heldRequests, sandbox } = context.pulse;
  const faults = activeFaults(context.pulse);
  if (heldRequests.length > 0) return <HeldRequestsBar context={context} count={heldRequests.length} labels={labels} />;
  if (view === "faults") return null;
  const names = faults.slice(0, maxNamed).map(({ id, effect }) => `${id} (${effect.kind})`);
  if (faults.length > maxNamed) names.push("…");
  return <FaultsBar count={faults.length} sandbox={sandbox.id} names={names.join(", ")} />;
}

function HeldRequestsBar({
  context,
  count,
  labels,
}: {
  readonly context: ViewContext;
  readonly count: number;
  readonly labels: ShellTexts;
}) {
  const { admin, sandbox: sandboxId, act, isBusy } = context;
  const release = () =>
    act(async () => {
      const params = { path: { sandboxId } };
      const { requests } = await unwrap(admin.POST("/__admin/sandboxes/{sandboxId}/held/release", { params }));
      return `${labels.released} ${requests.length}`;
    });
  return (
    <div className="bar" data-tone="warn">
      <Icon name="faults" />
      {count === 1 ? labels.oneHeld : labels.manyHeld.replace("{count}", String(count))}
      <a href={toConsole("faults", { sandbox: sandboxId })}>{labels.faults}</a>
      <Button variant="default" disabled={isBusy} onClick={release}>
        {labels.releaseAll}
      </Button>
    </div>
  );
}
