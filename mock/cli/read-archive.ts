// Reads a HAR file, plain or zipped, including bodies that Playwright writes to separate files.
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { unzipSync } from "fflate";
import { messageOf } from "../engine/core/errors.ts";
import { isObject } from "../engine/core/is-object.ts";
import { ConfigError } from "./config-error.ts";

/**
 * Reads a HAR file with all bodies inlined.
 * @throws ConfigError that names the flag
 */
export function readArchive(flag: string, path: string): unknown {
  try {
    const file = readFileSync(path);
    if (!file.subarray(0, 2).equals(Buffer.from("PK"))) {
      return parse(file, (name) => {
        const attachment = join(dirname(path), name);
        return existsSync(attachment) ? readFileSync(attachment) : undefined;
      });
    }
    const entries = unzipSync(file);
    const [, har] = Object.entries(entries).find(([name]) => name.endsWith(".har")) ?? [];
    if (har === undefined) throw new RangeError(`found no .har in it, only ${Object.keys(entries).join(", ")}`);
    return parse(har, (name) => (Object.hasOwn(entries, name) ? entries[name] : undefined));
  } catch (error) {
    throw new ConfigError([`${flag}: cannot read ${path} (${messageOf(error)})`]);
  }
}

function parse(file: Uint8Array, readAttachment: (name: string) => Uint8Array | undefined): unknown {
  // TextDecoder drops the byte order mark that some proxies write.
  return JSON.parse(new TextDecoder().decode(file), (_, value: unknown) => {
    if (!isObject(value) || typeof value._file !== "string") return value;
    const { _file: name, ...content } = value;
    // A name with folders would lead out of the archive.
    const body = name === basename(name) ? readAttachment(name) : undefined;
    return body === undefined ? content : { ...content, text: Buffer.from(body).toString() };
  });
}
