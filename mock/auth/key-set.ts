// The key set of a strict mock, checked at the start and refreshed from its URL without delaying requests.
import type { Stopwatch } from "../engine/core/clock.ts";
import { DomainError, messageOf, UnusableOption } from "../engine/core/errors.ts";
import { loadInTurn } from "../engine/core/load-in-turn.ts";
import type { Logger } from "../engine/core/logger.ts";
import { fetchKeys } from "./fetch-keys.ts";
import { type KeySet, sortKeys, type UnusableKey } from "./usable-keys.ts";

export interface KeySetTools {
  /** Receives one line for each unusable key and for each failed fetch. */
  readonly logger: Logger;
  readonly elapsed: Stopwatch;
  /** Maximum time for a response in milliseconds, default 5,000. */
  readonly timeoutMs?: number;
}

export interface OpenKeySet {
  /** Verifies a signature; rejects with jose's error, or with DomainError 503 keys_unavailable. */
  verify(token: string): Promise<void>;
  /** The edition of the set: tokens verified by an older edition must be verified again. Starts a refresh if due. */
  edition(): number;
}

const defaultTimeoutMs = 5_000;
/** The age at which a set is fetched again. */
const refreshMs = 5 * 60_000;
/** The minimum time between two fetches. */
const retryPauseMs = 30_000;
/** The age at which a set that cannot be refreshed becomes invalid. */
const maxAgeMs = 60 * 60_000;

type Verify = (token: string) => Promise<unknown>;

/**
 * Opens a key set, from its content or from a URL.
 * @throws RangeError if it cannot be loaded or has no usable key
 */
export async function openKeySet(source: KeySet | URL, tools: KeySetTools): Promise<OpenKeySet> {
  const { logger, elapsed, timeoutMs = defaultTimeoutMs } = tools;
  const origin = toOrigin(source, timeoutMs);
  const { url, place } = origin;
  const toVerifier = createVerifierFactory(logger);
  let current: { readonly text: string; readonly verify: Verify; readonly edition: number } | undefined;
  let fetchedAt = elapsed();
  let triedAt = elapsed();
  /** Why the last fetch failed; undefined if it succeeded. */
  let failure: string | undefined;
  let pending: Promise<void> | undefined;

  async function apply(set: KeySet): Promise<void> {
    const text = JSON.stringify(set);
    if (text !== current?.text) current = { text, verify: await toVerifier(set), edition: (current?.edition ?? 0) + 1 };
  }
  async function load(): Promise<void> {
    triedAt = elapsed();
    try {
      await apply(await origin.read());
      fetchedAt = elapsed();
      failure = undefined;
    } catch (error) {
      const reason = messageOf(error);
      // Only the first of several failures in a row; that of the start is thrown.
      if (failure === undefined && current !== undefined) logger.error("keys_unavailable", { place, reason });
      failure = reason;
    }
  }
  /** Fetches unless the last attempt was too recent; resolves even if the attempt fails. */
  function refresh(): Promise<void> {
    if (url === undefined) return Promise.resolve();
    if (pending === undefined && elapsed() - triedAt < retryPauseMs) return Promise.resolve();
    pending ??= load().finally(() => {
      pending = undefined;
    });
    return pending;
  }
  function isOld(ms: number): boolean {
    return url !== undefined && elapsed() - fetchedAt >= ms;
  }
  await load();
  if (current === undefined) throw new UnusableOption("jwks", `: ${place} cannot be used: ${failure}.`);
  return {
    async verify(token) {
      if (isOld(maxAgeMs)) await refresh();
      else if (isOld(refreshMs)) void refresh();
      if (current === undefined || isOld(maxAgeMs)) throw unavailable(place);
      try {
        await current.verify(token);
      } catch (error) {
        if (url === undefined || !isUnknownKey(error)) throw error;
        // The token may be signed with a new key.
        await refresh();
        if (failure !== undefined) throw unavailable(place);
        await current.verify(token);
      }
    },
    edition() {
      if (isOld(refreshMs)) void refresh();
      return isOld(maxAgeMs) ? -1 : (current?.edition ?? -1);
    },
  };
}

interface Origin {
  /** Absent if the set cannot be refreshed. */
  readonly url?: URL;
  readonly place: string;
  read(): KeySet | Promise<KeySet>;
}

function toOrigin(source: KeySet | URL, timeoutMs: number): Origin {
  if (!("href" in source)) return { place: "the key set", read: () => source };
  const url = new URL(source.href);
  return { url, place: `the key set at ${url.origin}${url.pathname}`, read: () => fetchKeys(url, timeoutMs) };
}

function unavailable(place: string): DomainError {
  return new DomainError(
    "unavailable",
    "keys_unavailable",
    `Tokens cannot be verified at the moment: ${place} cannot be fetched.`,
  );
}

/** Creates a function that makes verifiers for key sets and logs each unusable key once. */
function createVerifierFactory(logger: Logger): (set: KeySet) => Promise<Verify> {
  const logged = new Set<string>();
  return async (set) => {
    const { usable, unusable } = await sortKeys(set);
    for (const key of unusable) {
      const text = JSON.stringify(key);
      if (!logged.has(text)) logger.error("unusable_key", { ...key });
      logged.add(text);
    }
    if (usable.length === 0) throw new Error(`it has no key that can verify a signature${toList(unusable)}`);
    const { compactVerify } = await loadInTurn(() => import("jose/jws/compact/verify"));
    const { createLocalJWKSet } = await loadInTurn(() => import("jose/jwks/local"));
    const find = createLocalJWKSet({ keys: usable.map((key) => ({ ...key })) });
    return (token) => compactVerify(token, find);
  };
}

function isUnknownKey(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_JWKS_NO_MATCHING_KEY";
}

function toList(unusable: readonly UnusableKey[]): string {
  const reasons = unusable.map(({ key, reason }) => `${key}: ${reason}`);
  return reasons.length === 0 ? "" : ` (${reasons.join("; ")})`;
}
