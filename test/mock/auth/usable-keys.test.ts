// Which keys of a key set can verify signatures, and why the others cannot.
import { exportJWK, generateKeyPair } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { sortKeys } from "../../../mock/auth/usable-keys.ts";
import { makePair, type SamplePair } from "./sample-keys.ts";

let pair: SamplePair;

beforeAll(async () => {
  pair = await makePair("one");
});

describe("the keys of a set", () => {
  it("may be of any type that can sign, even without a named algorithm", async () => {
    const kinds = ["RS256", "PS384", "ES384", "ES512", "EdDSA"];
    const pairs = await Promise.all(kinds.map((kind) => generateKeyPair(kind)));
    const keys = await Promise.all(pairs.map(({ publicKey }) => exportJWK(publicKey)));
    expect(await sortKeys({ keys })).toEqual({ usable: keys, unusable: [] });
  });

  it.each<[string, object, string]>([
    ["an algorithm that is not a name", { alg: 5 }, "it has no known signature algorithm"],
    ["an algorithm for secrets", { alg: "HS256" }, "it has no known signature algorithm"],
    ["an algorithm that resembles a signature algorithm", { alg: "ECDH-ES" }, "it has no known signature algorithm"],
    ["another kind", { alg: undefined, kty: "x" }, "it has no known signature algorithm"],
    ["another curve", { alg: undefined, crv: "secp256k1" }, "it has no known signature algorithm"],
  ])("are unusable with %s", async (_name, part, reason) => {
    expect(await sortKeys({ keys: [{ ...pair.jwk, ...part }] })).toEqual({
      usable: [],
      unusable: [{ key: 'keys/0 (kid "one")', reason }],
    });
  });

  it("are unusable if they are too short to be safe", async () => {
    const { n: _n, ...long } = await exportJWK((await generateKeyPair("RS256")).publicKey);
    const short = {
      ...long,
      n: btoa(String.fromCharCode(...Array.from({ length: 128 }, () => 255)))
        .replaceAll("/", "_")
        .replaceAll("=", ""),
    };
    const { unusable } = await sortKeys({ keys: [short] });
    expect(unusable).toEqual([{ key: "keys/0", reason: "it has 1024 bits; the minimum is 2048" }]);
  });

  it("are reported with the platform's message if they cannot be read", async () => {
    const { usable, unusable } = await sortKeys({ keys: [{ ...pair.jwk, x: "AA" }] });
    expect(usable).toEqual([]);
    expect(unusable).toEqual([{ key: 'keys/0 (kid "one")', reason: expect.stringMatching(/./) }]);
    expect(unusable[0]?.reason).not.toBe("it cannot be read");
  });

  it.each<[string, object]>([
    ["the use sig", { use: "sig" }],
    ["the operation verify", { key_ops: ["verify"] }],
    ["no purpose", {}],
  ])("are usable with %s", async (_name, part) => {
    const key = { ...pair.jwk, ...part };
    expect(await sortKeys({ keys: [key] })).toEqual({ usable: [key], unusable: [] });
  });

  it.each<[string, object]>([
    ["the use enc", { use: "enc" }],
    ["other operations only", { key_ops: ["sign", "encrypt"] }],
  ])("are skipped silently with %s", async (_name, part) => {
    expect(await sortKeys({ keys: [{ ...pair.jwk, ...part }] })).toEqual({ usable: [], unusable: [] });
  });
});
