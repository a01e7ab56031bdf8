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
  const keySet = new RefreshedKeySet(toOrigin(source, tools.timeoutMs ?? defaultTimeoutMs), tools);
  await keySet.open();
  return keySet;
}

/** A key set that fetches its keys again as they age. */
class RefreshedKeySet implements OpenKeySet {
  readonly #origin: Origin;
  readonly #logger: Logger;
  readonly #elapsed: Stopwatch;
  readonly #toVerifier: (set: KeySet) => Promise<Verify>;
  #current: { readonly text: string; readonly verify: Verify; readonly edition: number } | undefined;
  #fetchedAt: number;
  #triedAt: number;
  /** Why the last fetch failed; undefined if it succeeded. */
  #failure: string | undefined;
  #pending: Promise<void> | undefined;

  constructor(origin: Origin, { logger, elapsed }: KeySetTools) {
    this.#origin = origin;
    this.#logger = logger;
    this.#elapsed = elapsed;
    this.#toVerifier = createVerifierFactory(logger);
    this.#fetchedAt = elapsed();
    this.#triedAt = elapsed();
  }

  async open(): Promise<void> {
    await this.#load();
    if (this.#current !== undefined) return;
    throw new UnusableOption("jwks", `: ${this.#origin.place} cannot be used: ${this.#failure}.`);
  }

  async verify(token: string): Promise<void> {
    if (this.#isOld(maxAgeMs)) await this.#refresh();
    else if (this.#isOld(refreshMs)) void this.#refresh();
    if (this.#current === undefined || this.#isOld(maxAgeMs)) throw unavailable(this.#origin.place);
    try {
      await this.#current.verify(token);
    } catch (error) {
      if (this.#origin.url === undefined || !isUnknownKey(error)) throw error;
      // The token may be signed with a new key.
      await this.#refresh();
      if (this.#failure !== undefined) throw unavailable(this.#origin.place);
      await this.#current.verify(token);
    }
  }

  edition(): number {
    if (this.#isOld(refreshMs)) void this.#refresh();
    return this.#isOld(maxAgeMs) ? -1 : (this.#current?.edition ?? -1);
  }

  /** Fetches unless the last attempt was too recent; resolves even if the attempt fails. */
  #refresh(): Promise<void> {
    if (this.#origin.url === undefined) return Promise.resolve();
    if (this.#pending === undefined && this.#elapsed() - this.#triedAt < retryPauseMs) return Promise.resolve();
    this.#pending ??= this.#load().finally(() => {
      this.#pending = undefined;
    });
    return this.#pending;
  }

  async #load(): Promise<void> {
    this.#triedAt = this.#elapsed();
    try {
      await this.#apply(await this.#origin.read());
      this.#fetchedAt = this.#elapsed();
      this.#failure = undefined;
    } catch (error) {
      this.#fail(messageOf(error));
    }
  }

  async #apply(set: KeySet): Promise<void> {
    const text = JSON.stringify(set);
    if (text === this.#current?.text) return;
    this.#current = { text, verify: await this.#toVerifier(set), edition: (this.#current?.edition ?? 0) + 1 };
  }

  /** Logs the first of several failures in a row. */
  #fail(reason: string): void {
    const isFirst = this.#failure === undefined && this.#current !== undefined;
    if (isFirst) this.#logger.error("keys_unavailable", { place: this.#origin.place, reason });
    this.#failure = reason;
  }

  #isOld(ms: number): boolean {
    return this.#origin.url !== undefined && this.#elapsed() - this.#fetchedAt >= ms;
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
