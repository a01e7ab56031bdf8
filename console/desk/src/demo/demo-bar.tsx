// Steers the mock during a demonstration: its clock and speed, back to earlier changes, a fresh start, and a link for others.
import { Button, type ButtonProps, NativeSelect } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { components } from "../../../../spec/generated/admin/types.ts";
import { Icon } from "../../../src/shared/icons.tsx";
import { useNow } from "../../../src/shared/mock-link.ts";
import { keep, readKept } from "../../../src/shared/storage.ts";
import { useDesk, useTexts } from "../base/desk.ts";
import { short, toWord } from "../base/format.ts";
import { useRemote } from "../base/remote.ts";
import type { Settings } from "../base/settings.ts";
import type { SandboxNow, Steering } from "../base/steering.ts";
import { useAct } from "../parts/act.ts";
import { Rewind } from "./rewind.tsx";
import { demoTexts } from "./texts.ts";

interface DemoBarProps {
  readonly steering: Steering;
  readonly settings: Settings;
}

const speeds = [1, 10, 60, 600] as const;
/** Key of the speed in the storage of the tab. */
const speedKey = "agent-desk-speed";
const beforeReset = "/snapshots/before-reset";

export function DemoBar({ steering, settings }: DemoBarProps) {
  const texts = useTexts(demoTexts);
  const { say } = useDesk();
  const { isBusy, act } = useAct();
  const { sandbox, call, look } = steering;
  const isFrozen = sandbox?.clockMode === "frozen";
  const [speed, setSpeed] = useState<number>(
    () => speeds.find((one) => String(one) === readKept(speedKey, "sessionStorage")) ?? 1,
  );
  const [isOpen, setOpen] = useState(false);
  useSpeed(steering, isFrozen ? 0 : speed);
  // A snapshot has the clock, too.
  const reset = () =>
    act({
      run: async () => {
        await call(beforeReset, {}, "PUT");
        await call("/reset", {});
      },
      done: texts.resetDone,
      undo: () => call(`${beforeReset}/restore`, {}),
    });
  const toggle = async () => {
    await call("/clock", { mode: isFrozen ? "running" : "frozen" }, "PUT");
    look();
  };
  const share = async () => {
    const address = new URL(location.href);
    // Moves the browser of the guest, too, so that other pages follow.
    address.searchParams.set("__sandbox", settings.sandbox ?? "default");
    try {
      await navigator.clipboard.writeText(address.href);
      say({ text: texts.copied });
    } catch {
      say({ text: address.href });
    }
  };
  return (
    <section className="demo" aria-label={texts.demo} data-open={isOpen ? "" : undefined}>
      <Press onClick={toggle} label={isFrozen ? texts.run : texts.freeze}>
        <Icon name={isFrozen ? "play" : "pause"} />
      </Press>
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
        {speeds.map((one) => (
          <Button
            key={one}
            size="compact-xs"
            variant={speed === one ? "light" : "subtle"}
            color={speed === one ? "blue" : "gray"}
            aria-pressed={speed === one}
            title={texts.speedOf(one)}
            onClick={() => {
              keep(speedKey, String(one), "sessionStorage");
              setSpeed(one);
              if (isFrozen) toggle();
            }}
          >
            ×{one}
          </Button>
        ))}
      </fieldset>
      <Cases steering={steering} />
      <Rewind steering={steering} />
      <Press ml="auto" disabled={isBusy} onClick={reset}>
        {texts.reset}
      </Press>
      <Press onClick={share} label={texts.share}>
        <Icon name="link" />
      </Press>
    </section>
  );
}

interface PressProps extends Pick<ButtonProps, "ml"> {
  /** Its name, where it shows an icon only. */
  readonly label?: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Press({ label, ...rest }: PressProps) {
  return <Button size="compact-sm" variant="default" fz="xs" aria-label={label} title={label} {...rest} />;
}

type StartedCase = components["schemas"]["StartedCase"];

interface Script {
  readonly name: string;
  readonly title: string;
}

/** Lets a customer write now, as one of the world's scripts says. */
function Cases({ steering: { call } }: Pick<DemoBarProps, "steering">) {
  const texts = useTexts(demoTexts);
  const { isBusy, act } = useAct();
  const [chosen, setChosen] = useState<string>();
  const { value } = useRemote(() => call<{ readonly scripts: readonly Script[] }>("/live/cases"), []);
  const scripts = value?.scripts ?? [];
  const script = chosen ?? scripts[0]?.name;
  const write = () =>
    act({
      run: () => call<StartedCase>("/live/cases", { script }),
      done: ({ ticket: { id, subject, customer } }) => ({
        text: `${customer === null ? texts.stranger : `${customer.firstname} ${customer.lastname}`}: ${short(subject)}`,
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
        data={scripts.map(({ name, title }) => ({ value: name, label: toWord(texts.scripts, name, title) }))}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <Press disabled={isBusy || script === undefined} onClick={write}>
        {texts.write}
      </Press>
    </>
  );
}

/** Moves the mock's clock on by as many seconds each second as the speed says. */
function useSpeed({ call, look }: Steering, speed: number): void {
  const isMoving = useRef(false);
  const latest = useRef({ call, look });
  latest.current = { call, look };
  useEffect(() => {
    if (speed <= 1) return undefined;
    const timer = setInterval(async () => {
      if (isMoving.current) return;
      isMoving.current = true;
      try {
        await latest.current.call("/clock/advance", { seconds: speed - 1 });
        latest.current.look();
      } catch {
        // The next second tries again.
      } finally {
        isMoving.current = false;
      }
    }, 1000);
    return () => clearInterval(timer);
  }, [speed]);
}

const clockForm = {
  weekday: "short",
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
} as const;

function Clock({ sandbox, ahead }: { readonly sandbox: SandboxNow; readonly ahead: number }) {
  const { language } = useDesk();
  const texts = useTexts(demoTexts);
  const now = useNow({ sandbox, ahead });
  return (
    <time className="demo-clock" title={texts.clock} dateTime={now}>
      {new Date(now).toLocaleString(language === "de" ? "de-DE" : "en-GB", clockForm)}
    </time>
  );
}
