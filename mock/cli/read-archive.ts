// Reads a HAR file, plain or zipped, and the bodies that Playwright writes next to it.
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { messageOf } from "../engine/core/errors.ts";
import { isObject } from "../engine/core/is-object.ts";
import { ConfigError } from "./config-error.ts";
import { unzip } from "./unzip.ts";

/**
 * The value of a HAR file with all bodies in it.
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
    const entries = unzip(file);
    const [har] = [...entries].flatMap(([name, read]) => (name.endsWith(".har") ? [read()] : []));
    if (har === undefined) throw new RangeError(`no .har in it, found ${[...entries.keys()].join(", ")}`);
    return parse(har, (name) => entries.get(name)?.());
  } catch (error) {
    throw new ConfigError([`${flag}: cannot read ${path} (${messageOf(error)})`]);
  }
}

function parse(file: Buffer, attached: (name: string) => Buffer | undefined): unknown {
  // TextDecoder drops the byte order mark that some proxies write.
  return JSON.parse(new TextDecoder().decode(file), (_, value: unknown) => {
    if (!isObject(value) || typeof value._file !== "string") return value;
    const { _file: name, ...content } = value;
    // A name with folders would lead out of the archive.
    const body = name === basename(name) ? attached(name) : undefined;
    return body === undefined ? content : { ...content, text: body.toString() };
  });
}
