// Key sets of a strict mock: checked at the start, refreshed in the background.
import { createServer, type ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createAuthenticator } from "../../../mock/auth/authenticator.ts";
import { openKeySet } from "../../../mock/auth/key-set.ts";
import type { KeySet } from "../../../mock/auth/usable-keys.ts";
import { findFreePort, listen } from "../../free-port.ts";
import { makePair, type SamplePair } from "./sample-keys.ts";

const minute = 60_000;
const now = Date.UTC(2026, 2, 2, 9);
let firstPair: SamplePair;
let secondPair: SamplePair;
let respondWith: (response: ServerResponse) => void;
let fetches = 0;
let acceptHeader: string | undefined;
let elapsed = 0;
let log: (readonly [event: string, reason: unknown])[];
let url: URL;

const server = createServer(({ headers }, response) => {
  fetches += 1;
  acceptHeader = headers.accept;
  respondWith(response);
});
beforeAll(async () => {
  [firstPair, secondPair] = await Promise.all([makePair("one"), makePair("two")]);
  url = new URL(`http://127.0.0.1:${await listen(server)}/keys?secret=x`);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  serve({ keys: [firstPair.jwk] });
  [fetches, elapsed, log] = [0, 0, []];
});

function serve(set: KeySet): void {
  respondWith = (response) => response.end(JSON.stringify(set));
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

function neverRespond(): void {}

const anotherForm = /is not a JSON Web Key Set \{ keys: \[…\] \}\.$/;
const unavailable = { category: "unavailable", code: "keys_unavailable" };

describe("a key set at the start", () => {
  it.each<[string, (response: ServerResponse) => void, RegExp]>([
    ["an error", fail, /it responds with 500\.$/],
    ["text that is not JSON", (response) => response.end("<html>"), /the response is not JSON\.$/],
    ["another form", (response) => response.end("{}"), anotherForm],
    ["null", (response) => response.end("null"), anotherForm],
    ["a list", (response) => response.end("[]"), anotherForm],
    ["keys that are not a list", (response) => response.end('{"keys":{}}'), anotherForm],
    ["a key that is a list", (response) => response.end('{"keys":[[]]}'), anotherForm],
    ["a key that is null", (response) => response.end('{"keys":[null]}'), anotherForm],
    ["a key that is a string", (response) => response.end('{"keys":["x"]}'), anotherForm],
    ["no keys", (response) => response.end('{"keys":[]}'), /it has no key that can verify a signature\.$/],
    ["no response", neverRespond, /no response within 50 ms\.$/],
  ])("is refused with one line if its URL returns %s", async (_name, respond, reason) => {
    respondWith = respond;
    const error = await open(url, respond === neverRespond ? 50 : undefined).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RangeError);
    const { message } = error as RangeError;
    expect(message).toMatch(reason);
    expect(message).toMatch(/^jwks: the key set at http:\/\/127\.0\.0\.1:\d+\/keys cannot be used: [^\n]+$/);
    expect(log).toEqual([]);
  });

  it("is refused with the platform's error code or message if nothing listens", async () => {
    const unusedPort = await findFreePort();
    await expect(open(new URL(`http://127.0.0.1:${unusedPort}/keys`))).rejects.toThrow(
      /cannot be used: ECONNREFUSED\.$/,
    );
    // fetch refuses to connect to this port: its error has a cause without a code.
    await expect(open(new URL("http://127.0.0.1:1/keys"))).rejects.toThrow(/cannot be used: fetch failed \(.+\)\.$/);
  });

  it("is requested as JSON", async () => {
    await open();
    expect(acceptHeader).toBe("application/json");
  });

  it("reports each unusable key once, and uses the others", async () => {
    const rsa = { kty: "RSA", n: "AQAB", e: "AQAB", kid: "broken" };
    const keys = [
      { ...firstPair.jwk, d: "x" },
      rsa,
      { kty: "oct", k: "c2VjcmV0" },
      { kty: "x" },
      firstPair.jwk,
      { ...secondPair.jwk, use: "enc" },
    ];
    serve({ keys });
    const set = await open();
    await expect(set.verify(await firstPair.sign())).resolves.toBeUndefined();
    expect(log).toEqual([
      ["unusable_key", "it is a private key"],
      ["unusable_key", "it has 17 bits; the minimum is 2048"],
      ["unusable_key", "it is a secret, not a public key"],
      ["unusable_key", "it has no known signature algorithm"],
    ]);
    elapsed = 6 * minute;
    serve({ keys: [...keys, secondPair.jwk] });
    await set.verify(await firstPair.sign());
    await vi.waitFor(() => expect(set.edition()).toBe(2));
    expect(log).toHaveLength(4);
  });

  it("is refused with the place and reason of each key if none is usable", async () => {
    const set = {
      keys: [
        { ...firstPair.jwk, d: "x" },
        { kty: "oct", k: "c2VjcmV0", kid: "s" },
      ],
    };
    const reasons = 'keys/0 (kid "one"): it is a private key; keys/1 (kid "s"): it is a secret, not a public key';
    await expect(open(set)).rejects.toThrow(
      `jwks: the key set cannot be used: it has no key that can verify a signature (${reasons}).`,
    );
  });
});

describe("a fetched key set", () => {
  it("is cached, so that tokens do not wait for its URL", async () => {
    const set = await open();
    respondWith = fail;
    for (let count = 0; count < 3; count += 1) await set.verify(await firstPair.sign());
    expect(fetches).toBe(1);
  });

  it("is refreshed once it is five minutes old, not before", async () => {
    const set = await open();
    elapsed = 5 * minute - 1;
    await set.verify(await firstPair.sign());
    expect(set.edition()).toBe(1);
    // A refresh by the set would arrive before this fetch.
    await (await fetch(url)).text();
    expect(fetches).toBe(2);
    serve({ keys: [firstPair.jwk, secondPair.jwk] });
    elapsed = 5 * minute;
    await set.verify(await firstPair.sign());
    await vi.waitFor(() => expect(set.edition()).toBe(2));
    expect(fetches).toBe(3);
  });

  it("keeps its edition if the keys are unchanged", async () => {
    const set = await open();
    elapsed = 61 * minute;
    await set.verify(await firstPair.sign());
    expect(fetches).toBe(2);
    expect(set.edition()).toBe(1);
  });

  it("is not refreshed for a token that another key signed under a known id", async () => {
    const set = await open();
    const forged = await makePair("one");
    elapsed = minute;
    await expect(set.verify(await forged.sign())).rejects.toThrow("signature verification failed");
    expect(fetches).toBe(1);
  });

  it("is reported once per outage", async () => {
    const set = await open();
    const stranger = await secondPair.sign();
    for (const respond of [fail, fail, undefined, fail]) {
      elapsed += minute;
      if (respond === undefined) serve({ keys: [firstPair.jwk] });
      else respondWith = respond;
      await set.verify(stranger).catch(() => {});
    }
    expect(fetches).toBe(5);
    expect(log.map(([event]) => event)).toEqual(["keys_unavailable", "keys_unavailable"]);
  });

  it("is refreshed in the background, after which tokens of former keys are refused", async () => {
    const keySet = await open();
    const authenticator = createAuthenticator({ mode: "strict", keySet });
    const bearer = await firstPair.sign();
    expect(await authenticator.authenticate({ bearer }, now)).toEqual({ userId: 17 });
    serve({ keys: [secondPair.jwk] });
    elapsed = 6 * minute;
    // The former key still counts: the request does not wait for the refresh.
    expect(await authenticator.authenticate({ bearer }, now)).toEqual({ userId: 17 });
    await vi.waitFor(() => expect(keySet.edition()).toBe(2));
    await expect(async () => authenticator.authenticate({ bearer }, now)).rejects.toMatchObject({
      code: "token_bad_signature",
    });
    expect(await authenticator.authenticate({ bearer: await secondPair.sign() }, now)).toEqual({ userId: 17 });
  });

  it("is refreshed immediately for an unknown key, but not repeatedly", async () => {
    const set = await open();
    serve({ keys: [firstPair.jwk, secondPair.jwk] });
    await expect(set.verify(await secondPair.sign())).rejects.toMatchObject({ code: "ERR_JWKS_NO_MATCHING_KEY" });
    expect(fetches).toBe(1);
    elapsed = minute / 2;
    await expect(set.verify(await secondPair.sign())).resolves.toBeUndefined();
    const stranger = await makePair("three");
    for (let count = 0; count < 3; count += 1) await expect(set.verify(await stranger.sign())).rejects.toThrow();
    expect(fetches).toBe(2);
  });

  it("is unavailable for an unknown key while it cannot be fetched, without a fetch per token", async () => {
    const set = await open();
    respondWith = fail;
    elapsed = minute;
    const token = await secondPair.sign();
    for (let count = 0; count < 3; count += 1) await expect(set.verify(token)).rejects.toMatchObject(unavailable);
    expect(fetches).toBe(2);
    expect(log).toEqual([["keys_unavailable", "it responds with 500"]]);
    await expect(set.verify(await firstPair.sign())).resolves.toBeUndefined();
    expect(log).toHaveLength(1);
  });

  it("is unavailable after an hour of failed fetches, until a fetch succeeds", async () => {
    const keySet = await open();
    const authenticator = createAuthenticator({ mode: "strict", keySet });
    const bearer = await firstPair.sign();
    await authenticator.authenticate({ bearer }, now);
    respondWith = fail;
    elapsed = 61 * minute;
    for (let count = 0; count < 2; count += 1) {
      await expect(async () => authenticator.authenticate({ bearer }, now)).rejects.toMatchObject(unavailable);
    }
    serve({ keys: [firstPair.jwk] });
    elapsed += minute;
    expect(await authenticator.authenticate({ bearer }, now)).toEqual({ userId: 17 });
  });
});
