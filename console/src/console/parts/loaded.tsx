// Loads a value from the mock, and shows its value, loading state or error consistently across views.
import { Button, Skeleton } from "@mantine/core";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Refusal } from "../../shared/mock-requests.ts";
import type { ShellTexts } from "./shell-texts.ts";

export interface Loaded<Value> {
  /** The last value, retained while reloading and while the mock does not answer. */
  readonly value?: Value;
  readonly error?: unknown;
  readonly isLoading: boolean;
  readonly reload: () => void;
}

/** Loads when the view opens and when one of `keys` changes. Outdated responses are dropped. */
export function useLoaded<Value>(load: () => Promise<Value>, keys: readonly unknown[]): Loaded<Value> {
  const [state, setState] = useState<Omit<Loaded<Value>, "reload">>({ isLoading: true });
  const turn = useRef(0);
  const reload = useCallback(() => {
    turn.current += 1;
    const currentTurn = turn.current;
    setState((before) => ({ ...before, isLoading: true }));
    const fail = (error: unknown) => {
      if (currentTurn !== turn.current) return;
      const isGone = error instanceof TypeError;
      setState(({ value }) => ({ error, isLoading: false, ...(isGone && value !== undefined ? { value } : {}) }));
    };
    load().then((value) => currentTurn === turn.current && setState({ value, isLoading: false }), fail);
  }, keys);
  useEffect(() => {
    reload();
    return () => {
      turn.current += 1;
    };
  }, [reload]);
  return { ...state, reload };
}

const pollMs = 2000;

/** Reloads while loading succeeds, for values that change without a new version of the state. */
export function usePolling<Value>({ value, reload }: Loaded<Value>): void {
  useEffect(() => {
    if (value === undefined) return undefined;
    const timer = setTimeout(reload, pollMs);
    return () => clearTimeout(timer);
  }, [value, reload]);
}

export interface WhenLoadedProps<Value> {
  readonly loaded: Loaded<Value>;
  readonly labels: ShellTexts;
  readonly children: (value: Value) => ReactNode;
}

export function WhenLoaded<Value>({ loaded, labels, children }: WhenLoadedProps<Value>) {
  const { value, error, isLoading, reload } = loaded;
  if (value !== undefined) return <>{children(value)}</>;
  if (error !== undefined && !isLoading)
    return (
      <div role="alert" className="bar" data-tone="bad">
        <span>{toReason(error, labels)}</span>
        <Button variant="default" onClick={reload}>
          {labels.retry}
        </Button>
      </div>
    );
  return (
    <div role="status" className="waiting">
      <span className="unseen">{labels.loading}</span>
      {widths.map((width) => (
        <Skeleton key={width} height={14} width={width} />
      ))}
    </div>
  );
}

const widths = ["45%", "80%", "70%", "60%"] as const;

/** The message for an error: the mock's own, or that it did not respond. */
export function toReason(error: unknown, labels: ShellTexts): string {
  if (error instanceof Refusal) return `${labels.refused} ${error.message}`;
  if (error instanceof TypeError) return labels.offline;
  return `${labels.broken} ${error instanceof Error ? error.message : String(error)}`;
}
