// Converts plain text to HTML and back, for messages.

/** Converts plain text to HTML: blank lines separate paragraphs, line breaks are preserved. */
export function toHtml(text: string): string {
  return escapeHtml(text)
    .split("\n\n")
    .map((paragraph) => `<p>${paragraph.replaceAll("\n", "<br>")}</p>`)
    .join("\n");
}

export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/**
 * Names of HTML elements, including obsolete ones, and the paragraph of word processors. Other text in angle brackets
 * remains text: an email address, a "less than".
 */
const elements: ReadonlySet<string> = new Set(
  `a abbr acronym address applet area article aside audio b base basefont bdi bdo big blink blockquote body br button canvas caption center
  cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame
  frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark marquee menu meta meter
  nav nobr noframes noscript object ol optgroup option output p param picture pre progress q rp rt ruby s samp script search section select
  slot small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul
  var video wbr o:p`.split(/\s+/),
);

/** A possible tag: its slash, name and rest. */
const tags = /<(\/?)([a-z][a-z0-9]*(?::[a-z]+)?)((?:[\s/][^<>]*)?)>/gi;

/** A possible attribute: its name and value. */
const attributes = /\s([a-z][\w:.-]*)(=(?:"[^"]*"|'[^']*'|[^\s"'=`]+))?/gi;

/** Attributes that need no value. */
const switches: ReadonlySet<string> = new Set(
  "checked controls disabled download hidden nowrap noshade open readonly required reversed selected".split(" "),
);

/** Whether a possible tag is a real one: a known name followed only by attributes. */
function isTag(name: string, rest: string): boolean {
  if (!elements.has(name.toLowerCase())) return false;
  const remainder = rest.replace(attributes, (attribute, key: string, value?: string) =>
    value !== undefined || switches.has(key.toLowerCase()) ? " " : attribute,
  );
  return /^[\s/]*$/.test(remainder);
}

/** Whether a text contains an HTML element: a well-formed tag with a known name. */
export function hasElement(text: string): boolean {
  for (const [, , name = "", rest = ""] of text.matchAll(tags)) if (isTag(name, rest)) return true;
  return false;
}

/** Whether an HTML message shows nothing: neither text nor image. */
export function isBlankHtml(text: string): boolean {
  for (const [, , name = ""] of text.matchAll(tags)) if (media.has(name.toLowerCase())) return false;
  return toPlainText(text) === "";
}

/** Elements that are visible without text. */
const media: ReadonlySet<string> = new Set(["audio", "embed", "hr", "iframe", "img", "object", "svg", "video"]);

const entities: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  "#39": "'",
  nbsp: " ",
  amp: "&",
};
const blocks = /^(?:p|div|li|ul|ol|tr|table|blockquote|h[1-6])$/i;

/** Converts HTML to plain text: blank lines between blocks, no elements or comments. Other angle brackets remain. */
export function toPlainText(html: string): string {
  const lines = html
    .replace(tags, (tag, slash: string, name: string, rest: string) => (isTag(name, rest) ? toGap(slash, name) : tag))
    .replace(/<[!?][^<>]*>/g, "")
    .replace(/&(lt|gt|quot|apos|#39|nbsp|amp);/g, (entity, name: string) => entities[name] ?? entity)
    .split("\n")
    .map((line) => line.trim());
  return lines
    .filter((line, at) => line !== "" || lines[at - 1] !== "")
    .join("\n")
    .trim();
}

/** The replacement for a tag in plain text. */
function toGap(slash: string, name: string): string {
  if (name.toLowerCase() === "br") return "\n";
  return slash === "/" && blocks.test(name) ? "\n\n" : "";
}
