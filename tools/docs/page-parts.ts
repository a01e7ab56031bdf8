// Replaces the generated parts of a page, which are between `<!-- name:start -->` and `<!-- name:end -->`.

/** Content by part name, without surrounding line breaks. */
export type Parts = Readonly<Record<string, string>>;

const partPattern = /(<!-- (\w+):start -->\n)([\s\S]*?)(\n?<!-- \2:end -->)/g;

/**
 * Fills in the parts of a page.
 * @throws Error unless page and parts have the same names
 */
export function fillParts(page: string, parts: Parts): string {
  const pageNames = [...page.matchAll(partPattern)].map(([, , name]) => name);
  const missing = Object.keys(parts).filter((name) => !pageNames.includes(name));
  if (missing.length > 0) throw new Error(`The page has no part ${missing.join(", ")}.`);
  return page.replaceAll(partPattern, (_, start: string, name: string, _old: string, end: string) => {
    const text = parts[name];
    if (text === undefined) throw new Error(`Part ${name} has no content.`);
    return `${start}${text}\n${end.trimStart()}`;
  });
}
