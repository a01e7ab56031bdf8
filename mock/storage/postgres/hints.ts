// Hints between replicas by LISTEN and NOTIFY: sent in bundles, heard by all others, lost without harm. Part of
// mock/storage/postgres/postgres-home.ts.
import type { Client } from "pg";
import { elapsedMs, startTimer } from "../../core/process-time.ts";
import type { Hint } from "../home.ts";
import type { Statement } from "./connection.ts";
import type { Link } from "./link.ts";

const notify: Statement = { name: "notify", text: "SELECT count(pg_notify($1, hint)) FROM unnest($2::text[]) hint" };

/** Each bundle is a commit that wakes all replicas. */
const everyMs = 20;
/** PostgreSQL takes texts of less than 8,000 bytes. */
const longest = 2_000;

type Listener = (hint: Hint) => void;

export interface HintEars {
  /** Hears on a new connection. */
  listen(client: Client): Promise<void>;
  onHint(listener: Listener): () => void;
}

export interface HintMouth {
  hint(hint: Hint): void;
  close(): void;
}

/** @param schema replicas of another one are no concern of these */
export function createHintEars(schema: string, replica: string): HintEars {
  const listeners = new Set<Listener>();

  function hear(payload: string | undefined): void {
    const told = parseHint(payload);
    if (told === undefined || told.from === replica) return;
    for (const listener of listeners) listener(told.hint);
  }
  return {
    async listen(client) {
      client.on("notification", ({ payload }) => hear(payload));
      await client.query(`LISTEN "${toChannel(schema)}"`);
    },
    onHint(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function createHintMouth(link: Link, schema: string, replica: string): HintMouth {
  /** By what they are about: of two about the same thing the newer one says all. */
  const waiting = new Map<string, string>();
  let sentAt = Number.NEGATIVE_INFINITY;
  let endTimer: (() => void) | undefined;
  let isUnderWay = false;

  async function send(): Promise<void> {
    endTimer = undefined;
    if (isUnderWay || waiting.size === 0) return;
    isUnderWay = true;
    const texts = [...waiting.values()];
    waiting.clear();
    sentAt = elapsedMs();
    try {
      await link.ask("side", notify, [toChannel(schema), texts]);
    } catch {
      // Nothing rests on hints.
    } finally {
      isUnderWay = false;
      plan();
    }
  }
  function plan(): void {
    if (endTimer !== undefined || isUnderWay || waiting.size === 0) return;
    const pauseMs = Math.max(0, sentAt + everyMs - elapsedMs());
    endTimer = startTimer(() => void send(), pauseMs);
  }
  return {
    hint(hint) {
      const text = JSON.stringify({ from: replica, hint });
      if (text.length > longest) return;
      waiting.set(toSubject(hint), text);
      plan();
    },
    close() {
      endTimer?.();
      waiting.clear();
    },
  };
}

function toChannel(schema: string): string {
  return `ticket-mock ${schema}`;
}

function toSubject(hint: Hint): string {
  if (hint.kind === "entries") return `entries ${hint.life}`;
  if (hint.kind === "requests") return `requests ${hint.id}`;
  if (hint.kind === "places") return hint.kind;
  return `${hint.kind} ${hint.mark}`;
}

const kinds: ReadonlySet<unknown> = new Set<Hint["kind"]>(["entries", "places", "requests", "flush", "flushed"]);

/** Anybody can notify: what is no hint is left alone. */
function parseHint(payload = ""): { readonly from: string; readonly hint: Hint } | undefined {
  try {
    const told = JSON.parse(payload);
    return kinds.has(told?.hint?.kind) ? told : undefined;
  } catch {
    return undefined;
  }
}
