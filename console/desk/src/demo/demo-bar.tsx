// The bar that controls the mock during a demo: clock, speed, customers who write, rewind, reset, and a link to share.
import { Button, type ButtonProps, NativeSelect } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { components } from "../../../../spec/generated/admin/types.ts";
import { Icon } from "../../../src/shared/icons.tsx";
import { locales } from "../../../src/shared/language.ts";
import { useNow } from "../../../src/shared/mock-link.ts";
import { readStored, writeStored } from "../../../src/shared/storage.ts";
import { useDesk, useTexts } from "../base/desk.ts";
import { toLabel, truncate } from "../base/format.ts";
import { useRemote } from "../base/remote.ts";
import type { Settings } from "../base/settings.ts";
import type { SandboxStatus, Steering } from "../base/steering.ts";
import { useAct } from "../parts/act.ts";
import { Rewind } from "./rewind.tsx";
import { demoTexts } from "./texts.ts";

interface DemoBarProps {
  readonly steering: Steering;
  readonly settings: Settings;
}

const speeds = [1, 10, 60, 600] as const;
/** Session storage key of the speed. */
const speedKey = "agent-desk-speed";
const resetSnapshot = "/snapshots/before-reset";

export function DemoBar({ steering, settings }: DemoBarProps) {
  const texts = useTexts(demoTexts);
  const { sandbox, call, poll } = steering;
  const isFrozen = sandbox?.clockMode === "frozen";
  const [speed, setSpeed] = useState<number>(
    () => speeds.find((option) => String(option) === readStored(speedKey, "sessionStorage")) ?? 1,
  );
  const [isOpen, setOpen] = useState(false);
  useSpeed(steering, isFrozen ? 0 : speed);
  const toggle = async () => {
    await call("/clock", { mode: isFrozen ? "running" : "frozen" }, "PUT");
    poll();
  };
  return (
    <section className="demo" aria-label={texts.demo} data-open={isOpen ? "" : undefined}>
      <BarButton onClick={toggle} label={isFrozen ? texts.run : texts.freeze}>
        <Icon name={isFrozen ? "play" : "pause"} />
      </BarButton>
      {sandbox === undefined ? (
        <span className="demo-clock">…</span>
      ) : (
        <Clock sandbox={sandbox} ahead={steering.ahead} />
      )}
      <button
        type="button"
        className="burger"
        aria-expanded={isOpen}
        aria-label={texts.demo}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={isOpen ? "close" : "down"} />
      </button>
      <fieldset>
        <legend className="unseen">{texts.speed}</legend>
        {speeds.map((option) => (
          <Button
            key={option}
            size="compact-xs"
            variant={speed === option ? "light" : "subtle"}
            color={speed === option ? "blue" : "gray"}
            aria-pressed={speed === option}
            title={texts.speedOf(option)}
            onClick={() => {
              writeStored(speedKey, String(option), "sessionStorage");
              setSpeed(option);
              if (isFrozen) toggle();
            }}
          >
            ×{option}
          </Button>
        ))}
      </fieldset>
      <CustomerScripts steering={steering} />
      <Rewind steering={steering} />
      <ResetButton steering={steering} />
      <ShareButton settings={settings} />
    </section>
  );
}

interface BarButtonProps extends Pick<ButtonProps, "ml"> {
  /** Accessible name of an icon-only button. */
  readonly label?: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function BarButton({ label, ...rest }: BarButtonProps) {
  return <Button size="compact-sm" variant="default" fz="xs" aria-label={label} title={label} {...rest} />;
}

function ResetButton({ steering: { call } }: Pick<DemoBarProps, "steering">) {
  const texts = useTexts(demoTexts);
  const { isBusy, act } = useAct();
  // A snapshot includes the clock.
  const reset = () =>
    act({
      run: async () => {
        await call(resetSnapshot, {}, "PUT");
        await call("/reset", {});
      },
      done: texts.resetDone,
      undo: () => call(`${resetSnapshot}/restore`, {}),
    });
  return (
    <BarButton ml="auto" disabled={isBusy} onClick={reset}>
      {texts.reset}
    </BarButton>
  );
}

function ShareButton({ settings }: Pick<DemoBarProps, "settings">) {
  const texts = useTexts(demoTexts);
  const { showToast } = useDesk();
  const share = async () => {
    const address = new URL(location.href);
    // Switches the recipient's browser to this sandbox, so that other pages follow.
    address.searchParams.set("__sandbox", settings.sandbox ?? "default");
    try {
      await navigator.clipboard.writeText(address.href);
      showToast({ text: texts.copied });
    } catch {
      showToast({ text: address.href });
    }
  };
  return (
    <BarButton onClick={share} label={texts.share}>
      <Icon name="link" />
    </BarButton>
  );
}

type StartedCase = components["schemas"]["StartedCase"];

interface Script {
  readonly name: string;
  readonly title: string;
}

/** Starts one of the world's scripts, in which a customer writes now. */
function CustomerScripts({ steering: { call } }: Pick<DemoBarProps, "steering">) {
  const texts = useTexts(demoTexts);
  const { isBusy, act } = useAct();
  const [selectedName, setSelectedName] = useState<string>();
  const { value } = useRemote(() => call<{ readonly scripts: readonly Script[] }>("/live/cases"), []);
  const scripts = value?.scripts ?? [];
  const script = selectedName ?? scripts[0]?.name;
  const write = () =>
    act({
      run: () => call<StartedCase>("/live/cases", { script }),
      done: ({ ticket: { id, subject, customer } }) => ({
        text: `${customer === null ? texts.stranger : `${customer.firstname} ${customer.lastname}`}: ${truncate(subject)}`,
        ticketId: id,
      }),
      undo: () => call("/undo", {}),
    });
  return (
    <>
      <NativeSelect
        className="group"
        w="10.5rem"
        aria-label={texts.script}
        value={script ?? ""}
        data={scripts.map(({ name, title }) => ({ value: name, label: toLabel(texts.scripts, name, title) }))}
        onChange={(event) => setSelectedName(event.currentTarget.value)}
      />
      <BarButton disabled={isBusy || script === undefined} onClick={write}>
        {texts.write}
      </BarButton>
    </>
  );
}

/** Advances the mock's clock every second, according to the speed. */
function useSpeed({ call, poll }: Steering, speed: number): void {
  const isMoving = useRef(false);
  const latest = useRef({ call, poll });
  latest.current = { call, poll };
  useEffect(() => {
    if (speed <= 1) return undefined;
    const timer = setInterval(async () => {
      if (isMoving.current) return;
      isMoving.current = true;
      try {
        await latest.current.call("/clock/advance", { seconds: speed - 1 });
        latest.current.poll();
      } catch {
        // Retried in the next second.
      } finally {
        isMoving.current = false;
      }
    }, 1000);
    return () => clearInterval(timer);
  }, [speed]);
}

const clockFormat = {
  weekday: "short",
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
} as const;

function Clock({ sandbox, ahead }: { readonly sandbox: SandboxStatus; readonly ahead: number }) {
  const { language } = useDesk();
  const texts = useTexts(demoTexts);
  const now = useNow({ sandbox, ahead });
  return (
    <time className="demo-clock" title={texts.clock} dateTime={now}>
      {new Date(now).toLocaleString(locales[language], clockFormat)}
    </time>
  );
}
