// Key sets of a strict mock: looked through at the start, fetched again in the background. Under test: mock/auth/key-set.ts,
// mock/auth/fetch-keys.ts, mock/auth/usable-keys.ts.
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createAuthenticator } from "../../../mock/auth/authenticator.ts";
import { openKeySet } from "../../../mock/auth/key-set.ts";
import { type KeySet, sortKeys } from "../../../mock/auth/usable-keys.ts";
import { makePair, type SamplePair } from "./sample-keys.ts";

const minute = 60_000;
const now = Date.UTC(2026, 2, 2, 9);
let one: SamplePair;
let two: SamplePair;
let answer: (response: ServerResponse) => void;
let asked = 0;
let elapsed = 0;
let log: (readonly [event: string, reason: unknown])[];
let url: URL;

const server = createServer((_request, response) => {
  asked += 1;
  answer(response);
});
beforeAll(async () => {
  [one, two] = await Promise.all([makePair("one"), makePair("two")]);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/keys?secret=x`);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  serve({ keys: [one.jwk] });
  [asked, elapsed, log] = [0, 0, []];
});

function serve(set: KeySet): void {
  answer = (response) => response.end(JSON.stringify(set));
}

function fail(response: ServerResponse): void {
  response.writeHead(500).end();
}

function open(source: KeySet | URL = url, timeoutMs = 30_000) {
  const logger = {
    info() {},
    error: (event: string, facts: object = {}) => void log.push([event, Reflect.get(facts, "reason")]),
  };
  return openKeySet(source, { logger, elapsed: () => elapsed, timeoutMs });
}

function silence(): void {}

const unavailable = { category: "unavailable", code: "keys_unavailable" };

describe("a key set at the start", () => {
  it.each<[string, (response: ServerResponse) => void, RegExp]>([
    ["an error", fail, /it answers 500\.$/],
    ["no JSON", (response) => response.end("<html>"), /what it answers is no JSON\.$/],
    ["another form", (response) => response.end("{}"), /is no JSON Web Key Set \{ keys: \[…\] \}\.$/],
    ["no keys", (response) => response.end('{"keys":[]}'), /it has no key that can check a signature\.$/],
    ["nothing at all", silence, /no answer within 50 ms\.$/],
  ])("is refused with one line where its URL gives %s", async (_name, given, reason) => {
    answer = given;
    const refused = await open(url, given === silence ? 50 : undefined).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RangeError);
    const { message } = refused as RangeError;
    expect(message).toMatch(reason);
    expect(message).toMatch(/^jwks: the key set at http:\/\/127\.0\.0\.1:\d+\/keys cannot be used: [^\n]+$/);
  });

  it("is refused where nothing listens", async () => {
    await expect(open(new URL("http://127.0.0.1:1/keys"))).rejects.toThrow(RangeError);
  });

  it("names each unusable key once, and uses the others", async () => {
    const rsa = { kty: "RSA", n: "AQAB", e: "AQAB", kid: "broken" };
    const keys = [
      { ...one.jwk, d: "x" },
      rsa,
      { kty: "oct", k: "c2VjcmV0" },
      { kty: "x" },
      one.jwk,
      { ...two.jwk, use: "enc" },
    ];
    serve({ keys });
    const set = await open();
    await expect(set.verify(await one.sign())).resolves.toBeUndefined();
    expect(log.map(([event]) => event)).toEqual(["unusable_key", "unusable_key", "unusable_key", "unusable_key"]);
    elapsed = 6 * minute;
    serve({ keys: [...keys, two.jwk] });
    await set.verify(await one.sign());
    await vi.waitFor(() => expect(set.edition()).toBe(2));
    expect(log).toHaveLength(4);
  });

  it("is refused with the place and fault of each key where none can be used", async () => {
    const set = {
      keys: [
        { ...one.jwk, d: "x" },
        { kty: "oct", k: "c2VjcmV0", kid: "s" },
      ],
    };
    const told = 'keys/0 (kid "one"): it is a private key; keys/1 (kid "s"): it is a secret, not a public key';
    await expect(open(set)).rejects.toThrow(
      `jwks: the key set cannot be used: it has no key that can check a signature (${told}).`,
    );
  });
});

describe("a key set that is fetched", () => {
  it("is kept: tokens do not wait for its URL", async () => {
    const set = await open();
    answer = fail;
    for (let count = 0; count < 3; count += 1) await set.verify(await one.sign());
    expect(asked).toBe(1);
  });

  it("is fetched again in the background, and what its former keys verified is forgotten", async () => {
    const keySet = await open();
    const authenticator = createAuthenticator({ mode: "strict", keySet });
    const bearer = await one.sign();
    expect(await authenticator.authenticate({ bearer }, now)).toEqual({ userId: 17 });
    serve({ keys: [two.jwk] });
    elapsed = 6 * minute;
    // This one still counts: nobody waits for the fetch.
    expect(await authenticator.authenticate({ bearer }, now)).toEqual({ userId: 17 });
    await vi.waitFor(() => expect(keySet.edition()).toBe(2));
    await expect(async () => authenticator.authenticate({ bearer }, now)).rejects.toMatchObject({
      code: "token_bad_signature",
    });
    expect(await authenticator.authenticate({ bearer: await two.sign() }, now)).toEqual({ userId: 17 });
  });

  it("is fetched at once for a key that it does not know, but not again and again", async () => {
    const set = await open();
    serve({ keys: [one.jwk, two.jwk] });
    await expect(set.verify(await two.sign())).rejects.toMatchObject({ code: "ERR_JWKS_NO_MATCHING_KEY" });
    expect(asked).toBe(1);
    elapsed = minute;
    await expect(set.verify(await two.sign())).resolves.toBeUndefined();
    const stranger = await makePair("three");
    for (let count = 0; count < 3; count += 1) await expect(set.verify(await stranger.sign())).rejects.toThrow();
    expect(asked).toBe(2);
  });

  it("is unavailable for an unknown key while it cannot be fetched, without a wait for each token", async () => {
    const set = await open();
    answer = fail;
    elapsed = minute;
    const token = await two.sign();
    for (let count = 0; count < 3; count += 1) await expect(set.verify(token)).rejects.toMatchObject(unavailable);
    expect(asked).toBe(2);
    expect(log).toEqual([["keys_unavailable", "it answers 500"]]);
    await expect(set.verify(await one.sign())).resolves.toBeUndefined();
    expect(log).toHaveLength(1);
  });

  it("no longer counts once it could not be fetched for an hour, until it can", async () => {
    const keySet = await open();
    const authenticator = createAuthenticator({ mode: "strict", keySet });
    const bearer = await one.sign();
    await authenticator.authenticate({ bearer }, now);
    answer = fail;
    elapsed = 61 * minute;
    for (let count = 0; count < 2; count += 1) {
      await expect(async () => authenticator.authenticate({ bearer }, now)).rejects.toMatchObject(unavailable);
    }
    serve({ keys: [one.jwk] });
    elapsed += minute;
    expect(await authenticator.authenticate({ bearer }, now)).toEqual({ userId: 17 });
  });
});

describe("the keys of a set", () => {
  it("may be of any kind that signs, and without a named algorithm", async () => {
    const kinds = ["RS256", "PS384", "ES384", "ES512", "EdDSA"];
    const pairs = await Promise.all(kinds.map((kind) => generateKeyPair(kind)));
    const keys = await Promise.all(pairs.map(({ publicKey }) => exportJWK(publicKey)));
    expect(await sortKeys({ keys })).toEqual({ usable: keys, unusable: [] });
  });

  it.each<[string, object, string]>([
    ["an algorithm that is none", { alg: 5 }, "no algorithm for signatures is known for it"],
    ["an algorithm for secrets", { alg: "HS256" }, "no algorithm for signatures is known for it"],
    ["another curve", { alg: undefined, crv: "secp256k1" }, "no algorithm for signatures is known for it"],
  ])("are unusable with %s", async (_name, part, reason) => {
    expect(await sortKeys({ keys: [{ ...one.jwk, ...part }] })).toEqual({
      usable: [],
      unusable: [{ key: 'keys/0 (kid "one")', reason }],
    });
  });

  it("are unusable where they are too short to be safe", async () => {
    const { n: _n, ...long } = await exportJWK((await generateKeyPair("RS256")).publicKey);
    const short = {
      ...long,
      n: btoa(String.fromCharCode(...Array.from({ length: 128 }, () => 255)))
        .replaceAll("/", "_")
        .replaceAll("=", ""),
    };
    const { unusable } = await sortKeys({ keys: [short] });
    expect(unusable).toEqual([{ key: "keys/0", reason: "it has 1024 bits, and 2048 are the least" }]);
  });
});
