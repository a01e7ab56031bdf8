// HTML of plain text and plain text of HTML, for messages. Used by mock/records/outgoing-message.ts,
// fixtures/tickets/ticket-texts.ts and fixtures/factories/conversation.ts.

/** Plain text as HTML paragraphs: blank lines part them, line breaks stay. */
export function toHtml(text: string): string {
  return escapeHtml(text)
    .split("\n\n")
    .map((paragraph) => `<p>${paragraph.replaceAll("\n", "<br>")}</p>`)
    .join("\n");
}

/** Text as it stands in HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Whether a text has an HTML element, or at least the look of one. */
export function hasElement(text: string): boolean {
  return /<\/?[a-z][^<>]*>/i.test(text);
}

const entities: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  "#39": "'",
  nbsp: " ",
  amp: "&",
};
const blockEnds = /<\/(?:p|div|li|ul|ol|tr|table|blockquote|h[1-6])>/gi;

/** HTML as plain text: blocks are parted by blank lines, elements are left out. */
export function toPlainText(html: string): string {
  const lines = html
    .replace(/<br[^<>]*>/gi, "\n")
    .replace(blockEnds, "\n\n")
    .replace(/<[^<>]*>/g, "")
    .replace(/&(lt|gt|quot|apos|#39|nbsp|amp);/g, (entity, name: string) => entities[name] ?? entity)
    .split("\n")
    .map((line) => line.trim());
  return lines
    .filter((line, at) => line !== "" || lines[at - 1] !== "")
    .join("\n")
    .trim();
}
