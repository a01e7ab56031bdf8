// Creates a self-signed certificate for tests of TLS receivers, so the repository contains no key.
import { generateKeyPairSync, sign } from "node:crypto";

/** Encodes a value in DER: its tag, its length and its parts. */
function der(tag: number, ...parts: readonly (Uint8Array | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const bytes = (...values: readonly number[]) => Buffer.from(values);
/** Object identifiers in DER. */
const ecdsaWithSha256 = sequence(der(0x06, bytes(0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2)));
const commonName = der(0x06, bytes(0x55, 4, 3));
const subjectAltName = der(0x06, bytes(0x55, 0x1d, 17));
const basicConstraints = der(0x06, bytes(0x55, 0x1d, 19));

/** Creates a certificate and its key as PEM, for `localhost` and `127.0.0.1`. */
export function makeSelfSigned(): { readonly cert: string; readonly key: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, "localhost"))));
  const names = sequence(der(0x82, "localhost"), der(0x87, bytes(127, 0, 0, 1)));
  const isAuthority = sequence(der(0x01, bytes(255)));
  const extensions = sequence(
    sequence(subjectAltName, der(0x04, names)),
    sequence(basicConstraints, der(0x01, bytes(255)), der(0x04, isAuthority)),
  );
  const content = sequence(
    der(0xa0, der(0x02, bytes(2))),
    der(0x02, bytes(1)),
    ecdsaWithSha256,
    name,
    sequence(der(0x17, "200101000000Z"), der(0x17, "491231235959Z")),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, extensions),
  );
  const signature = der(0x03, bytes(0), sign("sha256", content, privateKey));
  const lines = sequence(content, ecdsaWithSha256, signature).toString("base64").replace(/.{64}/g, "$&\n");
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}
