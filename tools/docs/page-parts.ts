// Replaces the generated parts of a page: the text between `<!-- name:start -->` and `<!-- name:end -->`.

/** Name of a part and the text to put there, without the line breaks around it. */
export type Parts = Readonly<Record<string, string>>;

const part = /(<!-- (\w+):start -->\n)([\s\S]*?)(\n?<!-- \2:end -->)/g;

/**
 * The page with its parts filled in.
 * @throws Error where page and parts do not name the same ones
 */
export function fillParts(page: string, parts: Parts): string {
  const named = [...page.matchAll(part)].map(([, , name]) => name);
  const missing = Object.keys(parts).filter((name) => !named.includes(name));
  if (missing.length > 0) throw new Error(`The page has no part ${missing.join(", ")}.`);
  return page.replaceAll(part, (_, start: string, name: string, _old: string, end: string) => {
    const text = parts[name];
    if (text === undefined) throw new Error(`Nothing makes the part ${name}.`);
    return `${start}${text}\n${end.trimStart()}`;
  });
}
