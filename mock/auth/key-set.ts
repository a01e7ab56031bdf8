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
  const keySet = new LoadedKeySet(toOrigin(source, tools.timeoutMs ?? defaultTimeoutMs), tools);
  await keySet.load();
  return keySet;
}

/** The keys as last loaded. */
interface CurrentKeys {
  readonly text: string;
  readonly verify: Verify;
  readonly edition: number;
}

class LoadedKeySet implements OpenKeySet {
  readonly #origin: Origin;
  readonly #tools: KeySetTools;
  readonly #toVerifier: (set: KeySet) => Promise<Verify>;
  #current: CurrentKeys | undefined;
  #fetchedAt: number;
  #triedAt: number;
  /** Why the last fetch failed; undefined if it succeeded. */
  #failure: string | undefined;
  #pending: Promise<void> | undefined;

  constructor(origin: Origin, tools: KeySetTools) {
    this.#origin = origin;
    this.#tools = tools;
    this.#toVerifier = createVerifierFactory(tools.logger);
    this.#fetchedAt = tools.elapsed();
    this.#triedAt = this.#fetchedAt;
  }

  /** @throws RangeError if there are no keys */
  async load(): Promise<void> {
    await this.#fetch();
    if (this.#current !== undefined) return;
    throw new UnusableOption("jwks", `: ${this.#origin.place} cannot be used: ${this.#failure}.`);
  }

  async verify(token: string): Promise<void> {
    const { url, place } = this.#origin;
    if (this.#isOld(maxAgeMs)) await this.#refresh();
    else if (this.#isOld(refreshMs)) void this.#refresh();
    if (this.#current === undefined || this.#isOld(maxAgeMs)) throw unavailable(place);
    try {
      await this.#current.verify(token);
    } catch (error) {
      if (url === undefined || !isUnknownKey(error)) throw error;
      // The token may be signed with a new key.
      await this.#refresh();
      if (this.#failure !== undefined) throw unavailable(place);
      await this.#current.verify(token);
    }
  }

  edition(): number {
    if (this.#isOld(refreshMs)) void this.#refresh();
    return this.#isOld(maxAgeMs) ? -1 : (this.#current?.edition ?? -1);
  }

  async #fetch(): Promise<void> {
    const { logger, elapsed } = this.#tools;
    this.#triedAt = elapsed();
    try {
      await this.#apply(await this.#origin.read());
      this.#fetchedAt = elapsed();
      this.#failure = undefined;
    } catch (error) {
      const reason = messageOf(error);
      // Only the first of several failures in a row; that of the start is thrown.
      const isNew = this.#failure === undefined && this.#current !== undefined;
      if (isNew) logger.error("keys_unavailable", { place: this.#origin.place, reason });
      this.#failure = reason;
    }
  }

  async #apply(set: KeySet): Promise<void> {
    const text = JSON.stringify(set);
    if (text === this.#current?.text) return;
    const verify = await this.#toVerifier(set);
    this.#current = { text, verify, edition: (this.#current?.edition ?? 0) + 1 };
  }

  /** Fetches unless the last attempt was too recent; resolves even if the attempt fails. */
  #refresh(): Promise<void> {
    const isRecent = this.#tools.elapsed() - this.#triedAt < retryPauseMs;
    if (this.#origin.url === undefined || (this.#pending === undefined && isRecent)) return Promise.resolve();
    this.#pending ??= this.#fetch().finally(() => {
      this.#pending = undefined;
    });
    return this.#pending;
  }

  #isOld(ms: number): boolean {
    return this.#origin.url !== undefined && this.#tools.elapsed() - this.#fetchedAt >= ms;
  }
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
