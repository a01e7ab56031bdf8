// Steers the mock that serves the desk, where this page may, and follows its clock and version.
import { useEffect, useMemo, useState } from "react";
import { askAdmin, Refused } from "../../../src/shared/ask.ts";
import { activeFaults, type Pulse } from "../../../src/shared/mock-link.ts";
import { storedToken } from "../../../src/shared/stored-token.ts";
import type { Settings } from "./settings.ts";

/** A sandbox of the mock, as far as the desk shows it. */
export interface SandboxNow {
  readonly now: string;
  readonly clockMode: "running" | "frozen";
  readonly version: number;
  readonly createdAt: string;
}

export interface Steering {
  /**
   * Calls the sandbox's admin surface: GET without a body, POST with one.
   * @throws Refused; TypeError if there is no answer
   */
  call<Answer>(path: string, body?: object, method?: "PUT"): Promise<Answer>;
  /** The sandbox at the last look; undefined before the first. */
  readonly sandbox: SandboxNow | undefined;
  /** How many faults are active. */
  readonly faults: number;
  /** Milliseconds that the sandbox's clock is ahead of the browser's. */
  readonly ahead: number;
  /** Looks at once. */
  look(): void;
}

export interface Followed {
  readonly now: number;
  readonly revision: number;
  readonly steering: Steering | undefined;
  /** Whether the last look had no answer. */
  readonly isGone: boolean;
  /** Whether the mock does not have the sandbox. */
  readonly isMissing: boolean;
}

/** Milliseconds between two looks: at the mock's version, or at a service that only answers requests. */
const [lookMs, blindMs] = [1500, 10_000];
const minuteMs = 60_000;

/** Whether this page may call the mock's admin surface. */
export function maySteer({ admin, adminToken }: Settings): boolean {
  return admin && (!adminToken || storedToken() !== "");
}

/** @throws as `Steering.call` */
export function callAdmin<Answer>(
  { sandbox = "default" }: Settings,
  path: string,
  body?: object,
  method?: "PUT",
): Promise<Answer> {
  return askAdmin(`sandboxes/${encodeURIComponent(sandbox)}${path}`, storedToken(), body, method);
}

export function useFollowed(settings: Settings): Followed {
  const [seen, setSeen] = useState<{ readonly sandbox?: SandboxNow; readonly ahead: number; readonly faults: number }>({
    ahead: 0,
    faults: 0,
  });
  const [revision, setRevision] = useState(0);
  const [isGone, setGone] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [look, setLook] = useState<() => void>(() => () => {});
  const canSteer = maySteer(settings);
  useEffect(() => {
    let sign: string | undefined;
    let isOver = false;
    const change = () => setRevision((before) => before + 1);
    const ask = async () => {
      if (document.visibilityState !== "visible") return;
      if (!canSteer) return change();
      try {
        const [sandbox, { faults }] = await Promise.all([
          callAdmin<SandboxNow>(settings, ""),
          callAdmin<Pick<Pulse, "faults">>(settings, "/faults"),
        ]);
        if (isOver) return;
        const { createdAt, version, clockMode, now } = sandbox;
        const next = JSON.stringify([createdAt, version, clockMode, clockMode === "frozen" ? now : ""]);
        setSeen({
          sandbox,
          ahead: Date.parse(now) - Date.now(),
          faults: activeFaults({ faults }).filter(({ match }) => match.pages).length,
        });
        setGone(false);
        setMissing(false);
        if (sign !== undefined && sign !== next) change();
        sign = next;
      } catch (error) {
        if (isOver) return;
        if (error instanceof Refused && error.status < 500) return setMissing([400, 404].includes(error.status));
        setGone(true);
        sign = "";
      }
    };
    setLook(() => ask);
    ask();
    const timer = setInterval(ask, canSteer ? lookMs : blindMs);
    const wake = () => {
      change();
      ask();
    };
    addEventListener("online", wake);
    document.addEventListener("visibilitychange", ask);
    return () => {
      isOver = true;
      clearInterval(timer);
      removeEventListener("online", wake);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [settings, canSteer]);
  const now = Math.floor((Date.now() + seen.ahead) / minuteMs) * minuteMs;
  const steering = useMemo<Steering | undefined>(
    () =>
      canSteer
        ? { ...{ sandbox: undefined }, ...seen, call: (...call) => callAdmin(settings, ...call), look }
        : undefined,
    [settings, canSteer, seen, look],
  );
  return { now, revision, steering, isGone, isMissing };
}
