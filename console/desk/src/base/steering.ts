// Controls the mock that serves the desk, if permitted, and follows its clock and version.
import { useEffect, useMemo, useState } from "react";
import { activeFaults, type Pulse } from "../../../src/shared/mock-link.ts";
import { Refusal, requestAdmin } from "../../../src/shared/mock-requests.ts";
import { readStoredToken } from "../../../src/shared/stored-token.ts";
import type { Settings } from "./settings.ts";

/** The fields of a sandbox that the desk uses. */
export interface SandboxStatus {
  readonly now: string;
  readonly clockMode: "running" | "frozen";
  readonly version: number;
  readonly createdAt: string;
}

export interface Steering {
  /**
   * Calls the sandbox's admin API: GET without a body, POST with one.
   * @throws Refusal; TypeError if there is no response
   */
  call<Result>(path: string, body?: object, method?: "PUT"): Promise<Result>;
  /** The sandbox at the last poll; undefined before the first. */
  readonly sandbox: SandboxStatus | undefined;
  /** How many faults are active. */
  readonly faults: number;
  /** Milliseconds that the sandbox's clock is ahead of the browser's. */
  readonly ahead: number;
  /** Polls immediately. */
  poll(): void;
}

export interface ServiceStatus {
  readonly now: number;
  readonly revision: number;
  readonly steering: Steering | undefined;
  /** Whether the last poll got no response. */
  readonly isUnreachable: boolean;
  /** Whether the sandbox does not exist in the mock. */
  readonly isMissing: boolean;
}

/** Milliseconds between two polls of the mock. */
const pollMs = 1500;
/** Milliseconds between two reloads from a service whose version cannot be polled. */
const reloadMs = 10_000;
const minuteMs = 60_000;

/** Whether this page may call the mock's admin API. */
export function maySteer({ admin, adminToken }: Settings): boolean {
  return admin && (!adminToken || readStoredToken() !== "");
}

/** @throws like `Steering.call` */
export function callAdmin<Result>(
  { sandbox = "default" }: Settings,
  path: string,
  body?: object,
  method?: "PUT",
): Promise<Result> {
  return requestAdmin(`sandboxes/${encodeURIComponent(sandbox)}${path}`, readStoredToken(), body, method);
}

type PollResult = Pick<Steering, "sandbox" | "ahead" | "faults">;

async function pollSandbox(settings: Settings): Promise<PollResult & { readonly sandbox: SandboxStatus }> {
  const [sandbox, { faults }] = await Promise.all([
    callAdmin<SandboxStatus>(settings, ""),
    callAdmin<Pick<Pulse, "faults">>(settings, "/faults"),
  ]);
  return {
    sandbox,
    ahead: Date.parse(sandbox.now) - Date.now(),
    faults: activeFaults({ faults }).filter(({ match }) => match.pages).length,
  };
}

/** Changes if the desk must load its data again. */
function fingerprintOf({ createdAt, version, clockMode, now }: SandboxStatus): string {
  return JSON.stringify([createdAt, version, clockMode, clockMode === "frozen" ? now : ""]);
}

export function useServiceStatus(settings: Settings): ServiceStatus {
  const [lastPoll, setLastPoll] = useState<PollResult>({ sandbox: undefined, ahead: 0, faults: 0 });
  const [revision, setRevision] = useState(0);
  const [isUnreachable, setUnreachable] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [poll, setPoll] = useState<() => void>(() => () => {});
  const canSteer = maySteer(settings);
  useEffect(() => {
    let fingerprint: string | undefined;
    let isStopped = false;
    const reload = () => setRevision((before) => before + 1);
    const pollMock = async () => {
      if (document.visibilityState !== "visible") return;
      if (!canSteer) return reload();
      try {
        const result = await pollSandbox(settings);
        if (isStopped) return;
        const next = fingerprintOf(result.sandbox);
        setLastPoll(result);
        setUnreachable(false);
        setMissing(false);
        if (fingerprint !== undefined && fingerprint !== next) reload();
        fingerprint = next;
      } catch (error) {
        if (isStopped) return;
        if (error instanceof Refusal && error.status < 500) return setMissing([400, 404].includes(error.status));
        setUnreachable(true);
        fingerprint = "";
      }
    };
    setPoll(() => pollMock);
    pollMock();
    const timer = setInterval(pollMock, canSteer ? pollMs : reloadMs);
    const wake = () => {
      reload();
      pollMock();
    };
    addEventListener("online", wake);
    document.addEventListener("visibilitychange", pollMock);
    return () => {
      isStopped = true;
      clearInterval(timer);
      removeEventListener("online", wake);
      document.removeEventListener("visibilitychange", pollMock);
    };
  }, [settings, canSteer]);
  const now = Math.floor((Date.now() + lastPoll.ahead) / minuteMs) * minuteMs;
  const steering = useMemo<Steering | undefined>(() => {
    if (!canSteer) return undefined;
    return { ...lastPoll, call: (...call) => callAdmin(settings, ...call), poll };
  }, [settings, canSteer, lastPoll, poll]);
  return { now, revision, steering, isUnreachable, isMissing };
}
