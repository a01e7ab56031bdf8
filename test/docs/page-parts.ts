// Reads and replaces the generated parts of a page: the text between `<!-- name:start -->` and `<!-- name:end -->`. Used by
// test/docs/generate.ts and the tests of the pages.

/** Name of a part and the text to put there, without the line breaks around it. */
export type Parts = Readonly<Record<string, string>>;

const part = /(<!-- (\w+):start -->\n)([\s\S]*?)(\n?<!-- \2:end -->)/g;

/** The names of the parts that a page has. */
export function listParts(page: string): readonly string[] {
  return [...page.matchAll(part)].map(([, , name = ""]) => name);
}

/** The text of one part. */
export function readPart(page: string, name: string): string {
  const found = [...page.matchAll(part)].find(([, , each]) => each === name);
  if (found === undefined)
    throw new Error(`The page has no part ${name}: <!-- ${name}:start --> … <!-- ${name}:end -->.`);
  return found[3] ?? "";
}

/**
 * The page with its parts filled in.
 * @throws Error where page and parts do not name the same ones
 */
export function fillParts(page: string, parts: Parts): string {
  const missing = Object.keys(parts).filter((name) => !listParts(page).includes(name));
  if (missing.length > 0) throw new Error(`The page has no part ${missing.join(", ")}.`);
  return page.replaceAll(part, (_, start: string, name: string, _old: string, end: string) => {
    const text = parts[name];
    if (text === undefined) throw new Error(`Nothing makes the part ${name}.`);
    return `${start}${text}\n${end.trimStart()}`;
  });
}
