// Reads zip files: stored and deflated entries, without encryption or parts over 4 GiB.
import { constants } from "node:buffer";
import { inflateRawSync } from "node:zlib";

/**
 * The entries of a zip file by name; each is unpacked when called.
 * @throws RangeError if it is not a zip file; an entry throws zlib's error, or a RangeError if it is too large for a text
 */
export function unzip(file: Buffer): ReadonlyMap<string, () => Buffer> {
  const end = file.lastIndexOf("PK\u0005\u0006", undefined, "latin1");
  if (end === -1) throw new RangeError("it is not a zip file");
  const entries = new Map<string, () => Buffer>();
  // The offsets are those of the end record, the central directory and the local headers (PKWARE APPNOTE, 4.3).
  let at = file.readUInt32LE(end + 16);
  for (let count = file.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [method, size, local] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 20), file.readUInt32LE(at + 42)];
    const nameLength = file.readUInt16LE(at + 28);
    const [extraLength, commentLength] = [file.readUInt16LE(at + 30), file.readUInt16LE(at + 32)];
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const packed = file.subarray(start, start + size);
    entries.set(file.toString("utf8", at + 46, at + 46 + nameLength), () =>
      method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: constants.MAX_STRING_LENGTH }),
    );
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}
