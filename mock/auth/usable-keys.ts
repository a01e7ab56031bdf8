// Sorts a key set into keys that can verify signatures and unusable keys, each with the reason.
import { isObject } from "../engine/core/is-object.ts";
import { loadInTurn } from "../engine/core/load-in-turn.ts";

/** One key of a JSON Web Key Set (RFC 7517). */
export type Jwk = Readonly<Record<string, unknown>>;

/** A JSON Web Key Set, as read from a file or fetched. */
export interface KeySet {
  readonly keys: readonly Jwk[];
}

export interface UnusableKey {
  /** The key's position in the set and its id, for example `keys/2 (kid "old")`. */
  readonly key: string;
  readonly reason: string;
}

/** Keys for encryption are in neither list, because they are not meant for signatures. */
export interface SortedKeys {
  readonly usable: readonly Jwk[];
  readonly unusable: readonly UnusableKey[];
}

const minRsaBits = 2048;
const algorithmsByCurve: Readonly<Record<string, string>> = { "P-256": "ES256", "P-384": "ES384", "P-521": "ES512" };

export function isKeySet(value: unknown): value is KeySet {
  return isObject(value) && "keys" in value && Array.isArray(value.keys) && value.keys.every(isObject);
}

export async function sortKeys({ keys }: KeySet): Promise<SortedKeys> {
  const usable: Jwk[] = [];
  const unusable: UnusableKey[] = [];
  for (const [index, jwk] of keys.entries()) {
    if (!isForSignatures(jwk)) continue;
    const reason = await findFault(jwk);
    if (reason === undefined) usable.push(jwk);
    else unusable.push({ key: describeKey(index, jwk), reason });
  }
  return { usable, unusable };
}

function describeKey(index: number, { kid }: Jwk): string {
  return typeof kid === "string" ? `keys/${index} (kid ${JSON.stringify(kid)})` : `keys/${index}`;
}

function isForSignatures({ use, key_ops: operations }: Jwk): boolean {
  if (use !== undefined && use !== "sig") return false;
  return !Array.isArray(operations) || operations.includes("verify");
}

async function findFault(jwk: Jwk): Promise<string | undefined> {
  if (jwk.kty === "oct") return "it is a secret, not a public key";
  if (jwk.d !== undefined) return "it is a private key";
  const algorithm = algorithmOf(jwk);
  if (algorithm === undefined) return "it has no known signature algorithm";
  const { importJWK } = await loadInTurn(() => import("jose/key/import"));
  try {
    // Importing detects errors in a key of any shape.
    const key = await importJWK({ ...jwk }, algorithm);
    if (!("algorithm" in key)) return "it is not a public key";
    const bits = "modulusLength" in key.algorithm ? Number(key.algorithm.modulusLength) : minRsaBits;
    return bits < minRsaBits ? `it has ${bits} bits; the minimum is ${minRsaBits}` : undefined;
  } catch (error) {
    return error instanceof Error && error.message !== "" ? error.message : "it cannot be read";
  }
}

/** The algorithm that the key names, or else the default for its type. */
function algorithmOf({ alg, kty, crv }: Jwk): string | undefined {
  if (alg !== undefined) return typeof alg === "string" && /^(?:RS|PS|ES|Ed|ML)/.test(alg) ? alg : undefined;
  if (kty === "RSA") return "RS256";
  if (kty === "EC") return algorithmsByCurve[String(crv)];
  return kty === "OKP" ? "EdDSA" : undefined;
}
